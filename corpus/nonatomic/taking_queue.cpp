#include <deque>
#include <mutex>
#include <optional>
#include <stdexcept>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A queue whose take() is noexcept because it looks first. Another thread may be faster; then the exception
/// leaves a noexcept function and ends the process (SIGABRT).
class TakingQueue {
 public:
  void push(int value) {
    std::lock_guard lock(mutex_);
    values_.push_back(value);
  }

  std::optional<int> pop() {
    std::lock_guard lock(mutex_);
    return values_.empty() ? std::nullopt : std::optional(remove_first());
  }

  std::optional<int> take() noexcept {
    if (is_empty()) return std::nullopt;
    std::lock_guard lock(mutex_);
    return remove_first();
  }

 private:
  bool is_empty() {
    std::lock_guard lock(mutex_);
    return values_.empty();
  }

  int remove_first() {
    const int first = values_.empty() ? throw std::out_of_range("the queue is empty") : values_.front();
    values_.pop_front();
    return first;
  }

  std::mutex mutex_;
  std::deque<int> values_;
};

}  // namespace

sunder::ObjectEntry taking_queue() {
  return sunder::object<TakingQueue>("TakingQueue")
      .core("push", &TakingQueue::push)
      .core("pop", &TakingQueue::pop)
      .method("take", &TakingQueue::take)
      .entry();
}

}  // namespace corpus::nonatomic
