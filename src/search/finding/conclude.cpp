#include "search/finding/conclude.hpp"

#include <algorithm>
#include <cmath>

#include "search/finding/explain.hpp"
#include "search/tuning.hpp"
#include "support/error.hpp"

namespace sunder {
namespace {

// Threads have not shown such failures of this method before, so they are not tried again.
bool is_doubtful(const Accusation& accusation) {
  return needs_real_threads(accusation.finding.violation) &&
         accusation.against->doubts >= tuning::kMostDoubts;
}

}  // namespace

void Conclusion::conclude(Task& task, const Finding& finding, const Limits& limits) {
  if (const auto premise = judge({&task, finding}, limits)) task.search.set_aside(finding, *premise);
  while (!accusations_.empty()) {
    Accusation next = std::move(accusations_.front());
    accusations_.pop_front();
    if (!next.against->open) continue;
    try {
      judge(std::move(next), limits);
    } catch (const SerialError&) {  // the search of that method will say so
    } catch (const InputError&) {
    }
  }
}

std::optional<std::string> Conclusion::judge(Accusation accusation, const Limits& limits) {
  Task& drawn_by = *accusation.against;
  if (is_doubtful(accusation)) return keep_aside(drawn_by, accusation.finding.violation, limits);
  if (accusation.finding.engine == Engine::explore) confirmation_.expect();
  accusation = blame_.least(std::move(accusation), limits);
  Task& guilty = *accusation.against;
  if (!guilty.open) return std::nullopt;
  if (&guilty != &drawn_by && is_doubtful(accusation)) {
    ++drawn_by.doubts;
    return keep_aside(guilty, accusation.finding.violation, limits);
  }
  Violation violation = confirmation_.confirmed(accusation.finding.violation, limits);
  if (is_told_by_clock(violation) && !violation.confirmed) return std::nullopt;
  if (needs_real_threads(violation) && !is_shown_by_threads(violation, limits)) {
    if (&guilty != &drawn_by) ++drawn_by.doubts;
    return keep_aside(guilty, violation, limits);
  }
  accusation.finding.violation = explained(trial_, std::move(violation), limits);
  events_.close(guilty, NonAtomic{accusation.finding.violation});
  const bool core_is_guilty = std::holds_alternative<NonAtomic>(blame_.core().result.verdict);
  if (!core_is_guilty && accusation.finding.engine == Engine::explore)
    for (Accusation& other : blame_.others_like(accusation, limits, events_.is_decided))
      accusations_.push_back(std::move(other));
  return std::nullopt;
}

// Exploring may have caused a deadlock, a hang or a crash by itself.
bool Conclusion::is_shown_by_threads(const Violation& violation, const Limits& limits) {
  const double at_first = std::clamp(tuning::kShareByThreads * limits.seconds_left(), tuning::kLeastByThreads,
                                     tuning::kMostByThreads);
  return confirmation_.is_shown_by_threads(
      violation, std::max(tuning::kShortestByThreads, std::ldexp(at_first, -doubts_)));
}

// No method is blamed for a failure that real threads do not show. The failure is reported, and the search
// goes on.
std::string Conclusion::keep_aside(Task& task, const Violation& violation, const Limits& limits) {
  const std::string premise = only_scheduled_premise(violation.symptom);
  ++doubts_;
  ++task.doubts;
  task.search.break_premise(violation.harness, premise);
  const bool is_told = task.result.only_scheduled || blame_.core().result.only_scheduled;
  if (!is_told) task.result.only_scheduled = explained(trial_, violation, limits);
  return premise;
}

void Conclusion::try_known(const std::map<std::string, Violation>& known, const Limits& limits) {
  for (Task& task : tasks_) {
    const auto found = known.find(task.result.method);
    if (found == known.end() || !task.open || limits.reached()) continue;
    try {
      auto again = shown_again(found->second, limits);
      if (!again) continue;
      const Finding finding{*again, tuning::kKnownSeconds, again->engine};
      if (blame_.shown_by_core(task, finding, limits)) continue;
      *again = confirmation_.confirmed(std::move(*again), limits);
      if (needs_real_threads(*again) && !is_shown_by_threads(*again, limits)) continue;
      events_.close(task, NonAtomic{explained(trial_, std::move(*again), limits)});
    } catch (const SerialError&) {  // the search will say so
    } catch (const InputError&) {
    }
  }
}

std::optional<Violation> Conclusion::shown_again(const Violation& known, const Limits& limits) {
  if (trial_.explores() && engines_ != Engines::stress && !known.schedule.empty())
    if (auto again = trial_.violation_among({known.harness}, tuning::kKnownSeconds, limits, Engine::explore,
                                            false, known.preemptions))
      return again;
  if (engines_ == Engines::explore) return std::nullopt;
  return trial_.violation_among({known.harness}, tuning::kKnownSeconds, limits, Engine::stress);
}

}  // namespace sunder
