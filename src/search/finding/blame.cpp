#include "search/finding/blame.hpp"

#include <algorithm>

#include "search/finding/minimise.hpp"
#include "search/finding/smaller.hpp"
#include "search/tuning.hpp"
#include "support/error.hpp"

namespace sunder {
namespace {

bool calls(const Harness& harness, int method) {
  return std::ranges::any_of(harness.sequences, [&](const Sequence& s) {
    return std::ranges::find(s, method, &Invocation::method) != s.end();
  });
}

// Exploring ends by itself. Stress needs time in proportion to the time in which the violation showed.
double patience_for(const Finding& finding, double factor, double least) {
  if (finding.engine == Engine::explore) return tuning::kMostPatience;
  return std::clamp(factor * finding.seconds_each, least, tuning::kMostPatience);
}

// The pacing may suit the harness by now, and the violation may show sooner than at first.
void measure_again(Trial& trial, Finding& finding, const Limits& limits) {
  if (finding.engine != Engine::stress) return;
  if (!std::holds_alternative<NonAtomicOutcome>(finding.violation.symptom)) return;
  const EngineRun run = trial.run(finding.violation.harness, tuning::kConfirmSlice, limits, Engine::stress);
  const std::uint64_t count = count_of(finding.violation.symptom, run);
  if (count > 0 && !run.failure)
    finding.seconds_each = std::min(finding.seconds_each, run.seconds / static_cast<double>(count));
}

}  // namespace

std::optional<Violation> Blame::shown_by_core(const Task& task, const Finding& finding,
                                              const Limits& limits) {
  if (!task.method || !core().open) return std::nullopt;
  const double patience = patience_for(finding, tuning::kPatienceWithCore, tuning::kCorePatience);
  return trial_.violation_among(with_core_alone(finding.violation.harness, *task.method, trial_.object()),
                                patience, limits, finding.engine, finding.quick,
                                finding.violation.preemptions);
}

Violation Blame::minimise(Finding& finding, const Limits& limits) {
  const double patience = patience_for(finding, tuning::kPatience, tuning::kLeastPatience);
  const auto violation_among = [&](const std::vector<Harness>& harnesses) {
    const int preemptions = finding.violation.preemptions;
    if (finding.quick)
      if (auto shown = trial_.violation_among(harnesses, patience, limits, finding.engine, true, preemptions))
        return shown;
    auto shown = trial_.violation_among(harnesses, patience, limits, finding.engine, false, preemptions);
    finding.quick &= !shown;
    return shown;
  };
  return minimised(finding.violation, trial_.object(), violation_among);
}

// A violation of the core that is found in this way is minimised next. That happens at most once.
Accusation Blame::least(Accusation accusation, const Limits& limits) {
  auto& [task, finding] = accusation;
  while (true) {
    measure_again(trial_, finding, limits);
    const Engine engine = finding.engine;
    if (const auto violation = shown_by_core(*task, finding, limits)) {
      accusation = {&core(), {*violation, finding.seconds_each, engine}};
      continue;
    }
    const bool was_quick = finding.quick;
    finding.violation = minimise(finding, limits);
    if (was_quick)  // the core had only a quick look so far
      if (const auto violation = shown_by_core(*task, {finding.violation, 0, engine}, limits)) {
        accusation = {&core(), {*violation, 0, engine}};
        continue;
      }
    if (task->method && !calls(finding.violation.harness, *task->method)) task = &core();
    return accusation;
  }
}

std::vector<Accusation> Blame::others_like(const Accusation& accusation, const Limits& limits,
                                           const std::function<bool(const Task&)>& is_decided) {
  const auto& [guilty, finding] = accusation;
  std::vector<Accusation> made;
  for (Task& other : tasks_) {
    if (!other.open || !other.method || is_decided(other) || limits.reached()) continue;
    try {
      const auto harnesses =
          with_method_instead(finding.violation.harness, *guilty->method, *other.method, trial_.object());
      if (auto again = trial_.violation_among(harnesses, tuning::kPatienceWithOthers, limits, Engine::explore,
                                              finding.quick, finding.violation.preemptions))
        made.push_back({&other, {std::move(*again), 0, Engine::explore, finding.quick}});
    } catch (const SerialError&) {  // the search of that method will say so
    } catch (const InputError&) {
    }
  }
  return made;
}

}  // namespace sunder
