#include <condition_variable>
#include <mutex>
#include <optional>

#include "objects.hpp"

namespace corpus::waiting {
namespace {

/// A place for one value. Atomic: one lock, and a call that waits for this change is notified.
class TwoConditions {
 public:
  void put(int value) {
    std::unique_lock lock(mutex_);
    while (value_) emptied_.wait(lock);
    value_ = value;
    filled_.notify_one();
  }

  int take() {
    std::unique_lock lock(mutex_);
    while (!value_) filled_.wait(lock);
    const int value = *value_;
    value_.reset();
    emptied_.notify_one();
    return value;
  }

  bool is_empty() {
    std::lock_guard lock(mutex_);
    return !value_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable emptied_, filled_;
  std::optional<int> value_;
};

}  // namespace

sunder::ObjectEntry two_conditions() {
  return sunder::object<TwoConditions>("TwoConditions")
      .core("put", &TwoConditions::put)
      .core("take", &TwoConditions::take)
      .method("is_empty", &TwoConditions::is_empty)
      .read_only()
      .entry();
}

}  // namespace corpus::waiting
