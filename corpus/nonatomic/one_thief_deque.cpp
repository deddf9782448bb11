#include <deque>
#include <mutex>
#include <optional>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A work-stealing deque for one thief: a thief marks the oldest task as taken, and removes it later. The
/// owner leaves a marked task alone. A second thief takes the marked task once more.
class OneThiefDeque {
 public:
  void push(int task) {
    std::lock_guard lock(mutex_);
    tasks_.push_back(task);
  }

  std::optional<int> pop() {
    std::lock_guard lock(mutex_);
    if (tasks_.size() <= (is_marked_ ? 1U : 0U)) return std::nullopt;
    const int task = tasks_.back();
    tasks_.pop_back();
    return task;
  }

  std::optional<int> steal() {
    const auto task = mark();
    if (task) remove_marked();
    return task;
  }

 private:
  std::optional<int> mark() {
    std::lock_guard lock(mutex_);
    if (tasks_.empty()) return std::nullopt;
    is_marked_ = true;
    return tasks_.front();
  }

  void remove_marked() {
    std::lock_guard lock(mutex_);
    if (!is_marked_) return;
    is_marked_ = false;
    tasks_.pop_front();
  }

  std::mutex mutex_;
  std::deque<int> tasks_;
  bool is_marked_ = false;
};

}  // namespace

sunder::ObjectEntry one_thief_deque() {
  return sunder::object<OneThiefDeque>("OneThiefDeque")
      .core("push", &OneThiefDeque::push)
      .core("pop", &OneThiefDeque::pop)
      .method("steal", &OneThiefDeque::steal)
      .entry();
}

}  // namespace corpus::nonatomic
