// A fence in assembly, which no hook sees: exploring under c11 would take it for nothing.
#include <atomic>

#include "sunder/sunder.hpp"

namespace {

/// A thread that sees the other's flag gives up. Only one enters, because of the fence.
class BareFlags {
 public:
  void try_first() { tries(first_, second_); }
  void try_second() { tries(second_, first_); }

 private:
  void tries(std::atomic<int>& mine, const std::atomic<int>& other) {
    mine.store(1, std::memory_order_relaxed);
#if defined(__x86_64__)
    asm volatile("mfence" ::: "memory");
#else
    std::atomic_thread_fence(std::memory_order_seq_cst);
#endif
    if (other.load(std::memory_order_relaxed) == 0) entered_.fetch_add(1, std::memory_order_relaxed);
  }
  std::atomic<int> first_ = 0, second_ = 0, entered_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  return sunder::run(argc, argv,
                     sunder::object<BareFlags>("BareFlags")
                         .core("try_first", &BareFlags::try_first)
                         .role("first")
                         .core("try_second", &BareFlags::try_second)
                         .role("second"));
}
