#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/outcome.hpp"
#include "model/violation.hpp"

namespace sunder {

/// The invocation after the last result waits for ever.
struct Blocked {};

/// What a serial execution on a fresh instance gave. If it did not end well, the results are those before the
/// invocation that blocked, crashed or ran on.
struct SerialRun {
  Outcome results;
  std::variant<std::monostate, Blocked, Crash, Hang> ending;

  [[nodiscard]] bool ended_well() const { return std::holds_alternative<std::monostate>(ending); }
};

/// What the executions of a harness showed. `failure` is what ended them early, if anything did.
struct EngineRun {
  std::vector<Observation> observations;
  std::uint64_t executions = 0;
  double seconds = 0;
  std::optional<Symptom> failure = {};  ///< any symptom but an outcome
  std::string schedule = {};            ///< of the failure, where schedules are chosen

  bool exhausted = false;  ///< every schedule with at most the asked-for preemptions was run,
  bool complete = false;   ///< or every schedule at all
  int preemptions = -1;    ///< every schedule with at most this number was run; -1: not even those with none
  double points = 0;       ///< scheduling points of an execution, in the mean

  /// Premises of a proof that did not hold in some execution, each once, in words that follow "no proof: ":
  /// "calls java.util.ArrayList, which is not scheduled". With any of them, what was run proves nothing.
  std::vector<std::string> broken_premises = {};
};

}  // namespace sunder
