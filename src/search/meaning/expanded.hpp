#pragma once

#include <optional>
#include <vector>

#include "model/meaning.hpp"
#include "model/outcome.hpp"
#include "outcomes/views.hpp"

namespace sunder {

/// A harness with steps in the place of calls.
struct Expanded {
  Harness harness;
  std::vector<PlacedCall> placed = {};              ///< by position in the outcome of this harness
  std::vector<std::optional<Value>> expected = {};  ///< steps may have any result
};

Expanded expanded(const Harness& harness, const std::vector<Steps>& chosen, const Outcome& outcome);

/// The same order among steps: a call that returned before another began has made its last step before the
/// other's first. Calls without steps are left out.
std::vector<RealTime> among_steps(const std::vector<RealTime>& real_time,
                                  const std::vector<PlacedCall>& placed);

/// The same weak calls, which have no steps, by their positions there.
std::vector<WeakCall> among_steps(std::vector<WeakCall> weak, const std::vector<PlacedCall>& placed);

/// An explanation of the harness with steps, as one of the harness itself.
Explanation without_expansion(const Explanation& found, const std::vector<PlacedCall>& placed,
                              const std::vector<Steps>& chosen);

}  // namespace sunder
