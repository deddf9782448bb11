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

/// The result of a serial execution on a fresh instance. If it did not end well, the results are those before
/// the invocation that blocked, crashed or hung.
struct SerialRun {
  Outcome results;
  std::variant<std::monostate, Blocked, Crash, Hang> ending;

  [[nodiscard]] bool ended_well() const { return std::holds_alternative<std::monostate>(ending); }
};

/// The result of the executions of a harness. `failure` is the symptom that ended them early, if one did.
struct EngineRun {
  std::vector<Observation> observations;
  std::uint64_t executions = 0;
  double seconds = 0;
  std::optional<Symptom> failure = {};  ///< any symptom except an outcome
  std::string schedule = {};            ///< schedule of the failure, if schedules are chosen
  Trace waits = {};  ///< of a failure by stress: who waits, and where, as far as it is known

  bool exhausted = false;  ///< every schedule with at most the requested number of preemptions was run
  bool complete = false;   ///< every possible schedule was run
  int preemptions = -1;    ///< every schedule with at most this number was run; -1 if there is no such number
  double points = 0;       ///< mean number of scheduling points in an execution
  Memory memory = Memory::sc;  ///< the memory model; c11 if the harness was explored under sc and under c11
  std::uint64_t graphs = 0;    ///< number of different graphs of the executions, if they were asked for

  /// Premises of a proof that did not hold in some execution, each once, in words that follow "no proof: ".
  /// Example: "calls java.util.ArrayList, which is not scheduled". If there are any, the run proves nothing.
  std::vector<std::string> broken_premises = {};
};

}  // namespace sunder
