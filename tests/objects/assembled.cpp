// Right objects that synchronise by instructions in assembly, which have no hooks. None of them may be
// blamed.
#include <sched.h>

#include "sunder/sunder.hpp"

namespace {

#if defined(__x86_64__)
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
void store(long& to, long value) { __atomic_store_n(&to, value, __ATOMIC_SEQ_CST); }
long exchange(long& with, long value) { return __atomic_exchange_n(&with, value, __ATOMIC_SEQ_CST); }
bool compare_exchange(long& with, long expected, long value) {
  return __atomic_compare_exchange_n(&with, &expected, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}
#endif

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
      argc, argv, sunder::object<ExchangeLock>("ExchangeLock").core("add", &ExchangeLock::add),
      sunder::object<CompareExchangeLock>("CompareExchangeLock").core("add", &CompareExchangeLock::add));
}
