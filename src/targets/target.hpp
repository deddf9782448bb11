#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "model/harness.hpp"
#include "model/object.hpp"
#include "model/outcome.hpp"
#include "model/violation.hpp"
#include "support/limits.hpp"

namespace sunder {

/// The invocation after the last result waits for ever.
struct Blocked {};

/// What a serial execution on a fresh instance gave. If it did not end well, the results are those before the
/// invocation that blocked, crashed or ran on.
struct SerialRun {
  Outcome results;
  std::variant<std::monostate, Blocked, Crash, Hang> ending;
};

/// How long to run a harness: until either is used up. When the limits are reached, a run that does not end
/// is given up.
struct Budget {
  double seconds = 0;
  std::uint64_t executions = std::numeric_limits<std::uint64_t>::max();
  Limits limits = {};
};

/// What the executions of a harness showed. `failure` is what ended them early, if anything did.
struct EngineRun {
  std::vector<Observation> observations;
  std::uint64_t executions = 0;
  double seconds = 0;
  std::optional<Symptom> failure;  ///< Crash, Deadlock or Hang
};

/// The one seam between the core and the worlds in which objects live. Code under test runs in another
/// process, and whatever it does there is a result. Throws InputError if the object cannot be constructed,
/// EnvironmentError if no worker can be had.
class Target {
 public:
  virtual ~Target() = default;

  virtual const Object& object() const = 0;

  /// Runs each sequence on a fresh instance of its own, one after another; ends with the first that does not
  /// end well.
  virtual std::vector<SerialRun> run_serially(std::span<const Sequence> sequences) = 0;

  /// Runs the harness again and again on fresh instances.
  virtual EngineRun run(const Harness& harness, const Budget& budget, std::uint64_t seed) = 0;

  /// The shortest run, in seconds, that is worth its start; a search begins with these.
  virtual double shortest_run() const { return 0.0015; }

  /// Replaces the worker: what ran before cannot have left anything behind.
  virtual void refresh() = 0;
};

}  // namespace sunder
