#pragma once

#include <pthread.h>

#include "targets/native/explore/fiber.hpp"

namespace sunder::native::explore {

/// A mutex taken and released by a fiber.
int lock_in(Fiber& fiber, pthread_mutex_t* mutex, const void* site);
int unlock_in(Fiber& fiber, pthread_mutex_t* mutex, const void* site);

}  // namespace sunder::native::explore
