// Right objects that synchronise by instructions in assembly, which have no hooks. None of them may be
// blamed.
#include <sched.h>

#include <optional>

#include "sunder/sunder.hpp"

namespace {

#if defined(__x86_64__)
long load(const long& from) {
  long value = 0;
  asm volatile("movq %1, %0" : "=r"(value) : "m"(from) : "memory");
  return value;
}
void store(long& to, long value) { asm volatile("movq %1, %0" : "=m"(to) : "r"(value) : "memory"); }
long exchange(long& with, long value) {
  asm volatile("xchgq %0, %1" : "+r"(value), "+m"(with) : : "memory");
  return value;
}
bool compare_exchange(long& with, long expected, long value) {
  const long wanted = expected;
  asm volatile("lock cmpxchgq %2, %1" : "+a"(expected), "+m"(with) : "r"(value) : "memory", "cc");
  return expected == wanted;
}
#else
long load(const long& from) { return __atomic_load_n(&from, __ATOMIC_SEQ_CST); }
void store(long& to, long value) { __atomic_store_n(&to, value, __ATOMIC_SEQ_CST); }
long exchange(long& with, long value) { return __atomic_exchange_n(&with, value, __ATOMIC_SEQ_CST); }
bool compare_exchange(long& with, long expected, long value) {
  return __atomic_compare_exchange_n(&with, &expected, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}
#endif

/// For one producer and one consumer. Indexes are loaded and stored by assembly, elements are plain.
class AssembledRing {
 public:
  bool push(int value) {
    const long at = load(tail_);
    if (at - load(head_) == kSize) return false;
    slots_[at % kSize] = value;
    store(tail_, at + 1);
    return true;
  }
  std::optional<int> pop() {
    const long at = load(head_);
    if (at == load(tail_)) return std::nullopt;
    const int value = slots_[at % kSize];
    store(head_, at + 1);
    return value;
  }

 private:
  static constexpr long kSize = 2;
  long head_ = 0, tail_ = 0;
  int slots_[kSize] = {};
};

class ExchangeLock {
 public:
  int add() {
    while (exchange(flag_, 1) != 0) sched_yield();
    const int count = ++count_;
    store(flag_, 0);
    return count;
  }

 private:
  long flag_ = 0;
  int count_ = 0;
};

class CompareExchangeLock {
 public:
  int add() {
    while (!compare_exchange(flag_, 0, 1)) sched_yield();
    const int count = ++count_;
    store(flag_, 0);
    return count;
  }

 private:
  long flag_ = 0;
  int count_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  return sunder::run(
      argc, argv,
      sunder::object<AssembledRing>("AssembledRing")
          .core("push", &AssembledRing::push)
          .role("producer")
          .core("pop", &AssembledRing::pop)
          .role("consumer"),
      sunder::object<ExchangeLock>("ExchangeLock").core("add", &ExchangeLock::add),
      sunder::object<CompareExchangeLock>("CompareExchangeLock").core("add", &CompareExchangeLock::add));
}
