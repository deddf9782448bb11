#include <atomic>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <vector>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A queue for one element with a separate counter of places. A place is taken before the element is there
/// and given back after it is gone, so a push is refused although the queue is empty. The core itself is not
/// atomic. size() is right: a violation in a harness with it is the fault of the core. sizes() is wrong,
/// whatever the core does.
class QuotaQueue {
 public:
  bool push(int value) {
    if (--places_ < 0) {
      ++places_;
      return false;
    }
    std::lock_guard lock(mutex_);
    values_.push_back(value);
    return true;
  }

  std::optional<int> pop() {
    std::optional<int> value;
    {
      std::lock_guard lock(mutex_);
      if (values_.empty()) return std::nullopt;
      value = values_.front();
      values_.pop_front();
    }
    ++places_;
    return value;
  }

  std::size_t size() {
    std::lock_guard lock(mutex_);
    return values_.size();
  }

  std::vector<std::size_t> sizes() {
    const std::size_t first = size();
    return {first, size()};
  }

 private:
  std::mutex mutex_;
  std::deque<int> values_;
  std::atomic<int> places_ = 1;
};

}  // namespace

sunder::ObjectEntry quota_queue() {
  return sunder::object<QuotaQueue>("QuotaQueue")
      .core("push", &QuotaQueue::push)
      .core("pop", &QuotaQueue::pop)
      .method("size", &QuotaQueue::size)
      .read_only()
      .method("sizes", &QuotaQueue::sizes)
      .read_only()
      .entry();
}

}  // namespace corpus::nonatomic
