#pragma once

#include "targets/native/explore/choice.hpp"

namespace sunder::native::explore {

/// Chooses schedules, one execution after another. The Java engine has the same interface.
class Strategy {
 public:
  /// When `choose` is called: where two or more fibers can move, at every scheduling point, or before every
  /// event, whether it is a point or not. A strategy that is asked at events decides alone which fiber moves:
  /// the engine puts no fiber off.
  enum class Asked { at_choices, at_points, at_events };

  virtual ~Strategy() = default;

  /// Starts an execution. False if there is none left to run.
  virtual bool begin() = 0;

  /// The fiber that moves next: one of `choice.enabled`.
  virtual int choose(const Choice& choice) = 0;

  /// One of `alternatives` (at least two), numbered from 0, where the code under test leaves something to
  /// chance, such as which fiber is woken.
  virtual int draw(int alternatives) = 0;

  /// Which of `alternatives` (at least two) stores an atomic access reads or, for a store, comes before. The
  /// first is the newest: all others are delays.
  virtual int choose_store(int /*alternatives*/, const void* /*site*/) { return 0; }

  [[nodiscard]] virtual Asked asked() const { return Asked::at_choices; }

  /// Whether the execution met other points than an earlier one under the same choices.
  [[nodiscard]] virtual bool diverged() const { return false; }

  /// Whether the execution that has ended counts: it repeats no other.
  [[nodiscard]] virtual bool counts() const { return true; }
};

}  // namespace sunder::native::explore
