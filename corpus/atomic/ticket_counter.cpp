#include "objects.hpp"

namespace corpus::atomic {
namespace {

/// A counter under a ticket lock in the style of C: a thread waits by reading a volatile variable. Atomic:
/// tickets are served one at a time, and only the thread that is served touches the counter.
class TicketCounter {
 public:
  int add(int amount) {
    lock();
    const int before = count_;
    count_ += amount;
    unlock();
    return before;
  }

  int get() { return add(0); }

  int drain() {
    lock();
    const int all = count_;
    count_ = 0;
    unlock();
    return all;
  }

 private:
  void lock() {
    const unsigned ticket = __sync_fetch_and_add(&next_, 1U);
    while (serving_ != ticket) {
    }
    asm volatile("" ::: "memory");
  }
  void unlock() {
    asm volatile("" ::: "memory");
    serving_ = serving_ + 1;
  }

  unsigned next_ = 0;
  volatile unsigned serving_ = 0;
  int count_ = 0;
};

}  // namespace

sunder::ObjectEntry ticket_counter() {
  return sunder::object<TicketCounter>("TicketCounter")
      .core("add", &TicketCounter::add)
      .core("get", &TicketCounter::get)  // not read-only: it takes a ticket
      .method("drain", &TicketCounter::drain)
      .entry();
}

}  // namespace corpus::atomic
