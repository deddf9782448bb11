#pragma once

#include <atomic>
#include <thread>

/// True if two threads were inside at the same time: serially, always false.
class Gate {
 public:
  bool meet() {
    inside_.fetch_add(1);
    for (int i = 0; i < 2000 && !met_.load(); ++i) {
      if (inside_.load() >= 2) met_.store(true);
      if (i % 64 == 63) std::this_thread::yield();
    }
    inside_.fetch_sub(1);
    return met_.load();
  }

 private:
  std::atomic<int> inside_{0};
  std::atomic<bool> met_{false};
};
