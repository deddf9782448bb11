#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "model/harness.hpp"
#include "model/outcome.hpp"
#include "sound/machine.hpp"

namespace sunder::sound {

/// All that the interleavings of a harness can give, each with the fewest preemptions that it takes.
///
/// A preemption is a switch away from a sequence that could take its next step, in the middle of an
/// invocation. Where an invocation begins, where a sequence has ended or waits, a switch costs nothing.
struct Possible {
  std::map<Outcome, int> outcomes;
  std::set<Outcome> serial;     ///< those of executions in which no two invocations overlap
  std::optional<int> deadlock;  ///< nobody can move, though not all have ended
  std::size_t moments = 0;      ///< that were looked at

  /// Those that at most so many preemptions give.
  [[nodiscard]] std::set<Outcome> within(int preemptions) const;
};

inline constexpr std::size_t kMaxMoments = 400'000;

/// Nothing if there are more moments than that.
std::optional<Possible> brute_force(const Plan& plan, std::size_t max_moments = kMaxMoments);

/// The harness calls methods 0, 1, 2 of the recipe: p, q, w.
Plan plan_of(const Recipe& recipe, const Harness& harness);

}  // namespace sunder::sound
