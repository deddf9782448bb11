#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "model/value.hpp"

namespace sunder {

/// The results of all invocations, in the order of the harness.
using Outcome = std::vector<Value>;

/// "1, null, ()".
std::string to_text(const Outcome& outcome);

/// Whether some call of the outcome waits for ever.
inline bool is_stuck(const Outcome& outcome) {
  return std::ranges::find(outcome, Value(NoResult::waits)) != outcome.end();
}

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
  /// If the outcome is stuck and some call returned when every wait was ended as if by a spurious wake-up:
  /// the outcome then.
  Outcome woken = {};
  bool circle = false;  ///< stuck, and each call that waits wants a lock that another of them holds
};

}  // namespace sunder
