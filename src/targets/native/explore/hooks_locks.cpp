// Mutexes and read-write locks. In an execution only one fiber moves at a time, so their state is kept where
// the C library keeps it and in a way that means the same to it: all zero when nobody holds the lock. So a
// lock may be used before and after an execution, and no table of locks is needed.
#include <pthread.h>
#include <cerrno>

#include "targets/native/explore/locks.hpp"
#include "targets/native/explore/real.hpp"
#include "targets/native/explore/runtime.hpp"

namespace sunder::native::explore {
namespace {

constexpr int kKindBits = 3;

auto& parts(const volatile void* lock) {
  return static_cast<pthread_mutex_t*>(const_cast<void*>(lock))->__data;
}
auto& shared_parts(const volatile void* lock) {
  return static_cast<pthread_rwlock_t*>(const_cast<void*>(lock))->__data;
}

bool is_free(const Fiber& f) { return parts(f.wants).__lock == 0; }
bool can_read(const Fiber& f) { return shared_parts(f.wants).__cur_writer == 0; }
bool can_write(const Fiber& f) {
  return shared_parts(f.wants).__cur_writer == 0 && shared_parts(f.wants).__readers == 0;
}

void acquired(Fiber& fiber, const Event& event) {
  runtime().races().acquire(fiber.index, event.address);
  runtime().changed(fiber, event, 0, 1);
}

void released(Fiber& fiber, const Event& event) {
  runtime().races().release(fiber.index, event.address);
  runtime().changed(fiber, event, 1, 0);
}

}  // namespace

// Also how a condition variable takes its mutex again, and gives it up.
int lock_in(Fiber& fiber, pthread_mutex_t* mutex, const void* site) {
  auto& m = mutex->__data;
  if (m.__lock != 0 && m.__owner == fiber.index + 1) {
    if ((m.__kind & kKindBits) == PTHREAD_MUTEX_RECURSIVE) return ++m.__count, 0;
    if ((m.__kind & kKindBits) == PTHREAD_MUTEX_ERRORCHECK) return EDEADLK;
  }
  runtime().wait(fiber, site, mutex, is_free);
  m.__lock = 1;
  m.__count = 1;
  m.__owner = fiber.index + 1;
  acquired(fiber, {"lock", mutex, site});
  return 0;
}

int unlock_in(Fiber& fiber, pthread_mutex_t* mutex, const void* site) {
  auto& m = mutex->__data;
  runtime().before(fiber, {mutex, 1, true}, site, runtime().lock_tried);
  if ((m.__kind & kKindBits) == PTHREAD_MUTEX_RECURSIVE && m.__count > 1) return --m.__count, 0;
  m.__lock = 0;
  m.__count = 0;
  m.__owner = 0;
  released(fiber, {"unlock", mutex, site});
  return 0;
}

namespace {

int try_lock_in(Fiber& fiber, pthread_mutex_t* mutex, const void* site) {
  auto& m = mutex->__data;
  runtime().lock_tried = true;
  runtime().before(fiber, {mutex, 1, true}, site, true);
  if (m.__lock != 0 && (m.__owner != fiber.index + 1 || (m.__kind & kKindBits) != PTHREAD_MUTEX_RECURSIVE)) {
    runtime().saw(fiber, {"trylock (failed)", mutex, site}, 1);
    return EBUSY;
  }
  m.__lock = 1;
  ++m.__count;
  m.__owner = fiber.index + 1;
  acquired(fiber, {"trylock", mutex, site});
  return 0;
}

int read_lock_in(Fiber& fiber, pthread_rwlock_t* lock, bool try_only, const void* site) {
  if (try_only) {
    runtime().lock_tried = true;
    runtime().before(fiber, {lock, 1, true}, site, true);
    if (lock->__data.__cur_writer != 0)
      return runtime().saw(fiber, {"try_lock_shared (failed)", lock, site}, 1), EBUSY;
  } else {
    runtime().wait(fiber, site, lock, can_read);
  }
  ++lock->__data.__readers;
  acquired(fiber, {"lock_shared", lock, site});
  return 0;
}

int write_lock_in(Fiber& fiber, pthread_rwlock_t* lock, bool try_only, const void* site) {
  auto& l = lock->__data;
  if (try_only) {
    runtime().lock_tried = true;
    runtime().before(fiber, {lock, 1, true}, site, true);
    if (l.__cur_writer != 0 || l.__readers != 0)
      return runtime().saw(fiber, {"trylock (failed)", lock, site}, 1), EBUSY;
  } else {
    runtime().wait(fiber, site, lock, can_write);
  }
  l.__cur_writer = fiber.index + 1;
  acquired(fiber, {"lock", lock, site});
  return 0;
}

int rw_unlock_in(Fiber& fiber, pthread_rwlock_t* lock, const void* site) {
  auto& l = lock->__data;
  runtime().before(fiber, {lock, 1, true}, site, runtime().lock_tried);
  if (l.__cur_writer == fiber.index + 1) {
    l.__cur_writer = 0;
  } else if (l.__readers > 0) {
    --l.__readers;
  }
  released(fiber, {"unlock", lock, site});
  return 0;
}

}  // namespace
}  // namespace sunder::native::explore

using namespace sunder::native::explore;

#define SUNDER_SITE __builtin_return_address(0)

extern "C" {
int pthread_mutex_lock(pthread_mutex_t* m) noexcept {
  const Inside fiber;
  return fiber ? lock_in(*fiber, m, SUNDER_SITE) : SUNDER_REAL(pthread_mutex_lock)(m);
}
int pthread_mutex_timedlock(pthread_mutex_t* m, const timespec* until) noexcept {
  const Inside fiber;
  return fiber ? lock_in(*fiber, m, SUNDER_SITE) : SUNDER_REAL(pthread_mutex_timedlock)(m, until);
}
int pthread_mutex_trylock(pthread_mutex_t* m) noexcept {
  const Inside fiber;
  return fiber ? try_lock_in(*fiber, m, SUNDER_SITE) : SUNDER_REAL(pthread_mutex_trylock)(m);
}
int pthread_mutex_unlock(pthread_mutex_t* m) noexcept {
  const Inside fiber;
  return fiber ? unlock_in(*fiber, m, SUNDER_SITE) : SUNDER_REAL(pthread_mutex_unlock)(m);
}
int pthread_rwlock_rdlock(pthread_rwlock_t* l) noexcept {
  const Inside fiber;
  return fiber ? read_lock_in(*fiber, l, false, SUNDER_SITE) : SUNDER_REAL(pthread_rwlock_rdlock)(l);
}
int pthread_rwlock_tryrdlock(pthread_rwlock_t* l) noexcept {
  const Inside fiber;
  return fiber ? read_lock_in(*fiber, l, true, SUNDER_SITE) : SUNDER_REAL(pthread_rwlock_tryrdlock)(l);
}
int pthread_rwlock_wrlock(pthread_rwlock_t* l) noexcept {
  const Inside fiber;
  return fiber ? write_lock_in(*fiber, l, false, SUNDER_SITE) : SUNDER_REAL(pthread_rwlock_wrlock)(l);
}
int pthread_rwlock_trywrlock(pthread_rwlock_t* l) noexcept {
  const Inside fiber;
  return fiber ? write_lock_in(*fiber, l, true, SUNDER_SITE) : SUNDER_REAL(pthread_rwlock_trywrlock)(l);
}
int pthread_rwlock_unlock(pthread_rwlock_t* l) noexcept {
  const Inside fiber;
  return fiber ? rw_unlock_in(*fiber, l, SUNDER_SITE) : SUNDER_REAL(pthread_rwlock_unlock)(l);
}
}
