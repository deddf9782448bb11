#pragma once

#include <optional>
#include <vector>

#include "model/meaning.hpp"
#include "model/outcome.hpp"

namespace sunder {

/// A harness with steps in the place of calls.
struct Expanded {
  Harness harness;
  std::vector<PlacedCall> placed = {};              ///< by position in the outcome of this harness
  std::vector<std::optional<Value>> expected = {};  ///< steps may have any result
};

Expanded expanded(const Harness& harness, const std::vector<Steps>& chosen, const Outcome& outcome);

/// The same order among steps: a call that returned before another began has made its last step before the
/// other's first.
std::vector<RealTime> among_steps(const std::vector<RealTime>& real_time,
                                  const std::vector<PlacedCall>& placed);

}  // namespace sunder
