#pragma once

namespace sunder::native::explore {

/// How the engine makes executions, whichever strategy chooses. The Java engine has the first two rules, too.
struct Rules {
  bool spurious = false;           ///< waits may end without a reason, if the strategy chooses so
  bool only_circles_wait = false;  ///< a loop is put off only if it certainly has no end
  /// Each atomic access is a point, and the strategy is asked at each point, even if one fiber alone can
  /// move. It is told the next operation of each fiber.
  bool every_access = false;
};

}  // namespace sunder::native::explore
