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

/// All outcomes of the interleavings of a harness, each with the fewest preemptions that it needs.
///
/// A preemption is a switch away from a sequence that could take its next step, in the middle of an
/// invocation. A switch is free where an invocation begins, and where a sequence waits or has ended.
struct Possible {
  std::map<Outcome, int> outcomes;
  std::set<Outcome> serial;     ///< those of executions in which no two invocations overlap
  std::optional<int> deadlock;  ///< preemptions; no sequence can move, and not all have ended
  std::size_t moments = 0;      ///< number of moments that were visited

  /// The outcomes that at most this number of preemptions give.
  [[nodiscard]] std::set<Outcome> within(int preemptions) const;
};

inline constexpr std::size_t kMaxMoments = 400'000;

/// Returns nothing if there are more moments than this limit.
std::optional<Possible> brute_force(const Plan& plan, std::size_t max_moments = kMaxMoments);

/// The harness calls methods 0, 1, 2 of the recipe: p, q, w.
Plan plan_of(const Recipe& recipe, const Harness& harness);

}  // namespace sunder::sound
