#pragma once

#include <sched.h>

#include <atomic>
#include <cstdint>

#include "targets/native/stress/spin.hpp"

namespace sunder::native {

/// Lets threads wait for each other: they spin, then yield a few times, then sleep until the bell rings. They
/// do not yield for long (sched_yield), because on a core that is shared with other processes each yield
/// costs a time slice. The search would be very slow on a busy machine.
class Bell {
 public:
  /// With a core for each thread, the other thread is running or will be soon. With fewer cores, it may need
  /// the core of the thread that waits.
  explicit Bell(bool core_for_each) : spins_(core_for_each ? kManySpins : kFewSpins) {}

  /// Returns when `ready()` is true. The thread that makes it true must ring afterwards.
  template <class Ready>
  void wait_until(const Ready& ready) {
    for (int i = 0; i < spins_; ++i) {
      if (ready()) return;
      pause_briefly();
    }
    for (int i = 0; i < kYields; ++i) {
      if (ready()) return;
      sched_yield();
    }
    sleepers_.fetch_add(1);
    for (;;) {
      const std::uint32_t rung = rings_.load();
      if (ready()) break;
      sleep(rung);
    }
    sleepers_.fetch_sub(1);
  }

  void ring() {
    if (sleepers_.load(std::memory_order_relaxed) > 0) wake_all();
  }

 private:
  static constexpr int kFewSpins = 128, kManySpins = 20000;  // about 5 microseconds, and a millisecond
  static constexpr int kYields = 32;

  /// Sleeps until the number of rings is no longer `rung`. Does not sleep for long, since a thread that is
  /// about to sleep may miss a ring.
  void sleep(std::uint32_t rung);
  void wake_all();

  const int spins_;
  alignas(64) std::atomic<std::uint32_t> sleepers_{0};
  std::atomic<std::uint32_t> rings_{0};
};

}  // namespace sunder::native
