#include <atomic>
#include <functional>
#include <limits>
#include <mutex>
#include <optional>
#include <queue>
#include <vector>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A priority queue under one lock. The least value is announced for readers without the lock, and an insert
/// announces its value before it has the lock: readers see a value that is not in the queue yet.
class CachedMinQueue {
 public:
  void insert(int value) {
    for (int least = least_; value < least && !least_.compare_exchange_weak(least, value);) {
    }
    std::lock_guard lock(mutex_);
    values_.push(value);
  }

  std::optional<int> poll() {
    std::lock_guard lock(mutex_);
    if (values_.empty()) return std::nullopt;
    const int polled = values_.top();
    values_.pop();
    least_ = values_.empty() ? kNone : values_.top();
    return polled;
  }

  std::optional<int> peek() const {
    const int least = least_;
    return least == kNone ? std::nullopt : std::optional(least);
  }

  /// Replaces the least value by this one. Returns the least value, if there was one.
  std::optional<int> replace_min(int value) {
    const auto replaced = poll();
    insert(value);
    return replaced;
  }

 private:
  static constexpr int kNone = std::numeric_limits<int>::max();
  std::mutex mutex_;
  std::priority_queue<int, std::vector<int>, std::greater<>> values_;
  std::atomic<int> least_ = kNone;
};

}  // namespace

sunder::ObjectEntry cached_min_queue() {
  return sunder::object<CachedMinQueue>("CachedMinQueue")
      .core("insert", &CachedMinQueue::insert)
      .core("poll", &CachedMinQueue::poll)
      .method("peek", &CachedMinQueue::peek)
      .read_only()
      .method("replace_min", &CachedMinQueue::replace_min)
      .entry();
}

}  // namespace corpus::nonatomic
