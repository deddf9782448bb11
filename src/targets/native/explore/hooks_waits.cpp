// Other waits: condition variables, semaphores, barriers, once-flags, futexes.
#include <cxxabi.h>
#include <linux/futex.h>
#include <semaphore.h>
#include <sys/syscall.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>
#include <cerrno>
#include <climits>
#include <cstdarg>

#include "targets/native/explore/locks.hpp"
#include "targets/native/explore/real.hpp"
#include "targets/native/explore/scheduler.hpp"
#include "targets/native/explore/weak/atomics.hpp"

namespace sunder::native::explore {
namespace {

constexpr std::uint64_t kAllChannels = ~0ULL;
constexpr int kOnceRuns = 1, kOnceDone = 2;  // kOnceDone as in the C library, which tests it without a call

bool was_signalled(const Fiber& f) { return f.signalled; }
bool has_tokens(const Fiber& f) { return *static_cast<const volatile unsigned*>(f.wants) > 0; }
bool once_is_free(const Fiber& f) { return *static_cast<const volatile int*>(f.wants) != kOnceRuns; }

// True if it was signalled, false if its time ran out, which happens only when no other fiber can move.
bool sleep_on(Fiber& fiber, const Event& event, bool timed, std::uint64_t channels = kAllChannels,
              bool wakeable = true) {
  fiber.signalled = false;
  fiber.channels = channels;
  fiber.wakeable = wakeable;
  scheduler().wait(fiber, event, acquire_of(event.address), was_signalled, timed);
  fiber.wakeable = false;
  scheduler().acquires(fiber, event.address);
  return std::exchange(fiber.signalled, false);
}

// Releasing the mutex and starting to wait is one step.
int wait_in(Fiber& fiber, pthread_cond_t* condition, pthread_mutex_t* mutex, bool timed, const void* site) {
  scheduler().before(fiber, release_of(condition, mutex), site, true);
  release_in(fiber, mutex, site);
  const bool signalled = sleep_on(fiber, {"condition", condition, site}, timed);
  lock_in(fiber, mutex, false, site);
  return signalled ? 0 : ETIMEDOUT;
}

int signal_in(Fiber& fiber, const void* address, int most, const char* what, const void* site,
              std::uint64_t channels = kAllChannels) {
  scheduler().before(fiber, release_of(address), site, true);
  scheduler().releases(fiber, address);
  const int woken = scheduler().signal({what, address, site}, most, channels);
  scheduler().does_for_good(fiber);
  scheduler().note_change(fiber, {what, address, site}, 0, static_cast<std::uint64_t>(woken));
  return woken;
}

int take_in(Fiber& fiber, sem_t* semaphore, How how, const void* site) {
  auto& tokens = *reinterpret_cast<unsigned*>(semaphore);
  if (how != How::tries) {
    scheduler().wait(fiber, {"semaphore", semaphore, site}, acquire_of(semaphore), has_tokens,
                     how == How::waits_for_a_time);
  } else {
    scheduler().before(fiber, {semaphore, 1, true}, site, true);
  }
  if (tokens == 0) {
    if (how == How::tries) scheduler().saw(fiber, {"sem_trywait (failed)", semaphore, site}, 0);
    errno = how == How::tries ? EAGAIN : ETIMEDOUT;
    return -1;
  }
  scheduler().acquires(fiber, semaphore);
  scheduler().outside().keeps_lock(semaphore, sizeof *semaphore);
  scheduler().audit().wrote(semaphore, sizeof *semaphore);
  --tokens;
  scheduler().changed(fiber, {"sem_wait", semaphore, site}, tokens + 1, tokens);
  return 0;
}

int post_in(Fiber& fiber, sem_t* semaphore, const void* site) {
  scheduler().before(fiber, {semaphore, 1, true, Operation::Kind::post}, site, true);
  scheduler().releases(fiber, semaphore);
  scheduler().outside().keeps_lock(semaphore, sizeof *semaphore);
  scheduler().audit().wrote(semaphore, sizeof *semaphore);
  auto& tokens = *reinterpret_cast<unsigned*>(semaphore);
  ++tokens;
  scheduler().changed(fiber, {"sem_post", semaphore, site}, tokens - 1, tokens);
  return 0;
}

int look_in(Fiber& fiber, sem_t* semaphore, int* tokens, const void* site) {
  scheduler().before(fiber, {semaphore, 1, false}, site, true);
  *tokens = static_cast<int>(*reinterpret_cast<const unsigned*>(semaphore));
  scheduler().saw(fiber, {"sem_getvalue", semaphore, site}, static_cast<std::uint64_t>(*tokens));
  return 0;
}

// Arrivals are counted in the fields of the C library, with the same meaning: zero when nobody waits.
int meet_in(Fiber& fiber, pthread_barrier_t* barrier, const void* site) {
  struct Arrivals {
    unsigned in, round, count;
  };
  auto& arrivals = *reinterpret_cast<Arrivals*>(barrier);
  scheduler().before(fiber, release_of(barrier), site, true);
  scheduler().acquires(fiber, barrier);
  scheduler().releases(fiber, barrier);
  scheduler().outside().keeps_lock(barrier, sizeof *barrier);
  scheduler().audit().wrote(barrier, sizeof *barrier);
  const bool is_last = ++arrivals.in == arrivals.count;
  scheduler().changed(fiber, {"barrier", barrier, site}, arrivals.in - 1, is_last ? 0 : arrivals.in);
  if (!is_last) {
    sleep_on(fiber, {"barrier", barrier, site}, false, kAllChannels, false);
    return 0;
  }
  arrivals.in = 0;
  scheduler().signal({"barrier opens", barrier, site}, INT_MAX, kAllChannels);
  return PTHREAD_BARRIER_SERIAL_THREAD;
}

int once_in(pthread_once_t* once, void (*initialise)(), const void* site) {
  {
    const Inside fiber;
    scheduler().wait(*fiber, {"once", once, site}, acquire_of(once), once_is_free, false);
    scheduler().acquires(*fiber, once);
    if (*once == kOnceDone) return 0;
    scheduler().outside().keeps_lock(once, sizeof *once);
    *once = kOnceRuns;
    scheduler().audit().wrote(once, sizeof *once);
    scheduler().changed(*fiber, {"once", once, site}, 0, kOnceRuns);
  }
  try {
    initialise();
  } catch (...) {  // as if it had never been called
    *once = 0;
    if (current_fiber) scheduler().does_for_good(*current_fiber);
    throw;
  }
  const Inside fiber;
  *once = kOnceDone;
  scheduler().releases(*fiber, once);
  scheduler().changed(*fiber, {"once (done)", once, site}, kOnceRuns, kOnceDone);
  return 0;
}

// A wake ends waits with a bit of its mask alone, and private waits only if it is private itself.
std::uint64_t channels_of(int operation, std::uint32_t mask) {
  constexpr int kShared = 32;
  return (operation & FUTEX_PRIVATE_FLAG) != 0 ? mask : static_cast<std::uint64_t>(mask) << kShared;
}

long futex_in(Fiber& fiber, int* address, int operation, int value, bool timed, std::uint32_t mask,
              const void* site) {
  const int command = operation & FUTEX_CMD_MASK;
  if (command != FUTEX_WAKE_BITSET && command != FUTEX_WAIT_BITSET) mask = FUTEX_BITSET_MATCH_ANY;
  if (mask == 0) {
    errno = EINVAL;
    return -1;
  }
  const std::uint64_t channels = channels_of(operation, mask);
  if (command == FUTEX_WAKE || command == FUTEX_WAKE_BITSET)
    return signal_in(fiber, address, value, "futex wake", site, channels);
  if (command != FUTEX_WAIT && command != FUTEX_WAIT_BITSET)
    scheduler().refuse("it uses a futex in a way that is not scheduled");
  scheduler().before(fiber, {address, sizeof *address, true}, site, true);
  if (__atomic_load_n(address, __ATOMIC_SEQ_CST) != value) {
    errno = EAGAIN;
    return -1;
  }
  if (sleep_on(fiber, {kFutex, address, site}, timed, channels)) return 0;
  errno = ETIMEDOUT;
  return -1;
}

// The result as C11 defines it.
int thread_result(int error) {
  return error == 0           ? thrd_success
         : error == EBUSY     ? thrd_busy
         : error == ETIMEDOUT ? thrd_timedout
                              : thrd_error;
}

pthread_mutex_t* posix(mtx_t* mutex) { return reinterpret_cast<pthread_mutex_t*>(mutex); }
pthread_cond_t* posix(cnd_t* condition) { return reinterpret_cast<pthread_cond_t*>(condition); }

}  // namespace
}  // namespace sunder::native::explore

using namespace sunder::native::explore;

#define SUNDER_SITE __builtin_return_address(0)
// A function of the C library that does `in_fiber` instead when a fiber calls it.
#define SUNDER_WAIT(name, parameters, arguments, in_fiber)   \
  int name parameters {                                      \
    const Inside fiber;                                      \
    return fiber ? (in_fiber) : SUNDER_REAL(name) arguments; \
  }

extern "C" {
SUNDER_WAIT(pthread_cond_wait, (pthread_cond_t * c, pthread_mutex_t* m), (c, m),
            wait_in(*fiber, c, m, false, SUNDER_SITE))
SUNDER_WAIT(pthread_cond_timedwait, (pthread_cond_t * c, pthread_mutex_t* m, const timespec* t), (c, m, t),
            wait_in(*fiber, c, m, true, SUNDER_SITE))
SUNDER_WAIT(pthread_cond_clockwait, (pthread_cond_t * c, pthread_mutex_t* m, clockid_t k, const timespec* t),
            (c, m, k, t), wait_in(*fiber, c, m, true, SUNDER_SITE))
SUNDER_WAIT(pthread_cond_signal, (pthread_cond_t * c) noexcept, (c),
            (signal_in(*fiber, c, 1, "notify_one", SUNDER_SITE), 0))
SUNDER_WAIT(pthread_cond_broadcast, (pthread_cond_t * c) noexcept, (c),
            (signal_in(*fiber, c, INT_MAX, "notify_all", SUNDER_SITE), 0))

SUNDER_WAIT(sem_wait, (sem_t * s), (s), take_in(*fiber, s, How::waits, SUNDER_SITE))
SUNDER_WAIT(sem_timedwait, (sem_t * s, const timespec* t), (s, t),
            take_in(*fiber, s, How::waits_for_a_time, SUNDER_SITE))
SUNDER_WAIT(sem_clockwait, (sem_t * s, clockid_t k, const timespec* t), (s, k, t),
            take_in(*fiber, s, How::waits_for_a_time, SUNDER_SITE))
SUNDER_WAIT(sem_trywait, (sem_t * s) noexcept, (s), take_in(*fiber, s, How::tries, SUNDER_SITE))
SUNDER_WAIT(sem_post, (sem_t * s) noexcept, (s), post_in(*fiber, s, SUNDER_SITE))
SUNDER_WAIT(sem_getvalue, (sem_t * s, int* v) noexcept, (s, v), look_in(*fiber, s, v, SUNDER_SITE))

SUNDER_WAIT(pthread_barrier_wait, (pthread_barrier_t * b) noexcept, (b), meet_in(*fiber, b, SUNDER_SITE))

int pthread_once(pthread_once_t* once, void (*initialise)()) {
  return current_fiber ? once_in(once, initialise, SUNDER_SITE) : SUNDER_REAL(pthread_once)(once, initialise);
}

// The C++ library notes in the first byte of `guard` that a static variable is initialised. Compiled code
// reads it with an acquire, and calls the library only if it is not set.
int __cxa_guard_acquire(__cxxabiv1::__guard* guard) {
  if (const Inside fiber; fiber) scheduler().outside().keeps(guard, sizeof *guard);
  const int initialises = SUNDER_REAL(__cxa_guard_acquire)(guard);
  if (const Inside fiber; fiber) {
    scheduler().audit().wrote(guard, sizeof *guard);
    if (initialises == 0 && scheduler().is_weak()) scheduler().weak_memory().synchronise(fiber->index);
  }
  return initialises;
}
void __cxa_guard_release(__cxxabiv1::__guard* guard) noexcept {
  if (const Inside fiber; fiber) {
    scheduler().audit().wrote(guard, sizeof *guard);
    if (scheduler().is_weak())
      weak::store(*fiber, reinterpret_cast<volatile unsigned char*>(guard), static_cast<unsigned char>(1),
                  __ATOMIC_RELEASE, SUNDER_SITE);
  }
  SUNDER_REAL(__cxa_guard_release)(guard);
}

// C11 has the same types under other names.
SUNDER_WAIT(mtx_lock, (mtx_t * m), (m), thread_result(lock_in(*fiber, posix(m), false, SUNDER_SITE)))
SUNDER_WAIT(mtx_timedlock, (mtx_t * m, const timespec* t), (m, t),
            thread_result(lock_in(*fiber, posix(m), true, SUNDER_SITE)))
SUNDER_WAIT(mtx_trylock, (mtx_t * m), (m), thread_result(try_lock_in(*fiber, posix(m), SUNDER_SITE)))
SUNDER_WAIT(mtx_unlock, (mtx_t * m), (m), thread_result(unlock_in(*fiber, posix(m), SUNDER_SITE)))
SUNDER_WAIT(cnd_wait, (cnd_t * c, mtx_t* m), (c, m),
            thread_result(wait_in(*fiber, posix(c), posix(m), false, SUNDER_SITE)))
SUNDER_WAIT(cnd_timedwait, (cnd_t * c, mtx_t* m, const timespec* t), (c, m, t),
            thread_result(wait_in(*fiber, posix(c), posix(m), true, SUNDER_SITE)))
SUNDER_WAIT(cnd_signal, (cnd_t * c), (c), (signal_in(*fiber, c, 1, "notify_one", SUNDER_SITE), 0))
SUNDER_WAIT(cnd_broadcast, (cnd_t * c), (c), (signal_in(*fiber, c, INT_MAX, "notify_all", SUNDER_SITE), 0))
void call_once(once_flag* flag, void (*initialise)()) {
  auto* const once = reinterpret_cast<pthread_once_t*>(flag);
  current_fiber ? void(once_in(once, initialise, SUNDER_SITE)) : SUNDER_REAL(call_once)(flag, initialise);
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
                    a[3] != 0, static_cast<std::uint32_t>(a[5]), SUNDER_SITE);
  if (fiber && number == SYS_membarrier && scheduler().is_weak() && a[0] != 0 /* asks what there is */) {
    scheduler().before(*fiber, {}, SUNDER_SITE, true);
    scheduler().weak_memory().fence_all();
    return 0;
  }
  if (fiber && number == SYS_gettid) {
    scheduler().premises().breaks(kThreadNumber);
    return fiber->thread_id;
  }
  return SUNDER_REAL(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
}
