#pragma once

#include <pthread.h>

#include "targets/native/explore/fiber.hpp"

namespace sunder::native::explore {

/// How something is taken that others may hold.
enum class How { waits, waits_for_a_time, tries };

/// A mutex taken by a fiber: 0, or ETIMEDOUT if its time is up, EBUSY if it is only tried, EDEADLK.
int lock_in(Fiber& fiber, pthread_mutex_t* mutex, bool timed, const void* site);
int try_lock_in(Fiber& fiber, pthread_mutex_t* mutex, const void* site);
int unlock_in(Fiber& fiber, pthread_mutex_t* mutex, const void* site);

/// Gives up a mutex as part of a step, such as to wait for a condition.
void release_in(Fiber& fiber, pthread_mutex_t* mutex, const void* site);

}  // namespace sunder::native::explore
