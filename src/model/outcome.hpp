#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/value.hpp"

namespace sunder {

/// The results of all invocations, in the order of the harness.
using Outcome = std::vector<Value>;

/// "1, null, ()".
std::string to_text(const Outcome& outcome);

/// One invocation returned before another began, by their positions in the outcome.
struct RealTime {
  int before = 0;
  int after = 0;

  friend auto operator<=>(const RealTime&, const RealTime&) = default;
};

/// An outcome and how often it was seen.
struct Observation {
  Outcome outcome;
  std::uint64_t count = 0;
  std::string schedule = {};             ///< one that gives the outcome, if it was explored
  std::vector<RealTime> real_time = {};  ///< among different sequences, if it was asked for
  bool serial = false;                   ///< it came from an execution in which no two invocations overlapped
  int preemptions = 0;                   ///< of the schedule, if their number was bounded
};

}  // namespace sunder
