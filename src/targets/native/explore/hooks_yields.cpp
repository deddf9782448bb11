// Calls that yield or sleep, and calls that ask for the thread id or the processor.
#include <pthread.h>
#include <sched.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#include "targets/native/explore/arena.hpp"
#include "targets/native/explore/clocks.hpp"
#include "targets/native/explore/real.hpp"
#include "targets/native/explore/scheduler.hpp"

namespace sunder::native::explore {
namespace {

constexpr std::int64_t nanoseconds(const timespec& time) {
  return time.tv_sec * 1'000'000'000 + time.tv_nsec;
}

// A sleep is a yield: the time may be over before others move, or after.
void sleep_in(Fiber& fiber, std::int64_t time, const void* site) {
  clocks().pass(time);
  scheduler().gives_way(fiber, site);
}

}  // namespace
}  // namespace sunder::native::explore

using namespace sunder::native::explore;

#define SUNDER_SITE __builtin_return_address(0)

extern "C" {
int sched_yield() noexcept {
  const Inside fiber;
  return fiber ? (scheduler().gives_way(*fiber, SUNDER_SITE), 0) : SUNDER_REAL(sched_yield)();
}
void thrd_yield() {
  const Inside fiber;
  fiber ? scheduler().gives_way(*fiber, SUNDER_SITE) : SUNDER_REAL(thrd_yield)();
}
int thrd_sleep(const timespec* time, timespec* left) {
  const Inside fiber;
  return fiber ? (sleep_in(*fiber, nanoseconds(*time), SUNDER_SITE), 0) : SUNDER_REAL(thrd_sleep)(time, left);
}
int nanosleep(const timespec* time, timespec* left) {
  const Inside fiber;
  return fiber ? (sleep_in(*fiber, nanoseconds(*time), SUNDER_SITE), 0) : SUNDER_REAL(nanosleep)(time, left);
}
int clock_nanosleep(clockid_t clock, int flags, const timespec* time, timespec* left) {
  const Inside fiber;
  if (!fiber) return SUNDER_REAL(clock_nanosleep)(clock, flags, time, left);
  if ((flags & TIMER_ABSTIME) != 0) clocks().pass_until(nanoseconds(*time));
  sleep_in(*fiber, (flags & TIMER_ABSTIME) != 0 ? 0 : nanoseconds(*time), SUNDER_SITE);
  return 0;
}
int usleep(useconds_t time) {
  const Inside fiber;
  return fiber ? (sleep_in(*fiber, std::int64_t{1000} * time, SUNDER_SITE), 0) : SUNDER_REAL(usleep)(time);
}
unsigned sleep(unsigned seconds) {
  const Inside fiber;
  if (!fiber) return SUNDER_REAL(sleep)(seconds);
  sleep_in(*fiber, std::int64_t{1'000'000'000} * seconds, SUNDER_SITE);
  return 0;
}
pid_t gettid() noexcept {
  const Inside fiber;
  if (!fiber) return real_thread_id();
  scheduler().premises().breaks(kThreadNumber);
  return fiber->thread_id;
}
// An object may choose among its parts by a hash of the thread's id.
void sunder_explore_hashes(const void* bytes, std::size_t size) {
  const pthread_t self = pthread_self();
  if (current_fiber && size == sizeof self && __builtin_memcmp(bytes, &self, sizeof self) == 0)
    scheduler().premises().breaks(kThreadNumber);
}
// The processor must not differ from one run of a schedule to the next.
int sched_getcpu() noexcept {
  if (!runs_code_under_test()) return SUNDER_REAL(sched_getcpu)();
  if (current_fiber) scheduler().premises().breaks(kProcessor);
  return 0;
}
}
