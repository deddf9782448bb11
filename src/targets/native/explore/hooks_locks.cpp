// Mutexes and read-write locks. Only one fiber moves at a time, so their state is kept in the fields of the C
// library, with the same meaning: all zero when nobody holds the lock. So a lock may be used before and after
// an execution, and no table of locks is needed.
#include <pthread.h>
#include <cerrno>

#include "targets/native/explore/locks.hpp"
#include "targets/native/explore/real.hpp"
#include "targets/native/explore/scheduler.hpp"

namespace sunder::native::explore {
namespace {

constexpr int kKindBits = 3;

auto& parts(const volatile void* lock) {
  return static_cast<pthread_mutex_t*>(const_cast<void*>(lock))->__data;
}
auto& shared_parts(const volatile void* lock) {
  return static_cast<pthread_rwlock_t*>(const_cast<void*>(lock))->__data;
}

// The C library counts readers from this bit on. The lower bits are the phase of the lock; they may be set
// although nobody holds it.
constexpr unsigned kReaderShift = 3, kReader = 1U << kReaderShift;

unsigned readers_in(const volatile void* lock) { return shared_parts(lock).__readers >> kReaderShift; }

bool is_free(const Fiber& f) { return parts(f.wants).__lock == 0; }
bool can_read(const Fiber& f) { return shared_parts(f.wants).__cur_writer == 0; }
bool can_write(const Fiber& f) { return shared_parts(f.wants).__cur_writer == 0 && readers_in(f.wants) == 0; }

void acquired(Fiber& fiber, const Event& event, std::size_t size, std::uint64_t before, std::uint64_t now) {
  ++fiber.locks_held;
  scheduler().acquires(fiber, event.address);
  scheduler().audit().wrote(event.address, size);
  scheduler().changed(fiber, event, before, now);
}

void released(Fiber& fiber, const Event& event, std::size_t size, std::uint64_t before, std::uint64_t now) {
  --fiber.locks_held;
  scheduler().releases(fiber, event.address);
  scheduler().audit().wrote(event.address, size);
  scheduler().changed(fiber, event, before, now);
}

bool is_held_again(Fiber& fiber, const pthread_mutex_t* mutex, int kind) {
  const auto& m = mutex->__data;
  return m.__lock != 0 && m.__owner == fiber.index + 1 && (m.__kind & kKindBits) == kind;
}

// One more or one less hold of a recursive mutex by the fiber that has it.
int recounted(Fiber& fiber, pthread_mutex_t* mutex, int by) {
  scheduler().outside().keeps_lock(mutex, sizeof *mutex);
  mutex->__data.__count = static_cast<unsigned>(static_cast<int>(mutex->__data.__count) + by);
  scheduler().audit().wrote(mutex, sizeof *mutex);
  scheduler().does_for_good(fiber);
  return 0;
}

void take_mutex(Fiber& fiber, pthread_mutex_t* mutex, const char* what, const void* site) {
  scheduler().outside().keeps_lock(mutex, sizeof *mutex);
  auto& m = mutex->__data;
  m.__lock = 1;
  m.__count = 1;
  m.__owner = fiber.index + 1;
  acquired(fiber, {what, mutex, site}, sizeof *mutex, 0, 1);
}

}  // namespace

int lock_in(Fiber& fiber, pthread_mutex_t* mutex, bool timed, const void* site) {
  if (is_held_again(fiber, mutex, PTHREAD_MUTEX_RECURSIVE)) return recounted(fiber, mutex, 1);
  if (is_held_again(fiber, mutex, PTHREAD_MUTEX_ERRORCHECK)) return EDEADLK;
  fiber.owner = &mutex->__data.__owner;
  const bool reached = scheduler().wait(fiber, {"lock", mutex, site}, acquire_of(mutex), is_free, timed);
  fiber.owner = nullptr;
  if (!reached) return ETIMEDOUT;
  take_mutex(fiber, mutex, "lock", site);
  return 0;
}

void release_in(Fiber& fiber, pthread_mutex_t* mutex, const void* site) {
  scheduler().outside().keeps_lock(mutex, sizeof *mutex);
  auto& m = mutex->__data;
  m.__lock = 0;
  m.__count = 0;
  m.__owner = 0;
  released(fiber, {"unlock", mutex, site}, sizeof *mutex, 1, 0);
}

// A point, since this step decides whether fibers that want the lock can move.
int unlock_in(Fiber& fiber, pthread_mutex_t* mutex, const void* site) {
  auto& m = mutex->__data;
  const int kind = m.__kind & kKindBits;
  const bool knows_owner = kind == PTHREAD_MUTEX_RECURSIVE || kind == PTHREAD_MUTEX_ERRORCHECK;
  if (knows_owner && (m.__lock == 0 || m.__owner != fiber.index + 1)) return EPERM;
  if (kind == PTHREAD_MUTEX_RECURSIVE && m.__count > 1) return recounted(fiber, mutex, -1);
  scheduler().before(fiber, release_of(mutex), site, true);
  release_in(fiber, mutex, site);
  return 0;
}

int try_lock_in(Fiber& fiber, pthread_mutex_t* mutex, const void* site) {
  if (is_held_again(fiber, mutex, PTHREAD_MUTEX_RECURSIVE)) return recounted(fiber, mutex, 1);
  scheduler().before(fiber, {mutex, 1, true}, site, true);
  if (mutex->__data.__lock != 0) {
    scheduler().saw(fiber, {"trylock (failed)", mutex, site}, 1);
    return EBUSY;
  }
  take_mutex(fiber, mutex, "trylock", site);
  return 0;
}

namespace {

// Whether the lock can be taken now.
bool reaches(Fiber& fiber, pthread_rwlock_t* lock, bool (*can_go)(const Fiber&), How how, const char* failed,
             const void* site) {
  const bool writes = can_go == can_write;  // the order of two readers does not matter
  if (how != How::tries) {
    const Operation operation{lock, 1, writes, Operation::Kind::acquire};
    fiber.owner = &shared_parts(lock).__cur_writer;
    const bool reached =
        scheduler().wait(fiber, {"lock", lock, site}, operation, can_go, how == How::waits_for_a_time);
    fiber.owner = nullptr;
    return reached;
  }
  scheduler().before(fiber, {lock, 1, writes}, site, true);
  fiber.wants = lock;
  if (can_go(fiber)) return true;
  scheduler().saw(fiber, {failed, lock, site}, 1);
  return false;
}

int failure(How how) { return how == How::tries ? EBUSY : ETIMEDOUT; }

int read_lock_in(Fiber& fiber, pthread_rwlock_t* lock, How how, const void* site) {
  auto& l = lock->__data;
  if (l.__cur_writer == fiber.index + 1) return how == How::tries ? EBUSY : EDEADLK;
  if (!reaches(fiber, lock, can_read, how, "try_lock_shared (failed)", site)) return failure(how);
  scheduler().outside().keeps_lock(lock, sizeof *lock);
  l.__readers += kReader;
  acquired(fiber, {"lock_shared", lock, site}, sizeof *lock, readers_in(lock) - 1, readers_in(lock));
  return 0;
}

// The address at which readers release: writers acquire there, other readers do not.
const void* readers_of(const pthread_rwlock_t* lock) { return &lock->__data.__writers; }

constexpr std::uint64_t kWritten =
    std::uint64_t{1} << 32U;  // the state of a lock held by a writer; smaller numbers count readers

int write_lock_in(Fiber& fiber, pthread_rwlock_t* lock, How how, const void* site) {
  auto& l = lock->__data;
  if (l.__cur_writer == fiber.index + 1) return how == How::tries ? EBUSY : EDEADLK;
  if (!reaches(fiber, lock, can_write, how, "trylock (failed)", site)) return failure(how);
  scheduler().outside().keeps_lock(lock, sizeof *lock);
  l.__cur_writer = fiber.index + 1;
  scheduler().acquires(fiber, readers_of(lock));
  acquired(fiber, {"lock", lock, site}, sizeof *lock, 0, kWritten);
  return 0;
}

int rw_unlock_in(Fiber& fiber, pthread_rwlock_t* lock, const void* site) {
  auto& l = lock->__data;
  const bool writes = l.__cur_writer == fiber.index + 1;
  scheduler().before(fiber, {lock, 1, writes, Operation::Kind::release}, site, true);
  scheduler().outside().keeps_lock(lock, sizeof *lock);
  if (writes) {
    l.__cur_writer = 0;
    released(fiber, {"unlock", lock, site}, sizeof *lock, kWritten, 0);
  } else if (readers_in(lock) > 0) {
    l.__readers -= kReader;
    --fiber.locks_held;
    scheduler().releases(fiber, readers_of(lock));
    scheduler().audit().wrote(lock, sizeof *lock);
    scheduler().changed(fiber, {"unlock_shared", lock, site}, readers_in(lock) + 1, readers_in(lock));
  }
  return 0;
}

// A free spin lock is 1 on x86 and 0 elsewhere.
#if defined(__x86_64__)
constexpr int kSpinFree = 1, kSpinHeld = 0;
#else
constexpr int kSpinFree = 0, kSpinHeld = 1;
#endif

bool spin_is_free(const Fiber& f) { return *static_cast<const volatile int*>(f.wants) == kSpinFree; }

int spin_lock_in(Fiber& fiber, pthread_spinlock_t* lock, bool tries, const void* site) {
  if (tries) {
    scheduler().before(fiber, {lock, 1, true}, site, true);
    if (*lock != kSpinFree) return scheduler().saw(fiber, {"trylock (failed)", lock, site}, 1), EBUSY;
  } else {
    scheduler().wait(fiber, {"lock", lock, site}, acquire_of(lock), spin_is_free, false);
  }
  scheduler().outside().keeps_lock(lock, sizeof(int));
  *lock = kSpinHeld;
  acquired(fiber, {"lock", lock, site}, sizeof(int), 0, 1);
  return 0;
}

int spin_unlock_in(Fiber& fiber, pthread_spinlock_t* lock, const void* site) {
  scheduler().before(fiber, release_of(lock), site, true);
  scheduler().outside().keeps_lock(lock, sizeof(int));
  *lock = kSpinFree;
  released(fiber, {"unlock", lock, site}, sizeof(int), 1, 0);
  return 0;
}

}  // namespace
}  // namespace sunder::native::explore

using namespace sunder::native::explore;

#define SUNDER_SITE __builtin_return_address(0)
// A function of the C library that does `in_fiber` instead when a fiber calls it.
#define SUNDER_LOCK(name, parameters, arguments, in_fiber)   \
  int name parameters noexcept {                             \
    const Inside fiber;                                      \
    return fiber ? (in_fiber) : SUNDER_REAL(name) arguments; \
  }

extern "C" {
SUNDER_LOCK(pthread_mutex_lock, (pthread_mutex_t * m), (m), lock_in(*fiber, m, false, SUNDER_SITE))
SUNDER_LOCK(pthread_mutex_timedlock, (pthread_mutex_t * m, const timespec* t), (m, t),
            lock_in(*fiber, m, true, SUNDER_SITE))
SUNDER_LOCK(pthread_mutex_clocklock, (pthread_mutex_t * m, clockid_t c, const timespec* t), (m, c, t),
            lock_in(*fiber, m, true, SUNDER_SITE))
SUNDER_LOCK(pthread_mutex_trylock, (pthread_mutex_t * m), (m), try_lock_in(*fiber, m, SUNDER_SITE))
SUNDER_LOCK(pthread_mutex_unlock, (pthread_mutex_t * m), (m), unlock_in(*fiber, m, SUNDER_SITE))

SUNDER_LOCK(pthread_rwlock_rdlock, (pthread_rwlock_t * l), (l),
            read_lock_in(*fiber, l, How::waits, SUNDER_SITE))
SUNDER_LOCK(pthread_rwlock_tryrdlock, (pthread_rwlock_t * l), (l),
            read_lock_in(*fiber, l, How::tries, SUNDER_SITE))
SUNDER_LOCK(pthread_rwlock_timedrdlock, (pthread_rwlock_t * l, const timespec* t), (l, t),
            read_lock_in(*fiber, l, How::waits_for_a_time, SUNDER_SITE))
SUNDER_LOCK(pthread_rwlock_clockrdlock, (pthread_rwlock_t * l, clockid_t c, const timespec* t), (l, c, t),
            read_lock_in(*fiber, l, How::waits_for_a_time, SUNDER_SITE))
SUNDER_LOCK(pthread_rwlock_wrlock, (pthread_rwlock_t * l), (l),
            write_lock_in(*fiber, l, How::waits, SUNDER_SITE))
SUNDER_LOCK(pthread_rwlock_trywrlock, (pthread_rwlock_t * l), (l),
            write_lock_in(*fiber, l, How::tries, SUNDER_SITE))
SUNDER_LOCK(pthread_rwlock_timedwrlock, (pthread_rwlock_t * l, const timespec* t), (l, t),
            write_lock_in(*fiber, l, How::waits_for_a_time, SUNDER_SITE))
SUNDER_LOCK(pthread_rwlock_clockwrlock, (pthread_rwlock_t * l, clockid_t c, const timespec* t), (l, c, t),
            write_lock_in(*fiber, l, How::waits_for_a_time, SUNDER_SITE))
SUNDER_LOCK(pthread_rwlock_unlock, (pthread_rwlock_t * l), (l), rw_unlock_in(*fiber, l, SUNDER_SITE))

SUNDER_LOCK(pthread_spin_lock, (pthread_spinlock_t * l), (l),
            spin_lock_in(*fiber, const_cast<int*>(l), false, SUNDER_SITE))
SUNDER_LOCK(pthread_spin_trylock, (pthread_spinlock_t * l), (l),
            spin_lock_in(*fiber, const_cast<int*>(l), true, SUNDER_SITE))
SUNDER_LOCK(pthread_spin_unlock, (pthread_spinlock_t * l), (l),
            spin_unlock_in(*fiber, const_cast<int*>(l), SUNDER_SITE))
}
