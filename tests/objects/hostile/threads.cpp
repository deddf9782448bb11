// Threads that the object starts, and threads of others.
#include <pthread.h>
#include <unistd.h>

#include <stdexcept>
#include <thread>

#include "hostile.hpp"

namespace hostile {
namespace {

struct Bomb;
struct Busy;
struct Scribbler;
struct Killer;

/// Leaves 300 threads behind that sleep.
void bomb() {
  if (!still_allowed<Bomb>(1)) return;
  for (int i = 0; i < 300; ++i) std::thread([] { sleep_seconds(30); }).detach();
}

/// Leaves a thread behind that never stops computing.
void busy() {
  if (!still_allowed<Busy>(4)) return;
  std::thread([] {
    for (volatile bool for_ever = true; for_ever;) {
    }
  }).detach();
}

/// Leaves a thread behind that writes to the descriptors of the worker again and again.
void scribbler() {
  if (!still_allowed<Scribbler>(2)) return;
  std::thread([] {
    for (;;)
      if (write(4, "scribble\n", 9) != 9) return;
  }).detach();
}

/// Leaves a thread behind that ends the process soon, in whatever call comes then.
void killer() {
  if (!still_allowed<Killer>(1)) return;
  std::thread([] {
    usleep(50'000);
    _exit(9);
  }).detach();
}

/// Throws in a thread of its own.
void throws_elsewhere() {
  std::thread([] { throw std::runtime_error("elsewhere"); }).join();
}

/// Destroys a thread that it has not joined.
void forgets_to_join() {
  const std::thread left([] { sleep_seconds(1); });
}

/// Cancels its caller from another thread, at any moment.
void cancels_caller() {
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, nullptr);
  const pthread_t caller = pthread_self();
  std::thread([caller] { pthread_cancel(caller); }).join();
  for (volatile bool for_ever = true; for_ever;) {
  }
}

/// Detaches its caller, so that nobody can join it.
void detaches_caller() { pthread_detach(pthread_self()); }

}  // namespace

Entries threads() {
  return {kind("ThreadBomb", &bomb),
          kind("BusyThread", &busy),
          kind("ScribblingThread", &scribbler),
          kind("KillingThread", &killer),
          kind("ThrowElsewhere", &throws_elsewhere),
          kind("ForgetToJoin", &forgets_to_join),
          kind("CancelCaller", &cancels_caller),
          kind("DetachCaller", &detaches_caller)};
}

}  // namespace hostile
