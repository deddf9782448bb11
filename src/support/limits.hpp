#pragma once

#include <algorithm>
#include <atomic>
#include <stdexcept>

#include "support/clock.hpp"

namespace sunder {

/// External limits on work: a deadline, and the user's interrupt.
struct Limits {
  TimePoint deadline = TimePoint::max();
  const std::atomic<bool>* interrupted = nullptr;
  /// If given, no request to a worker begins after the deadline, and one that began before it may take this
  /// number of seconds longer: the time of one call that hangs.
  double patience = 0;

  [[nodiscard]] double seconds_left() const { return Seconds(deadline - Clock::now()).count(); }
  [[nodiscard]] bool is_interrupted() const {
    return interrupted && interrupted->load(std::memory_order_relaxed);
  }
  [[nodiscard]] bool reached() const { return is_interrupted() || seconds_left() <= 0; }

  /// These limits, and the deadline of the others.
  [[nodiscard]] Limits within(const Limits& others) const {
    const Limits& first = others.deadline < deadline ? others : *this;
    return {first.deadline, interrupted, first.patience};
  }
};

/// The limits were reached before the work had a result. It is not a failure of anything.
class LimitsReached : public std::runtime_error {
 public:
  LimitsReached() : std::runtime_error("stopped early") {}
};

/// Set when the user interrupts this process. Every wait for code under test ends then.
std::atomic<bool>& interrupt();

}  // namespace sunder
