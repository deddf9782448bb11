#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "objects.hpp"

namespace corpus::atomic {
namespace {

/// A bounded queue in several constructions. Atomic: one lock, held throughout each method.
class BoundedQueue {
 public:
  explicit BoundedQueue(std::size_t capacity, std::deque<int> values = {})
      : capacity_(capacity), values_(std::move(values)) {}

  bool try_push(int value) { return try_push_all({value}); }

  std::optional<int> try_pop() {
    std::lock_guard lock(mutex_);
    if (values_.empty()) return std::nullopt;
    const int value = values_.front();
    values_.pop_front();
    return value;
  }

  std::size_t remaining_capacity() {
    std::lock_guard lock(mutex_);
    return capacity_ - values_.size();
  }

  /// All or none.
  bool try_push_all(const std::vector<int>& values) {
    std::lock_guard lock(mutex_);
    if (values_.size() + values.size() > capacity_) return false;
    values_.insert(values_.end(), values.begin(), values.end());
    return true;
  }

  std::deque<int> drain() {
    std::lock_guard lock(mutex_);
    return std::exchange(values_, {});
  }

 private:
  std::mutex mutex_;
  const std::size_t capacity_;
  std::deque<int> values_;
};

}  // namespace

sunder::ObjectEntry bounded_queue() {
  return sunder::object<BoundedQueue>("BoundedQueue")
      .variant("capacity1", [] { return std::make_unique<BoundedQueue>(1); })
      .variant("capacity2", [] { return std::make_unique<BoundedQueue>(2); })
      .variant("prefilled",
               [] {
                 return std::make_unique<BoundedQueue>(3, std::deque{7, 8});
               })
      .core("try_push", &BoundedQueue::try_push)
      .core("try_pop", &BoundedQueue::try_pop)
      .method("remaining_capacity", &BoundedQueue::remaining_capacity)
      .read_only()
      .method("try_push_all", &BoundedQueue::try_push_all)
      .method("drain", &BoundedQueue::drain)
      .entry();
}

}  // namespace corpus::atomic
