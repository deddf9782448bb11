// The fence of this object is in a part of the program that compilers put elsewhere, as seldom run.
#include <atomic>

#include "sunder/sunder.hpp"

namespace {

[[gnu::cold, gnu::noinline]] void fence() {
#if defined(__x86_64__)
  int any = 0;
  asm volatile("lock orl $0, %0" : "+m"(any) : : "memory", "cc");
#else
  std::atomic_thread_fence(std::memory_order_seq_cst);
#endif
}

}  // namespace

namespace {

/// Who sees the other's flag gives up. Only one enters, because of the fence.
class FlagsApart {
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

}  // namespace

int main(int argc, char** argv) {
  return sunder::run(argc, argv,
                     sunder::object<FlagsApart>("FlagsApart")
                         .core("try_first", &FlagsApart::try_first)
                         .role("first")
                         .core("try_second", &FlagsApart::try_second)
                         .role("second"));
}
