#pragma once

#include <pthread.h>

#include "targets/native/explore/fiber.hpp"

namespace sunder::native::explore {

/// How a lock or semaphore is acquired.
enum class How { waits, waits_for_a_time, tries };

/// A fiber locks or unlocks a mutex. The result is 0 or, as in the C library, ETIMEDOUT, EBUSY, EDEADLK or
/// EPERM.
int lock_in(Fiber& fiber, pthread_mutex_t* mutex, bool timed, const void* site);
int try_lock_in(Fiber& fiber, pthread_mutex_t* mutex, const void* site);
int unlock_in(Fiber& fiber, pthread_mutex_t* mutex, const void* site);

/// Releases a mutex as part of another step, such as a wait for a condition.
void release_in(Fiber& fiber, pthread_mutex_t* mutex, const void* site);

}  // namespace sunder::native::explore
