#pragma once

#include <dlfcn.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace sunder::native::explore {

/// The function of this name that our hook replaces.
template <class F>
F* real(F*& found, const char* name) {
  if (!found) found = reinterpret_cast<F*>(dlsym(RTLD_NEXT, name));
  return found;
}

}  // namespace sunder::native::explore

/// SUNDER_REAL(pthread_mutex_lock)(mutex) calls the function of the C library.
#define SUNDER_REAL(function)                                 \
  ([] {                                                       \
    static constinit decltype(function)* found = nullptr;     \
    return ::sunder::native::explore::real(found, #function); \
  }())

namespace sunder::native::explore {

/// The id of the calling thread, even while it has the identity of another one.
inline int real_thread_id() { return static_cast<int>(SUNDER_REAL(syscall)(SYS_gettid)); }

}  // namespace sunder::native::explore
