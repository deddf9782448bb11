#pragma once

#include <atomic>

#include "support/clock.hpp"

namespace sunder {

/// External limits on work: a deadline, and the user's interrupt.
struct Limits {
  TimePoint deadline = TimePoint::max();
  const std::atomic<bool>* interrupted = nullptr;

  [[nodiscard]] double seconds_left() const { return Seconds(deadline - Clock::now()).count(); }
  [[nodiscard]] bool is_interrupted() const {
    return interrupted && interrupted->load(std::memory_order_relaxed);
  }
  [[nodiscard]] bool reached() const { return is_interrupted() || seconds_left() <= 0; }
};

}  // namespace sunder
