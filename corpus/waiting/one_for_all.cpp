#include <condition_variable>
#include <mutex>
#include <optional>

#include "objects.hpp"

namespace corpus::waiting {
namespace {

/// A place for one value. Calls that wait to put and calls that wait to take share one condition, and one of
/// them is notified: perhaps the wrong one.
class OneForAll {
 public:
  void put(int value) {
    std::unique_lock lock(mutex_);
    while (value_) changed_.wait(lock);
    value_ = value;
    changed_.notify_one();
  }

  int take() {
    std::unique_lock lock(mutex_);
    while (!value_) changed_.wait(lock);
    const int value = *value_;
    value_.reset();
    changed_.notify_one();
    return value;
  }

  bool is_empty() {
    std::lock_guard lock(mutex_);
    return !value_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<int> value_;
};

}  // namespace

sunder::ObjectEntry one_for_all() {
  return sunder::object<OneForAll>("OneForAll")
      .core("put", &OneForAll::put)
      .core("take", &OneForAll::take)
      .method("is_empty", &OneForAll::is_empty)
      .read_only()
      .entry();
}

}  // namespace corpus::waiting
