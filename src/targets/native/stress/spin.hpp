#pragma once

#include <sched.h>

#include <cstdint>

namespace sunder::native {

inline void pause_briefly() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

/// Waits until `ready()`: briefly by spinning, then by giving way, since the one we wait for may need our
/// core.
template <class Ready>
void wait_until(const Ready& ready) {
  constexpr int kSpins = 256;
  for (int i = 0; i < kSpins; ++i) {
    if (ready()) return;
    pause_briefly();
  }
  while (!ready()) sched_yield();
}

/// Does nothing for about n nanoseconds; never a system call.
inline void idle(std::uint64_t n) {
  for (; n > 0; --n) asm volatile("" ::: "memory");
}

}  // namespace sunder::native
