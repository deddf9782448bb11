#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/engine.hpp"
#include "model/harness.hpp"
#include "model/object.hpp"
#include "model/run.hpp"
#include "model/trace.hpp"
#include "support/error.hpp"
#include "support/limits.hpp"

namespace sunder {

/// Schedules with more preemptions than asked for, if there are few: with one preemption more, and so on up
/// to `preemptions`, as long as the harness has had at most this number of executions.
struct Further {
  int preemptions = 0;
  std::uint64_t executions = 0;

  /// Whether schedules with this number of preemptions come next.
  [[nodiscard]] bool allows(int next, std::uint64_t executions_so_far) const {
    return next <= preemptions && executions_so_far <= executions;
  }
  friend bool operator==(const Further&, const Further&) = default;
};

/// How long to run a harness: until the seconds or the executions are used up. When the limits are reached, a
/// run that does not end is given up.
struct Budget {
  double seconds = 0;
  std::uint64_t executions = std::numeric_limits<std::uint64_t>::max();
  Limits limits = {};
  Engine engine = Engine::stress;
  Schedules schedules = Schedules::bounded;
  int preemptions = 2;     ///< the most preemptions in a schedule that is explored
  Further further = {};    ///< more preemptions for harnesses with few schedules
  bool quick = false;      ///< only some of those schedules, if there are many
  bool real_time = false;  ///< observations are also distinguished by their real-time order
  bool spurious = false;   ///< waits may end without a reason, at the cost of a preemption
  Memory memory = Memory::sc;
  bool races = true;    ///< under c11, a data race is a symptom
  bool graphs = false;  ///< under c11, executions are told apart by their graphs, which are counted
};

/// The abilities and preferences of a target.
struct Traits {
  bool explores = false;                                         ///< the engine `explore` can run the object
  std::string why_unexplored = "its target has no such engine";  ///< follows "cannot be explored: "
  bool explores_slowly = false;      ///< an execution is slow, so larger harnesses are explored far less
  std::size_t explored_at_once = 1;  ///< the number of harnesses that are best explored together
  double shortest_run = 0.0015;      ///< seconds; shorter runs are not worth their start
  bool outlives_waits = false;       ///< a thread that waits for ever does not spoil its worker
  Memory memory = Memory::sc;        ///< the weakest memory model that it can explore
};

/// The only interface between the core and the languages that objects are written in. Code under test runs in
/// another process, and everything that it does there is a result. Throws InputError if the object cannot be
/// constructed, and EnvironmentError if no worker can be started.
class Target {
 public:
  virtual ~Target() = default;

  virtual const Object& object() const = 0;
  virtual const Traits& traits() const = 0;

  /// Gives up everything when these limits are reached: a run ends early, and other work throws
  /// LimitsReached. A fresh target obeys them, too.
  virtual void obey(const Limits& /*limits*/) {}

  /// Runs each sequence on its own fresh instance, one after another. May stop after one that does not end
  /// well. The pause, in seconds, between two invocations gives time to threads of the object.
  virtual std::vector<SerialRun> run_serially(std::span<const Sequence> sequences, double pause = 0) = 0;

  /// Runs the harness again and again on fresh instances.
  virtual EngineRun run(const Harness& harness, const Budget& budget, std::uint64_t seed) = 0;

  /// Runs these harnesses one after another, each under the budget. Stops after the first that fails. The
  /// last ones may be left out if the others have taken long.
  virtual std::vector<EngineRun> run_each(std::span<const Harness> harnesses, const Budget& budget,
                                          std::uint64_t seed) {
    std::vector<EngineRun> runs;
    for (const Harness& harness : harnesses) {
      runs.push_back(run(harness, budget, seed + runs.size()));
      if (runs.back().failure) break;
    }
    return runs;
  }

  /// Runs the harness once, under a schedule that an exploration gave. Throws InputError if the schedule does
  /// not fit.
  virtual EngineRun replay(const Harness& /*harness*/, const std::string& /*schedule*/) {
    throw InputError(object().name + " cannot be explored, so there is no schedule to replay");
  }

  /// The steps of such a run; empty if none are known.
  virtual Trace trace(const Harness& /*harness*/, const std::string& /*schedule*/) { return {}; }

  /// Starts the workers for exploring, if their start takes long, and does not wait until they can serve.
  /// `at_once` is the number of workers that explore at the same time, if there can be several.
  virtual void expect_exploring(std::size_t /*at_once*/) {}

  /// The same for the worker that runs stress.
  virtual void expect_stress() {}

  /// Ends the workers until they are needed again.
  virtual void rest() = 0;

  /// The same object in new workers, where earlier runs cannot have left anything behind.
  [[nodiscard]] virtual std::unique_ptr<Target> fresh() const = 0;
};

/// Makes a target obey limits while it lives, and other limits after that.
class Obeying {
 public:
  Obeying(Target& target, const Limits& limits, const Limits& afterwards)
      : target_(target), afterwards_(afterwards) {
    target_.obey(limits);
  }
  ~Obeying() { target_.obey(afterwards_); }
  Obeying(const Obeying&) = delete;
  Obeying& operator=(const Obeying&) = delete;

 private:
  Target& target_;
  Limits afterwards_;
};

}  // namespace sunder
