// A fence in assembly, which no hook sees: exploring under c11 would take it for nothing.
#include "flags.hpp"

namespace {

void fence() {
#if defined(__x86_64__)
  asm volatile("mfence" ::: "memory");
#else
  std::atomic_thread_fence(std::memory_order_seq_cst);
#endif
}

}  // namespace

int main(int argc, char** argv) { return run_flags<fence>(argc, argv, "BareFlags"); }
