#include <condition_variable>
#include <deque>
#include <mutex>

#include "objects.hpp"

namespace corpus::waiting {
namespace {

/// A queue whose take() waits once, not in a loop. Atomic unless a wait ends without a reason: put() hands
/// its value to one waiting take(), and no other take() touches it then.
class LooplessQueue {
 public:
  void put(int value) {
    std::lock_guard lock(mutex_);
    if (sleepers_ > 0) {
      --sleepers_;
      ++handed_;
      added_.notify_one();
    }
    values_.push_back(value);
  }

  /// -1 if it woke for nothing.
  int take() {
    std::unique_lock lock(mutex_);
    if (values_.size() == handed_) {  // all others belong to those that were notified
      ++sleepers_;
      added_.wait(lock);
      if (handed_ == 0) {
        --sleepers_;
        return -1;
      }
      --handed_;
    }
    const int value = values_.front();
    values_.pop_front();
    return value;
  }

 private:
  std::mutex mutex_;
  std::condition_variable added_;
  std::deque<int> values_;
  std::size_t sleepers_ = 0, handed_ = 0;
};

}  // namespace

sunder::ObjectEntry loopless_queue() {
  return sunder::object<LooplessQueue>("LooplessQueue")
      .core("put", &LooplessQueue::put)
      .core("take", &LooplessQueue::take)
      .entry();
}

}  // namespace corpus::waiting
