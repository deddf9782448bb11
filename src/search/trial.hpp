#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "model/verdict.hpp"
#include "outcomes/atomic_outcomes.hpp"
#include "search/judge.hpp"
#include "support/limits.hpp"
#include "targets/target.hpp"

namespace sunder {

/// How the engine `explore` is used.
struct Exploring {
  Schedules schedules = Schedules::bounded;
  int preemptions = 2;
  Criterion criterion = Criterion::atomicity;
  bool by_work = false;  ///< the clock ends it, but decides nothing else: what ends by itself can be repeated
};

/// What so many executions take, in seconds, if they are those of a plain object on a plain machine.
double work_of(std::uint64_t executions);

/// How many runs of so many seconds are best asked for together.
std::size_t runs_at_once(double seconds);

/// One object, with what is known of its serial behaviour: predicts, runs and judges harnesses.
class Trial {
 public:
  /// A run that does not end is given up when `end` is reached; shorter limits only end the time for more
  /// runs, since it takes a while to know that a run hangs.
  Trial(Target& target, const Exploring& how, std::uint64_t seed, const Limits& end)
      : target_(target), linearizer_(target), how_(how), seed_(seed), end_(end) {}

  [[nodiscard]] const Object& object() const { return target_.object(); }
  [[nodiscard]] bool explores() const { return target_.traits().explores; }
  [[nodiscard]] std::string why_unexplored() const { return target_.traits().why_unexplored; }
  [[nodiscard]] bool explores_slowly() const {
    return how_.schedules == Schedules::bounded && target_.traits().explores_slowly;
  }
  [[nodiscard]] std::size_t explored_at_once() const {
    return how_.schedules == Schedules::bounded ? target_.traits().explored_at_once : 1;
  }
  [[nodiscard]] double shortest_run() const { return target_.traits().shortest_run; }
  [[nodiscard]] const Exploring& exploring() const { return how_; }
  AtomicOutcomes atomic_outcomes(const Harness& harness) {
    return linearizer_.outcomes(harness, how_.criterion);
  }
  /// Executes serially what the outcomes of these harnesses need: faster than one by one.
  void prepare(std::span<const Harness> harnesses) { linearizer_.prepare(harnesses); }
  EngineRun run(const Harness& harness, double seconds, const Limits& limits, Engine engine);
  /// Each for so long; the first that fails is the last.
  std::vector<EngineRun> run_each(std::span<const Harness> harnesses, double seconds, const Limits& limits,
                                  Engine engine, bool quick = false);

  /// Runs the harnesses in turns until one shows a violation, each for at most so long.
  std::optional<Violation> violation_among(std::vector<Harness> harnesses, double seconds,
                                           const Limits& limits, Engine engine, bool quick = false);

  /// How long the violation takes to show, on average: at most so long, and less if that is seen now that the
  /// pacing suits the harness.
  double seconds_each(const Violation& violation, double at_most, const Limits& limits);

  /// Exploring has found something that will be confirmed.
  void expect_confirming();

  /// The violation with its symptom judged anew against fresh serial executions, and with how often it comes
  /// in so many seconds in a worker that searches nothing; a fresh one if chance showed it. Throws
  /// SerialError if the serial executions now differ, or if it shows where nothing overlaps: then it is
  /// none.
  Violation confirmed(Violation violation, double seconds, const Limits& limits);

  /// Whether real threads show what exploring found, in a fresh worker.
  bool is_shown_by_threads(const Violation& violation, double seconds);

  /// The violation with how it comes about: if stress found it, exploring may find it, too.
  Violation explained(Violation violation, const Limits& limits);

  /// Forgets what can be had again.
  void rest() {
    elsewhere_.reset();
    linearizer_.forget();
  }

 private:
  Target& target_;
  std::unique_ptr<Target> elsewhere_;  // made when first needed
  Linearizer linearizer_;
  Exploring how_;
  std::uint64_t seed_;
  Limits end_;
};

}  // namespace sunder
