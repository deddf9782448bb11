#pragma once

#include <atomic>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>

/// A queue as one might write it: every method is thread-safe, but are they all atomic?
class Queue {
 public:
  void push(int value) {
    {
      const std::lock_guard lock(mutex_);
      values_.push_back(value);
    }
    size_.fetch_add(1);
  }

  std::optional<int> pop() {
    std::optional<int> value;
    {
      const std::lock_guard lock(mutex_);
      if (values_.empty()) return value;
      value = values_.front();
      values_.pop_front();
    }
    size_.fetch_sub(1);
    return value;
  }

  std::size_t size() const { return size_.load(); }

  void clear() {
    while (pop()) {
    }
  }

 private:
  std::mutex mutex_;
  std::deque<int> values_;
  std::atomic<std::size_t> size_{0};
};
