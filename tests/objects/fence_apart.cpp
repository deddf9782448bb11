// The fence of this object is in a part of the program that compilers put elsewhere, as seldom run.
#include "flags.hpp"

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

int main(int argc, char** argv) { return run_flags<fence>(argc, argv, "FlagsApart"); }
