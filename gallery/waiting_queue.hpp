#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>

namespace gallery {

/// A reference for queues whose calls spin until they succeed: its calls wait instead. A serial execution
/// that waits is noticed at once; one that spins could go on for ever.
template <std::size_t Capacity>
class WaitingQueue {
 public:
  bool try_push(int value) {
    const std::lock_guard lock(mutex_);
    return elements_.size() < Capacity && (put(value), true);
  }
  bool try_pop(int& value) {
    const std::lock_guard lock(mutex_);
    return !elements_.empty() && (value = take(), true);
  }
  void push(int value) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return elements_.size() < Capacity; });
    put(value);
  }
  int pop() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !elements_.empty(); });
    return take();
  }
  bool was_empty() { return was_size() == 0; }
  bool was_full() { return was_size() == Capacity; }
  std::size_t was_size() {
    const std::lock_guard lock(mutex_);
    return elements_.size();
  }

 private:
  void put(int value) {
    elements_.push_back(value);
    changed_.notify_all();
  }
  int take() {
    const int first = elements_.front();
    elements_.pop_front();
    changed_.notify_all();
    return first;
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<int> elements_;
};

}  // namespace gallery
