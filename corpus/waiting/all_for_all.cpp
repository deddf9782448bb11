#include <condition_variable>
#include <mutex>
#include <optional>

#include "objects.hpp"

namespace corpus::waiting {
namespace {

/// A place for one value. Atomic: one lock, and all that wait are notified, so each looks again.
class AllForAll {
 public:
  void put(int value) {
    std::unique_lock lock(mutex_);
    while (value_) changed_.wait(lock);
    value_ = value;
    changed_.notify_all();
  }

  int take() {
    std::unique_lock lock(mutex_);
    while (!value_) changed_.wait(lock);
    const int value = *value_;
    value_.reset();
    changed_.notify_all();
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

sunder::ObjectEntry all_for_all() {
  return sunder::object<AllForAll>("AllForAll")
      .core("put", &AllForAll::put)
      .core("take", &AllForAll::take)
      .method("is_empty", &AllForAll::is_empty)
      .read_only()
      .entry();
}

}  // namespace corpus::waiting
