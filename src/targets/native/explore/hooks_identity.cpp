// Who am I: each fiber is a thread of its own to the code under test. The identity can be compared and kept,
// as std::this_thread::get_id() is; it is no thread that the C library knows.
#include <pthread.h>

#include "targets/native/explore/real.hpp"
#include "targets/native/explore/runtime.hpp"

using namespace sunder::native::explore;

extern "C" pthread_t pthread_self() noexcept {
  const pthread_t self = SUNDER_REAL(pthread_self)();
  const Inside fiber;
  return fiber ? self + 1 + static_cast<pthread_t>(fiber->index) : self;
}
