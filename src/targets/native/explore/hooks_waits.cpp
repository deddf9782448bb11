// What else waits: condition variables, semaphores, once-flags, futexes; and what merely gives way.
#include <linux/futex.h>
#include <sched.h>
#include <semaphore.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include <cerrno>
#include <climits>
#include <cstdarg>

#include "targets/native/explore/clocks.hpp"
#include "targets/native/explore/locks.hpp"
#include "targets/native/explore/real.hpp"
#include "targets/native/explore/runtime.hpp"

namespace sunder::native::explore {
namespace {

constexpr int kOnceRuns = 1, kOnceDone = 2;  // kOnceDone as in the C library, which tests it without a call

bool was_signalled(const Fiber& f) { return f.signalled; }
bool has_tokens(const Fiber& f) { return *static_cast<const volatile unsigned*>(f.wants) > 0; }
bool once_is_free(const Fiber& f) { return *static_cast<const volatile int*>(f.wants) != kOnceRuns; }

// True if it was signalled, false if its time was up, which comes only when nobody else can move.
bool sleep_on(Fiber& fiber, const volatile void* address, bool timed, const void* site) {
  fiber.signalled = false;
  fiber.timed = timed;
  runtime().wait(fiber, site, address, was_signalled);
  fiber.timed = false;
  runtime().races().acquire(fiber.index, address);
  if (!fiber.signalled) clocks().pass();
  return std::exchange(fiber.signalled, false);
}

int wait_in(Fiber& fiber, pthread_cond_t* condition, pthread_mutex_t* mutex, bool timed, const void* site) {
  runtime().before(fiber, {condition, 1, true}, site, true);
  unlock_in(fiber, mutex, site);
  const bool signalled = sleep_on(fiber, condition, timed, site);
  lock_in(fiber, mutex, site);
  return signalled ? 0 : ETIMEDOUT;
}

int signal_in(Fiber& fiber, const void* address, int most, const char* what, const void* site) {
  runtime().before(fiber, {address, 1, true}, site, true);
  runtime().races().release(fiber.index, address);
  const int woken = runtime().signal(address, most);
  runtime().changed(fiber, {what, address, site}, 0, static_cast<std::uint64_t>(woken));
  return woken;
}

int take_in(Fiber& fiber, sem_t* semaphore, bool waits, const void* site) {
  auto& tokens = *reinterpret_cast<unsigned*>(semaphore);
  if (waits) {
    runtime().wait(fiber, site, semaphore, has_tokens);
  } else {
    runtime().before(fiber, {semaphore, 1, true}, site, true);
  }
  if (tokens == 0) {
    runtime().saw(fiber, {"sem_trywait (failed)", semaphore, site}, 0);
    errno = EAGAIN;
    return -1;
  }
  runtime().races().acquire(fiber.index, semaphore);
  --tokens;
  runtime().changed(fiber, {"sem_wait", semaphore, site}, tokens + 1, tokens);
  return 0;
}

long futex_in(Fiber& fiber, int* address, int operation, int value, bool timed, const void* site) {
  const int command = operation & FUTEX_CMD_MASK;
  if (command == FUTEX_WAKE || command == FUTEX_WAKE_BITSET)
    return signal_in(fiber, address, value, "futex wake", site);
  if (command != FUTEX_WAIT && command != FUTEX_WAIT_BITSET) {
    errno = ENOSYS;
    return -1;
  }
  runtime().before(fiber, {address, sizeof *address, true}, site, true);
  if (__atomic_load_n(address, __ATOMIC_SEQ_CST) != value) {
    errno = EAGAIN;
    return -1;
  }
  if (sleep_on(fiber, address, timed, site)) return 0;
  errno = ETIMEDOUT;
  return -1;
}

constexpr std::int64_t nanoseconds(const timespec& time) {
  return time.tv_sec * 1'000'000'000 + time.tv_nsec;
}

// The first time others may move; from then on, as long as the fiber changes nothing, they must.
void give_way_in(Fiber& fiber, const void* site) {
  runtime().before(fiber, {}, site, true, true);
  runtime().saw(fiber, {"yield", nullptr, site}, 0, 1);
}

}  // namespace
}  // namespace sunder::native::explore

using namespace sunder::native::explore;

#define SUNDER_SITE __builtin_return_address(0)

extern "C" {
int pthread_cond_wait(pthread_cond_t* c, pthread_mutex_t* m) {
  const Inside fiber;
  return fiber ? wait_in(*fiber, c, m, false, SUNDER_SITE) : SUNDER_REAL(pthread_cond_wait)(c, m);
}
int pthread_cond_timedwait(pthread_cond_t* c, pthread_mutex_t* m, const timespec* until) {
  const Inside fiber;
  return fiber ? wait_in(*fiber, c, m, true, SUNDER_SITE) : SUNDER_REAL(pthread_cond_timedwait)(c, m, until);
}
int pthread_cond_clockwait(pthread_cond_t* c, pthread_mutex_t* m, clockid_t clock, const timespec* until) {
  const Inside fiber;
  return fiber ? wait_in(*fiber, c, m, true, SUNDER_SITE)
               : SUNDER_REAL(pthread_cond_clockwait)(c, m, clock, until);
}
int pthread_cond_signal(pthread_cond_t* c) noexcept {
  const Inside fiber;
  if (!fiber) return SUNDER_REAL(pthread_cond_signal)(c);
  signal_in(*fiber, c, 1, "notify_one", SUNDER_SITE);
  return 0;
}
int pthread_cond_broadcast(pthread_cond_t* c) noexcept {
  const Inside fiber;
  if (!fiber) return SUNDER_REAL(pthread_cond_broadcast)(c);
  signal_in(*fiber, c, INT_MAX, "notify_all", SUNDER_SITE);
  return 0;
}
int sem_wait(sem_t* s) {
  const Inside fiber;
  return fiber ? take_in(*fiber, s, true, SUNDER_SITE) : SUNDER_REAL(sem_wait)(s);
}
int sem_trywait(sem_t* s) noexcept {
  const Inside fiber;
  return fiber ? take_in(*fiber, s, false, SUNDER_SITE) : SUNDER_REAL(sem_trywait)(s);
}
int sem_post(sem_t* s) noexcept {
  const Inside fiber;
  if (!fiber) return SUNDER_REAL(sem_post)(s);
  runtime().before(*fiber, {s, 1, true}, SUNDER_SITE, true);
  runtime().races().release(fiber->index, s);
  auto& tokens = *reinterpret_cast<unsigned*>(s);
  ++tokens;
  runtime().changed(*fiber, {"sem_post", s, SUNDER_SITE}, tokens - 1, tokens);
  return 0;
}
int pthread_once(pthread_once_t* once, void (*initialise)()) {
  const void* const site = SUNDER_SITE;
  {
    const Inside fiber;
    if (!fiber) return SUNDER_REAL(pthread_once)(once, initialise);
    runtime().wait(*fiber, site, once, once_is_free);
    runtime().races().acquire(fiber->index, once);
    if (*once == kOnceDone) return 0;
    *once = kOnceRuns;
    runtime().changed(*fiber, {"once", once, site}, 0, kOnceRuns);
  }
  try {
    initialise();
  } catch (...) {  // as if it had never been called
    *once = 0;
    throw;
  }
  const Inside fiber;
  *once = kOnceDone;
  runtime().races().release(fiber->index, once);
  runtime().changed(*fiber, {"once (done)", once, site}, kOnceRuns, kOnceDone);
  return 0;
}
long syscall(long number, ...) noexcept {
  va_list list;
  va_start(list, number);
  long a[6];
  for (long& each : a) each = va_arg(list, long);
  va_end(list);
  const Inside fiber;
  if (fiber && number == SYS_futex)
    return futex_in(*fiber, reinterpret_cast<int*>(a[0]), static_cast<int>(a[1]), static_cast<int>(a[2]),
                    a[3] != 0, SUNDER_SITE);
  return SUNDER_REAL(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
int sched_yield() noexcept {
  const Inside fiber;
  if (!fiber) return SUNDER_REAL(sched_yield)();
  give_way_in(*fiber, SUNDER_SITE);
  return 0;
}
int nanosleep(const timespec* time, timespec* left) {
  const Inside fiber;
  if (!fiber) return SUNDER_REAL(nanosleep)(time, left);
  clocks().pass(nanoseconds(*time));
  give_way_in(*fiber, SUNDER_SITE);
  return 0;
}
int clock_nanosleep(clockid_t clock, int flags, const timespec* time, timespec* left) {
  const Inside fiber;
  if (!fiber) return SUNDER_REAL(clock_nanosleep)(clock, flags, time, left);
  (flags & TIMER_ABSTIME) != 0 ? clocks().pass_until(nanoseconds(*time)) : clocks().pass(nanoseconds(*time));
  give_way_in(*fiber, SUNDER_SITE);
  return 0;
}
int usleep(useconds_t time) {
  const Inside fiber;
  if (!fiber) return SUNDER_REAL(usleep)(time);
  clocks().pass(std::int64_t{1000} * time);
  give_way_in(*fiber, SUNDER_SITE);
  return 0;
}
}
