#include "search/finding/blame.hpp"

#include <algorithm>

#include "search/finding/instead.hpp"
#include "search/finding/kept_gravity.hpp"
#include "search/finding/minimise.hpp"
#include "search/tuning.hpp"
#include "support/error.hpp"

namespace sunder {
namespace {

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

Tried Blame::with_fewer_methods(const Finding& finding, const Limits& check) {
  const Limits limits = trial_.part_of(check, tuning::kShareOfBlame);
  const Harness& harness = finding.violation.harness;
  const double patience = patience_for(finding, tuning::kPatienceWithCore, tuning::kCorePatience);
  Tried all{std::nullopt, !finding.quick && finding.engine == Engine::explore};
  for (const int method : non_core_methods(harness, trial_.object())) {
    auto fewer = with_core_instead(harness, method, trial_.object());
    if (all.exhausted) {
      std::ranges::move(with_two_core_calls_instead(harness, method, trial_.object()),
                        std::back_inserter(fewer));
      std::erase_if(fewer, [&](const Harness& h) {  // a call that may wait for ever cannot stand in
        return invocation_count(h) >= invocation_count(harness) && !trial_.atomic_outcomes(h).can_be_judged();
      });
    }
    Tried tried = trial_.try_each(fewer, patience, limits, finding.engine, finding.quick,
                                  finding.violation.preemptions);
    if (tried.violation) return tried;
    all.exhausted &= tried.exhausted;
  }
  return all;
}

Violation Blame::minimise(Finding& finding, const Limits& limits) {
  KeptGravity kept(trial_, finding.violation);
  const IsWanted is_wanted = [&](const Harness& harness, const NonAtomicOutcome& wrong) {
    return kept.allows(harness, wrong);
  };
  const double patience = patience_for(finding, tuning::kPatience, tuning::kLeastPatience);
  const auto violation_among = [&](const std::vector<Harness>& harnesses) {
    const int preemptions = finding.violation.preemptions;
    if (finding.quick)
      if (auto shown = trial_.violation_among(harnesses, patience, limits, finding.engine, true, preemptions,
                                              is_wanted))
        return shown;
    auto shown =
        trial_.violation_among(harnesses, patience, limits, finding.engine, false, preemptions, is_wanted);
    finding.quick &= !shown;
    return shown;
  };
  return minimised(finding.violation, trial_.object(), violation_among);
}

// Null if the methods of the harness are not searched.
Task* Blame::accused_by(const Harness& harness) const {
  const auto methods = non_core_methods(harness, trial_.object());
  const auto is_accused = [&](const Task& task) {
    if (methods.size() > 1) return task.scope.pairs;
    return methods.empty() ? task.scope.is_core() : task.scope.method == methods.front();
  };
  const auto found = std::ranges::find_if(tasks_, is_accused);
  return found == tasks_.end() ? nullptr : &*found;
}

std::optional<Accusation> Blame::against_fewer(const Accusation& accusation, const Tried& tried) const {
  if (!tried.violation) return std::nullopt;
  const Harness& shown = tried.violation->harness;
  Task* fewer = accused_by(shown);
  if (!fewer) return std::nullopt;
  const Finding& finding = accusation.finding;
  const bool was_replaced = invocation_count(shown) >= invocation_count(finding.violation.harness);
  return Accusation{fewer,
                    {*tried.violation, finding.seconds_each, finding.engine},
                    false,
                    was_replaced && fewer->scope.is_core() ? std::optional(finding) : std::nullopt};
}

// Each time that fewer methods are accused, their violation is minimised next. There are at most two methods.
Accusation Blame::least(Accusation accusation, const Limits& limits) {
  while (true) {
    Finding& finding = accusation.finding;
    measure_again(trial_, finding, limits);
    if (auto fewer = against_fewer(accusation, with_fewer_methods(finding, limits))) {
      accusation = std::move(*fewer);
      continue;
    }
    finding.violation = minimise(finding, limits);
    if (Task* accused = accused_by(finding.violation.harness)) accusation.against = accused;
    if (finding.engine != Engine::explore || accusation.against->scope.is_core()) return accusation;
    const Tried tried = with_fewer_methods({finding.violation, 0, Engine::explore}, limits);
    if (auto fewer = against_fewer(accusation, tried)) {
      accusation = std::move(*fewer);
      continue;
    }
    accusation.convicted = tried.exhausted;
    return accusation;
  }
}

Violation Blame::least_of_suspect(Finding finding, const Limits& limits) {
  Violation found = finding.violation, least = minimise(finding, limits);
  return non_core_methods(least.harness, trial_.object()).empty() ? found : least;
}

std::vector<Accusation> Blame::others_like(const Accusation& accusation, const Limits& limits,
                                           const std::function<bool(const Task&)>& is_decided) {
  const Task* guilty = accusation.against;
  const Finding& finding = accusation.finding;
  std::vector<Accusation> made;
  if (!guilty->scope.method) return made;
  for (Task& other : tasks_) {
    if (!is_undecided(other) || !other.scope.method || is_decided(other) || limits.reached()) continue;
    try {
      const auto harnesses = with_method_instead(finding.violation.harness, *guilty->scope.method,
                                                 *other.scope.method, trial_.object());
      if (auto again = trial_.violation_among(harnesses, tuning::kPatienceWithOthers, limits, Engine::explore,
                                              finding.quick, finding.violation.preemptions))
        made.push_back({&other,
                        {std::move(*again), 0, Engine::explore, finding.quick},
                        false,
                        {},
                        guilty->result.method});
    } catch (const SerialError&) {  // the search of that method will say so
    } catch (const InputError&) {
    }
  }
  return made;
}

}  // namespace sunder
