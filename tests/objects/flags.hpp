#pragma once

#include <atomic>

#include "sunder/sunder.hpp"

/// A thread that sees the other's flag gives up. Only one enters, because of the fence, which no hook sees.
template <void (*fence)()>
class Flags {
 public:
  void try_first() { tries(first_, second_); }
  void try_second() { tries(second_, first_); }

 private:
  void tries(std::atomic<int>& mine, const std::atomic<int>& other) {
    mine.store(1, std::memory_order_relaxed);
    fence();
    if (other.load(std::memory_order_relaxed) == 0) entered_.fetch_add(1, std::memory_order_relaxed);
  }
  std::atomic<int> first_ = 0, second_ = 0, entered_ = 0;
};

template <void (*fence)()>
int run_flags(int argc, char** argv, const char* name) {
  return sunder::run(argc, argv,
                     sunder::object<Flags<fence>>(name)
                         .core("try_first", &Flags<fence>::try_first)
                         .role("first")
                         .core("try_second", &Flags<fence>::try_second)
                         .role("second"));
}
