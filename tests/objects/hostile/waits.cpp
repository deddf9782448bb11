// Calls that do not end, or end late.
#include <signal.h>
#include <unistd.h>

#include <array>
#include <condition_variable>
#include <cstdlib>
#include <mutex>

#include "hostile.hpp"

namespace hostile {
namespace {

/// Loops without an end.
void loops() {
  for (volatile bool for_ever = true; for_ever;) {
  }
}

/// Loops without an end, deaf to every signal that can be blocked.
void loops_deaf() {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, nullptr);
  loops();
}

/// Sleeps for 30 seconds.
void sleeps() { sleep_seconds(30); }

/// Reads from a pipe to which nobody writes.
void reads() {
  std::array<int, 2> ends{};
  char byte = 0;
  if (pipe(ends.data()) == 0 && read(ends[0], &byte, 1) == 1) std::abort();
}

/// Waits for a condition that nobody signals.
void waits_for_ever() {
  std::mutex mutex;
  std::condition_variable never;
  std::unique_lock lock(mutex);
  never.wait(lock, [] { return false; });
}

/// Takes a lock that all instances share and never gives it back.
void keeps_lock() {
  static std::mutex mutex;
  mutex.lock();
}

/// Waits for a signal with all signals blocked.
void pauses() {
  sigset_t all;
  sigfillset(&all);
  sigsuspend(&all);
}

/// Waits in the kernel for a child of vfork that sleeps.
void waits_for_vfork() {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  if (vfork() == 0) linger();
#pragma GCC diagnostic pop
}

}  // namespace

Entries waits() {
  return {kind("Loop", &loops),   kind("LoopDeaf", &loops_deaf),  kind("Sleep", &sleeps),
          kind("Read", &reads),   kind("Wait", &waits_for_ever),  kind("KeepLock", &keeps_lock),
          kind("Pause", &pauses), kind("Vfork", &waits_for_vfork)};
}

}  // namespace hostile
