#include <algorithm>
#include <atomic>
#include <deque>
#include <mutex>
#include <optional>
#include <vector>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A buffer for two elements under one lock. The elements are counted after the lock is released.
class BoundedBuffer {
 public:
  bool offer(int value) {
    {
      std::lock_guard lock(mutex_);
      if (values_.size() == kCapacity) return false;
      values_.push_back(value);
    }
    ++used_;
    return true;
  }

  std::optional<int> poll() {
    std::optional<int> value;
    {
      std::lock_guard lock(mutex_);
      if (values_.empty()) return std::nullopt;
      value = values_.front();
      values_.pop_front();
    }
    --used_;
    return value;
  }

  int remaining_capacity() const { return kCapacity - used_; }

  /// The number of accepted values.
  int offer_all(const std::vector<int>& values) {
    return static_cast<int>(std::ranges::count_if(values, [this](int value) { return offer(value); }));
  }

 private:
  static constexpr int kCapacity = 2;
  std::mutex mutex_;
  std::deque<int> values_;
  std::atomic<int> used_ = 0;
};

}  // namespace

sunder::ObjectEntry bounded_buffer() {
  return sunder::object<BoundedBuffer>("BoundedBuffer")
      .core("offer", &BoundedBuffer::offer)
      .core("poll", &BoundedBuffer::poll)
      .method("remaining_capacity", &BoundedBuffer::remaining_capacity)
      .read_only()
      .method("offer_all", &BoundedBuffer::offer_all)
      .entry();
}

}  // namespace corpus::nonatomic
