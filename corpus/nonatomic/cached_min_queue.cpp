#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <queue>
#include <vector>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A priority queue under one lock. The least value is published for readers without the lock, after it:
/// a late publication overwrites a newer one.
class CachedMinQueue {
 public:
  void insert(int value) {
    int least;
    {
      std::lock_guard lock(mutex_);
      values_.push(value);
      least = values_.top();
    }
    published_ = least;
  }

  std::optional<int> poll() {
    int polled;
    int least;
    {
      std::lock_guard lock(mutex_);
      if (values_.empty()) return std::nullopt;
      polled = values_.top();
      values_.pop();
      least = values_.empty() ? kNone : values_.top();
    }
    published_ = least;
    return polled;
  }

  std::optional<int> peek() const {
    const int least = published_;
    return least == kNone ? std::nullopt : std::optional(least);
  }

  /// The least value, or nothing; this one comes in its place.
  std::optional<int> replace_min(int value) {
    const auto replaced = poll();
    insert(value);
    return replaced;
  }

 private:
  static constexpr int kNone = -1;
  std::mutex mutex_;
  std::priority_queue<int, std::vector<int>, std::greater<>> values_;
  std::atomic<int> published_ = kNone;
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
