#pragma once

#include <cstdint>

namespace sunder::native {

inline void pause_briefly() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

/// Does nothing for about n nanoseconds, without a system call.
inline void idle(std::uint64_t n) {
  for (; n > 0; --n) asm volatile("" ::: "memory");
}

}  // namespace sunder::native
