#pragma once

#include <sched.h>

#include <atomic>
#include <cstdint>

#include "targets/native/stress/spin.hpp"

namespace sunder::native {

/// What threads wait at for each other: by spinning, then by giving way a few times, then by sleeping until
/// it rings. They do not give way for long (sched_yield): on a core that is shared with others it costs a
/// time slice each time, and the search would crawl on a machine that has anything else to do.
class Bell {
 public:
  /// With a core for each thread, the one that is waited for is running, or will be soon; without, it may
  /// need the core of the one that waits.
  explicit Bell(bool core_for_each) : spins_(core_for_each ? kManySpins : kFewSpins) {}

  /// Returns when `ready()`; whoever makes it so must ring afterwards.
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
  static constexpr int kFewSpins = 128, kManySpins = 20000;  // about 5 microseconds and a millisecond
  static constexpr int kYields = 32;

  /// Until it rings after it had rung so often; not for long, since a ring may go unheard by one who is just
  /// about to sleep.
  void sleep(std::uint32_t rung);
  void wake_all();

  const int spins_;
  alignas(64) std::atomic<std::uint32_t> sleepers_{0};
  std::atomic<std::uint32_t> rings_{0};
};

}  // namespace sunder::native
