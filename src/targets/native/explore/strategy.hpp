#pragma once

#include <cstdint>

namespace sunder::native::explore {

/// A scheduling point: who may move, and what it costs.
struct Choice {
  std::uint32_t enabled = 0;   ///< fibers (bits) that can move; never empty
  int current = -1;            ///< the fiber that moved last, if it can go on
  bool free = false;           ///< going on with another fiber is no preemption
  const void* site = nullptr;  ///< the code that the current fiber stands at
  std::uint64_t events = 0;    ///< made by the fiber that moved last since it was switched to
};

/// Chooses schedules, one execution after another.
class Strategy {
 public:
  virtual ~Strategy() = default;

  /// Before an execution. False if there is none left to run.
  virtual bool begin() = 0;

  /// One of the enabled fibers.
  virtual int choose(const Choice& choice) = 0;

  /// Whether to be asked at every event instead of at scheduling points only.
  [[nodiscard]] virtual bool at_every_event() const { return false; }

  /// The execution did not meet the points that it met before under the same choices.
  [[nodiscard]] virtual bool diverged() const { return false; }
};

}  // namespace sunder::native::explore
