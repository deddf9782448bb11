#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "model/harness.hpp"
#include "model/object.hpp"
#include "model/outcome.hpp"
#include "model/trace.hpp"
#include "model/violation.hpp"
#include "support/error.hpp"
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

/// What executes harnesses: real threads, or fibers under schedules that are chosen.
enum class Engine { stress, explore };

/// "stress", "explore".
inline const char* name_of(Engine engine) { return engine == Engine::explore ? "explore" : "stress"; }

/// Which schedules are explored: all with few preemptions; all, but one of those that differ only in the
/// order of independent steps; random ones; those that random priorities give.
enum class Schedules { bounded, reduced, random, pct };

/// How long to run a harness: until either is used up. When the limits are reached, a run that does not end
/// is given up.
struct Budget {
  double seconds = 0;
  std::uint64_t executions = std::numeric_limits<std::uint64_t>::max();
  Limits limits = {};
  Engine engine = Engine::stress;
  Schedules schedules = Schedules::bounded;
  int preemptions = 2;     ///< at most so many in a schedule that is explored
  bool quick = false;      ///< only some of those schedules, if there are many
  bool real_time = false;  ///< observations are told apart by which invocations returned before which began
};

/// What the executions of a harness showed. `failure` is what ended them early, if anything did.
struct EngineRun {
  std::vector<Observation> observations;
  std::uint64_t executions = 0;
  double seconds = 0;
  std::optional<Symptom> failure = {};  ///< Crash, Deadlock or Hang
  std::string schedule = {};            ///< of the failure, where schedules are chosen

  bool exhausted = false;  ///< every schedule with at most the asked-for preemptions was run,
  bool complete = false;   ///< or every schedule at all
  int preemptions = -1;    ///< up to so many, every schedule was run
  double points = 0;       ///< scheduling points of an execution, in the mean

  /// Premises of a proof that did not hold in some execution, each once, in words that follow "no proof: ":
  /// "calls java.util.ArrayList, which is not scheduled". With any of them, what was run proves nothing.
  std::vector<std::string> broken_premises = {};
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
  /// With a pause, in seconds, between invocations, for what happens by itself.
  virtual std::vector<SerialRun> run_serially(std::span<const Sequence> sequences, double pause = 0) = 0;

  /// Runs the harness again and again on fresh instances.
  virtual EngineRun run(const Harness& harness, const Budget& budget, std::uint64_t seed) = 0;

  /// Runs some harnesses so, one after another, each under the budget; the first that fails is the last.
  /// Those at the end may be left out if the others have taken long.
  virtual std::vector<EngineRun> run_each(std::span<const Harness> harnesses, const Budget& budget,
                                          std::uint64_t seed) {
    std::vector<EngineRun> runs;
    for (const Harness& harness : harnesses) {
      runs.push_back(run(harness, budget, seed + runs.size()));
      if (runs.back().failure) break;
    }
    return runs;
  }

  /// Whether the engine `explore` can run the object.
  [[nodiscard]] virtual bool explores() const { return false; }

  /// Why it cannot, in words that follow "cannot be explored: ".
  [[nodiscard]] virtual std::string why_unexplored() const { return "its target has no such engine"; }

  /// Whether an execution takes so long that larger harnesses are explored far less.
  [[nodiscard]] virtual bool explores_slowly() const { return false; }

  /// How many harnesses are best explored together.
  [[nodiscard]] virtual std::size_t explored_at_once() const { return 1; }

  /// Runs the harness once, under a schedule that an exploration gave. Throws InputError if it does not fit.
  virtual EngineRun replay(const Harness& /*harness*/, const std::string& /*schedule*/) {
    throw InputError(object().name + " cannot be explored, so there is no schedule to replay");
  }

  /// The steps of such a run; empty if there is nothing to tell.
  virtual Trace trace(const Harness& /*harness*/, const std::string& /*schedule*/) { return {}; }

  /// The shortest run, in seconds, that is worth its start; a search begins with these.
  virtual double shortest_run() const { return 0.0015; }

  /// Starts the workers that exploring needs, if that takes long, without waiting until they can serve. So
  /// many of them are to explore at the same time, if there can be several.
  virtual void expect_exploring(std::size_t /*at_once*/) {}

  /// The same for stress.
  virtual void expect_stress() {}

  /// Ends its workers until they are needed.
  virtual void rest() = 0;

  /// The same object in workers of its own, where what ran before cannot have left anything behind.
  [[nodiscard]] virtual std::unique_ptr<Target> fresh() const = 0;
};

}  // namespace sunder
