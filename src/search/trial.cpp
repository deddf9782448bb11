#include "search/trial.hpp"

#include <algorithm>
#include <map>

#include "model/text.hpp"
#include "search/confirm.hpp"
#include "support/error.hpp"

namespace sunder {
namespace {

constexpr double kLongestRun = 0.25;  // so that limits are seen in time
constexpr double kTogether = 0.02;    // seconds of runs that are asked for at once, for the same reason
constexpr std::size_t kMostTogether = 32;
constexpr std::size_t kFewTogether = 2;  // of what is explored to its end: the first may be enough
constexpr double kSecondsOfExecution = 5e-6;
constexpr double kLongestWork = 1000;  // seconds: the limits come sooner
constexpr double kFirstSlice = 0.004;
constexpr double kConfirmSlice = 0.03;
constexpr double kMostConfirmSeconds = 5;  // if it does not show: the machine may be busy
constexpr double kExplainSeconds = 2;
constexpr std::uint64_t kEnough = 50;  // times seen again; then the frequency is known well enough

std::vector<Outcome> outcomes_of(const AtomicOutcomes& atomic) {
  std::vector<Outcome> outcomes;
  for (const AtomicOutcome& a : atomic.all) outcomes.push_back(a.outcome);
  return outcomes;
}

// Searches may take ways that are short but not quite those of real threads; a replay does not.
void refuse_if_not_replayed(Target& target, const Violation& violation) {
  const auto* wrong = std::get_if<NonAtomicOutcome>(&violation.symptom);
  if (!wrong || violation.schedule.empty()) return;
  const EngineRun again = target.replay(violation.harness, violation.schedule);
  if (std::ranges::find(again.observations, wrong->outcome, &Observation::outcome) ==
      again.observations.end())
    throw SerialError("not deterministic: " + to_text(violation.harness, target.object()) + " gave " +
                      to_text(wrong->outcome) + ", but not again under the same schedule");
}

}  // namespace

std::size_t runs_at_once(double seconds) {
  return std::clamp<std::size_t>(static_cast<std::size_t>(kTogether / seconds), 1, kMostTogether);
}

double work_of(std::uint64_t executions) { return kSecondsOfExecution * static_cast<double>(executions); }

EngineRun Trial::run(const Harness& harness, double seconds, const Limits& limits, Engine engine) {
  return run_each({&harness, 1}, seconds, limits, engine).front();
}

std::vector<EngineRun> Trial::run_each(std::span<const Harness> harnesses, double seconds,
                                       const Limits& limits, Engine engine, bool quick) {
  const std::uint64_t seed = seed_ + 1;
  seed_ += harnesses.size();
  const double left = std::max(0.0, limits.seconds_left());
  Budget budget{.seconds = std::min(seconds, left),
                .limits = end_,
                .engine = engine,
                .schedules = how_.schedules,
                .preemptions = how_.preemptions,
                .quick = quick,
                .real_time = how_.criterion == Criterion::linearizability};
  if (how_.by_work && engine == Engine::explore) {
    budget.seconds = std::min(left, kLongestWork);
    budget.executions = static_cast<std::uint64_t>(seconds / kSecondsOfExecution);
  }
  return target_.run_each(harnesses, budget, seed);
}

std::optional<Violation> Trial::violation_among(std::vector<Harness> harnesses, double seconds,
                                                const Limits& limits, Engine engine, bool quick) {
  prepare(harnesses);
  const bool explored = engine == Engine::explore;
  const std::size_t explored_together = std::min(explored_at_once(), quick ? kMostTogether : kFewTogether);
  double slice = explored ? seconds : kFirstSlice;
  for (double spent = 0; spent < seconds && !harnesses.empty() && !limits.reached();
       spent += slice, slice = std::min(slice * 2, kLongestRun)) {
    std::vector<Harness> open;
    for (std::span<const Harness> rest = harnesses; !rest.empty() && !limits.reached();) {
      const std::size_t together = explored ? explored_together : runs_at_once(slice);
      const auto runs = run_each(rest.first(std::min(rest.size(), together)), slice, limits, engine, quick);
      for (std::size_t i = 0; i < runs.size(); ++i) {
        const AtomicOutcomes atomic = atomic_outcomes(rest[i]);
        if (const auto judged = judge(runs[i], atomic)) {
          refuse_if_serial(*judged, rest[i], object());
          return Violation{rest[i], judged->symptom, judged->count, runs[i].executions, outcomes_of(atomic),
                           engine,  judged->schedule};
        }
        // if not, it waits for ever, as it may; or there is nothing else to see
        if (!runs[i].failure && !runs[i].exhausted) open.push_back(rest[i]);
      }
      rest = rest.subspan(runs.size());
    }
    harnesses = std::move(open);
  }
  return std::nullopt;
}

double Trial::seconds_each(const Violation& violation, double at_most, const Limits& limits) {
  const EngineRun run = this->run(violation.harness, kConfirmSlice, limits, Engine::stress);
  const std::uint64_t count = count_of(violation.symptom, run);
  return count == 0 || run.failure ? at_most : std::min(at_most, run.seconds / static_cast<double>(count));
}

void Trial::expect_confirming() {
  if (elsewhere_) return;
  elsewhere_ = target_.fresh();
  elsewhere_->expect_exploring(1);
}

Violation Trial::confirmed(Violation violation, double seconds, const Limits& limits) {
  const Engine engine = violation.engine;
  if (!elsewhere_ || engine == Engine::stress) elsewhere_ = target_.fresh();
  Trial elsewhere(*elsewhere_, how_, seed_, end_);
  const AtomicOutcomes atomic = elsewhere.atomic_outcomes(violation.harness);
  if (const auto* wrong = std::get_if<NonAtomicOutcome>(&violation.symptom);
      wrong && atomic.contains(wrong->outcome, wrong->real_time))
    throw SerialError("not deterministic when run serially: the outcome " + to_text(wrong->outcome) +
                      " was impossible before and is possible now");
  if (engine == Engine::explore)
    refuse_if_not_replayed(*elsewhere_, violation);
  else
    elsewhere.linearizer_.refuse_if_time_matters(violation.harness);
  refuse_if_order_shows_it(*elsewhere_, elsewhere.linearizer_, violation.harness, end_.interrupted, ++seed_);
  const double slice = engine == Engine::explore ? seconds : kConfirmSlice;
  const TimePoint start = Clock::now();
  std::uint64_t count = 0, executions = 0;
  std::map<Outcome, std::uint64_t> seen;
  while (seconds_since(start) < (count > 0 ? seconds : kMostConfirmSeconds) && !limits.reached()) {
    const EngineRun run = elsewhere.run(violation.harness, slice, limits, engine);
    count += count_of(violation.symptom, run);
    executions += run.executions;
    for (const Observation& o : run.observations) seen[o.outcome] += o.count;
    if (count >= kEnough || run.exhausted || engine == Engine::explore) break;
    if (run.failure && count > 0) break;  // a failure costs a worker, and one shows it
  }
  violation.atomic = outcomes_of(atomic);
  violation.linearizations.clear();
  for (const AtomicOutcome& a : atomic.all) violation.linearizations.push_back(a.example);
  violation.observations.clear();
  for (const auto& [outcome, times] : seen) violation.observations.push_back({outcome, times});
  violation.confirmed = count > 0;
  if (executions > 0 && count > 0) {
    violation.count = count;
    violation.executions = executions;
  }
  return violation;
}

bool Trial::is_shown_by_threads(const Violation& violation, double seconds) {
  const auto fresh = target_.fresh();
  return sunder::is_shown_by_threads(*fresh, violation, seconds, end_.interrupted, ++seed_);
}

Violation Trial::explained(Violation violation, const Limits& limits) {
  if (!target_.traits().explores) return violation;
  if (violation.schedule.empty()) {
    try {
      const EngineRun run = this->run(violation.harness, kExplainSeconds, limits, Engine::explore);
      violation.schedule = schedule_of(violation.symptom, run);
    } catch (const InputError&) {  // it cannot be explored
      return violation;
    }
  }
  if (!violation.schedule.empty()) violation.trace = target_.trace(violation.harness, violation.schedule);
  return violation;
}

}  // namespace sunder
