#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "model/premises.hpp"
#include "search/config.hpp"
#include "search/meaning/explainer.hpp"
#include "search/time/clock.hpp"
#include "search/trial/judge.hpp"
#include "search/trial/predict.hpp"
#include "search/tuning.hpp"

namespace sunder {

/// The number of runs of this length that are best requested together.
std::size_t runs_at_once(double seconds);

/// How thoroughly harnesses are explored.
struct Depth {
  bool quick = false;    ///< only some schedules
  int preemptions = 0;   ///< at least this number, besides the number that was asked for
  bool further = false;  ///< with more preemptions, if the schedules are few
  std::uint64_t executions = std::numeric_limits<std::uint64_t>::max();  ///< at most this number
  std::optional<Memory> memory = std::nullopt;                           ///< none: see Trial::set_weakly
};

/// The result of trying harnesses until one shows a violation.
struct Tried {
  std::optional<Violation> violation = std::nullopt;
  bool exhausted = false;  ///< every schedule of each harness is atomic, and no premise was broken
};

/// Whether an outcome that is not atomic counts as a violation.
using IsWanted = std::function<bool(const Harness&, const NonAtomicOutcome&)>;

/// One object with its known serial behaviour. Predicts, runs and judges harnesses.
class Trial {
 public:
  /// Everything is given up when `end` is reached. Shorter limits only stop further runs, since it takes some
  /// time to know that a run hangs.
  Trial(Target& target, const Exploring& how, std::uint64_t seed, const Limits& end, const SearchClock& clock)
      : target_(target),
        linearizer_(target),
        explainer_(linearizer_, target.object()),
        admissions_(std::make_shared<Admissions>(target.object())),
        how_(how),
        seed_(seed),
        end_(end),
        clock_(clock) {
    if (how.memory.value_or(Memory::sc) != Memory::sc && target.traits().memory == Memory::sc)
      throw InputError(target.object().name + " cannot be explored under the memory model " +
                       name_of(*how.memory) + "; leave out --memory");
    linearizer_.set_seconds_of_waits(clock.patience(linearizer_.seconds_of_waits()));
    target.obey(end);
  }
  Trial(const Trial&) = delete;
  Trial& operator=(const Trial&) = delete;

  [[nodiscard]] Target& target() const { return target_; }
  [[nodiscard]] const Object& object() const { return target_.object(); }
  [[nodiscard]] const Exploring& exploring() const { return how_; }
  [[nodiscard]] const Limits& end() const { return end_; }
  [[nodiscard]] std::uint64_t next_seed() { return ++seed_; }
  /// The memory model of explorations. If it is sc, further ones under c11 may follow.
  [[nodiscard]] Memory memory() const { return how_.memory.value_or(Memory::sc); }
  /// Whether explorations under c11 follow those under sc.
  [[nodiscard]] bool explores_weakly() const {
    return !how_.memory && target_.traits().memory == Memory::c11;
  }
  /// Explores harnesses under c11, too, after sc, unless the memory model is given.
  void set_weakly(bool weakly) { weakly_ = weakly; }
  [[nodiscard]] bool explores() const { return target_.traits().explores; }
  [[nodiscard]] std::string why_unexplored() const { return target_.traits().why_unexplored; }
  [[nodiscard]] double shortest_run() const { return target_.traits().shortest_run; }
  /// Whether harnesses with few schedules may be explored with more preemptions than asked for.
  [[nodiscard]] bool goes_further() const {
    return how_.goes_further && how_.schedules == Schedules::bounded;
  }
  [[nodiscard]] bool explores_slowly() const {
    return how_.schedules == Schedules::bounded && target_.traits().explores_slowly;
  }
  [[nodiscard]] std::size_t explored_at_once() const {
    return how_.schedules == Schedules::bounded ? target_.traits().explored_at_once : 1;
  }

  Linearizer& linearizer() { return linearizer_; }
  /// Whether each sequence is a thread of its own in the executions that define atomic outcomes.
  [[nodiscard]] bool by_threads() const { return linearizer_.by_threads(); }
  /// Call this if a harness gave an outcome without overlap that one thread does not give. If the threads are
  /// the reason, each sequence is a thread of its own from now on, and this returns true.
  bool learns_of_threads(const Harness& harness);

  AtomicOutcomes atomic_outcomes(const Harness& harness) {
    return linearizer_.outcomes(harness, how_.criterion);
  }
  /// Throws LimitsReached if that takes much longer than the limits allow.
  Predicted predict(std::span<const Harness> harnesses, const Limits& limits, Engine engine) {
    const Limits overrun{later(limits.deadline, tuning::kOverrun), limits.interrupted};
    const Obeying turn(target_, overrun.within(end_), end_);
    return sunder::predict(linearizer_, harnesses, how_.criterion, engine, clock_);
  }

  /// Whether the outcome is no violation, or none that is new. Throws SerialError or InputError if that
  /// cannot be told.
  [[nodiscard]] bool is_admitted(const Harness& harness, const NonAtomicOutcome& wrong) {
    return is_accepted(harness, wrong) ||
           explainer_.is_admitted(harness, wrong, *admissions_, seconds_for_meaning());
  }
  [[nodiscard]] bool is_accepted(const Harness& harness, const NonAtomicOutcome& wrong) {
    const Accepted& accepted = admissions_->accepted();
    return !accepted.is_empty() && accepted.has(harness, wrong, atomic_outcomes(harness).outcomes());
  }
  /// Adds the premise that breaks if the run has shown an accepted outcome: the method is not atomic then.
  void note_accepted(BrokenPremises& broken, const Harness& harness, const EngineRun& run,
                     const AtomicOutcomes& atomic);
  /// The worst symptom of the run that is not admitted. Throws SerialError or InputError if it cannot be told
  /// whether an outcome is admitted.
  [[nodiscard]] std::optional<Judgement> judge(const Harness& harness, const EngineRun& run,
                                               const AtomicOutcomes& atomic, const IsWanted& is_wanted = {}) {
    return sunder::judge(run, atomic, [&](const NonAtomicOutcome& wrong) {
      return is_admitted(harness, wrong) || (is_wanted && !is_wanted(harness, wrong));
    });
  }
  [[nodiscard]] Meaning meaning_of(const Violation& violation) {
    return explainer_.meaning_of(violation.harness, violation.symptom, seconds_for_meaning());
  }
  /// The outcomes that are not judged to be violations.
  [[nodiscard]] Admissions& admissions() { return *admissions_; }
  [[nodiscard]] const Admissions& admissions() const { return *admissions_; }

  /// Exploring takes at least this number of preemptions, here and below. A violation that was seen with more
  /// than usual may need them again.
  EngineRun run(const Harness& harness, double seconds, const Limits& limits, Engine engine,
                int preemptions = 0);
  /// Runs each harness for this number of seconds. Stops after the first that fails.
  std::vector<EngineRun> run_each(std::span<const Harness> harnesses, double seconds, const Limits& limits,
                                  Engine engine, const Depth& depth = {});

  /// Runs the harnesses in turns until one shows a violation that is wanted, each for at most this number of
  /// seconds.
  Tried try_each(std::vector<Harness> harnesses, double seconds, const Limits& limits, Engine engine,
                 bool quick = false, int preemptions = 0, const IsWanted& is_wanted = {});
  std::optional<Violation> violation_among(std::vector<Harness> harnesses, double seconds,
                                           const Limits& limits, Engine engine, bool quick = false,
                                           int preemptions = 0, const IsWanted& is_wanted = {}) {
    return try_each(std::move(harnesses), seconds, limits, engine, quick, preemptions, is_wanted).violation;
  }

  /// The same trial of a fresh target, within its latest limits.
  Trial(const Trial& here, Target& target) : Trial(target, here.how_, here.seed_, here.end_, here.clock_) {
    admissions_ = here.admissions_;
    linearizer_.set_by_threads(here.linearizer_.by_threads());
    weakly_ = here.weakly_;
    target.obey(here.latest());
  }

  /// A finding is concluded within these limits: a second after the end, and one call that hangs.
  [[nodiscard]] Limits latest() const {
    return {later(end_.deadline, tuning::kConclusion), end_.interrupted, tuning::kPatienceAtEnd};
  }

  /// This part of the time that the limits leave, where the search goes by the time.
  [[nodiscard]] Limits part_of(const Limits& limits, double share) const {
    return limits.within({clock_.deadline(clock_.now() + share * clock_.left(limits)), limits.interrupted});
  }

  /// Forgets the results of serial executions. They are made again when needed.
  void rest() { linearizer_.forget(); }

 private:
  std::vector<EngineRun> explore_each(std::span<const Harness> harnesses, Budget budget, std::uint64_t seed);
  [[nodiscard]] double seconds_for_meaning() const {
    return clock_.patience(std::clamp(tuning::kShareOfMeaning * end_.seconds_left(),
                                      tuning::kLeastMeaningSeconds, tuning::kMeaningSeconds));
  }

  static TimePoint later(TimePoint time, double seconds) {
    return time < TimePoint::max() ? after(time, seconds) : time;
  }

  Target& target_;
  Linearizer linearizer_;
  Explainer explainer_;
  std::shared_ptr<Admissions> admissions_;
  Exploring how_;
  bool weakly_ = false;
  std::uint64_t seed_;
  Limits end_;
  const SearchClock& clock_;
};

}  // namespace sunder
