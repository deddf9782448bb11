#pragma once

#include "targets/native/explore/choice.hpp"

namespace sunder::native::explore {

/// Chooses schedules, one execution after another. The Java engine has the same interface.
class Strategy {
 public:
  /// When `choose` is called: where two or more fibers can move, or before every event, whether it is a
  /// scheduling point or not. A strategy that is asked at events decides alone which fiber moves: the engine
  /// puts no fiber off.
  enum class Asked { at_choices, at_events };

  virtual ~Strategy() = default;

  /// Starts an execution. False if there is none left to run.
  virtual bool begin() = 0;

  /// The fiber that moves next: one of `choice.enabled` or, at the cost of a preemption, `choice.wakeable`.
  virtual int choose(const Choice& choice) = 0;

  /// One of the alternatives of what the code under test leaves open besides the fiber that moves.
  virtual int draw(const Draw& draw) = 0;

  [[nodiscard]] virtual Asked asked() const { return Asked::at_choices; }

  /// Whether the execution met other points than an earlier one under the same choices.
  [[nodiscard]] virtual bool diverged() const { return false; }

  /// Whether the execution that has ended counts: it repeats no other.
  [[nodiscard]] virtual bool counts() const { return true; }
};

}  // namespace sunder::native::explore
