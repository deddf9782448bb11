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

// Breaks the proof of a harness whose violation was not minimised to one with a new meaning.
constexpr const char* kKnownMeaning = "a violation of some harness could not be told from a known one";

bool is_new(const Task& task, const Violation& violation) {
  const auto is_same = [&](const Violation& known) { return same_meaning(known, violation); };
  return !is_same(task.found->violation) && std::ranges::none_of(task.found->others, is_same);
}

std::string premise_of(const Task& guilty) {
  return guilty.scope.is_core() ? "in some harnesses the core alone is not atomic"
                                : "in some harnesses one method alone is not atomic";
}

}  // namespace

void Conclusion::conclude(Task& task, const Finding& finding, const Limits& limits) {
  const Obeying until_concluded(trial_.target(), trial_.latest(), trial_.end());
  try {
    if (const auto premise = judge({&task, finding}, limits)) task.search.set_aside(finding, *premise);
  } catch (const InputError& error) {  // a harness like this one cannot be explored
    if (finding.engine != Engine::explore || engines_ == Engines::explore) throw;
    task.search.stress_instead(finding, error.what());
  }
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
  trial_.set_weakly(accusation.finding.engine == Engine::stress || is_weak(accusation.finding.violation));
  if (is_doubtful(accusation)) return keep_aside(drawn_by, accusation.finding.violation, limits);
  if (drawn_by.suspicion && accusation.finding.engine == Engine::stress)  // only exploring convicts
    return note_suspicion(drawn_by, *drawn_by.suspicion);
  if (accusation.finding.engine == Engine::explore) confirmation_.expect();
  accusation = blame_.least(std::move(accusation), limits);
  Task& guilty = *accusation.against;
  if (!guilty.open) return suspect(drawn_by, accusation, limits);
  if (&guilty != &drawn_by && is_doubtful(accusation)) {
    ++drawn_by.doubts;
    return keep_aside(guilty, accusation.finding.violation, limits);
  }
  Violation violation = confirmation_.confirmed(accusation.finding.violation, limits);
  if (is_told_by_clock(violation) && !violation.confirmed) return std::nullopt;
  if (needs_fresh_process(violation) && !violation.confirmed) return kNoFreshCrash;
  if (needs_real_threads(violation) && !is_shown_by_threads(violation, limits)) {
    if (&guilty != &drawn_by) ++drawn_by.doubts;
    return keep_aside(guilty, violation, limits);
  }
  accusation.finding.violation = explained(trial_, std::move(violation), limits);
  if (guilty.found && !is_new(guilty, accusation.finding.violation)) return kKnownMeaning;
  if (auto fewer = convict(accusation, limits)) {
    accusations_.push_back(std::move(*fewer));
    return premise_of(*accusations_.back().against);
  }
  if (!accusation.convicted && !guilty.scope.is_core() && core_is_guilty(accusation.finding.violation))
    return note_suspicion(guilty, accusation.finding.violation);
  const bool is_first = !guilty.found;
  events_.found(guilty, NonAtomic{accusation.finding.violation, accusation.convicted});
  if (accusation.finding.engine == Engine::explore && is_first)
    for (Accusation& other : blame_.others_like(accusation, limits, events_.is_decided))
      accusations_.push_back(std::move(other));
  return &guilty == &drawn_by ? std::nullopt : suspect(drawn_by, accusation, limits);
}

// If stress found a violation that exploring also shows, exploring can tell whether the method is to blame.
// Returns an accusation of fewer methods if it is not.
std::optional<Accusation> Conclusion::convict(Accusation& accusation, const Limits& limits) {
  const Finding& found = accusation.finding;
  const bool can_explore = found.engine == Engine::stress && engines_ != Engines::stress;
  if (!can_explore || found.violation.schedule.empty() || accusation.against->scope.is_core())
    return std::nullopt;
  try {
    const Tried tried = blame_.with_fewer_methods({found.violation, 0, Engine::explore}, limits);
    accusation.convicted = tried.exhausted;
    return blame_.against_fewer(accusation, tried);
  } catch (const InputError&) {  // exploring cannot tell
    return std::nullopt;
  }
}

bool Conclusion::core_is_guilty(const Violation& violation) const {
  const auto* core = std::get_if<NonAtomic>(&blame_.core().result.verdict);
  return core && (is_weak(violation) || !is_weak(core->violation));
}

// Fewer methods show a violation of the harness. If these are core methods in the place of the method, the
// method is a suspect. The search goes on for a harness that convicts it.
std::optional<std::string> Conclusion::suspect(Task& task, const Accusation& accusation,
                                               const Limits& limits) {
  if (!accusation.against->scope.is_core()) return std::nullopt;
  const bool only_weakly = trial_.explores_weakly() && is_weak(accusation.finding.violation);
  if (!core_is_guilty(accusation.finding.violation) || task.scope.is_core() || !accusation.suspicion ||
      only_weakly)
    return premise_of(*accusation.against);
  if (task.suspicion) return note_suspicion(task, *task.suspicion);
  Violation least = blame_.least_of_suspect(*accusation.suspicion, limits);
  least = confirmation_.confirmed(std::move(least), limits);
  if (needs_real_threads(least) && !is_shown_by_threads(least, limits))
    return keep_aside(task, least, limits);
  return note_suspicion(task, explained(trial_, std::move(least), limits));
}

std::string Conclusion::note_suspicion(Task& task, const Violation& violation) {
  if (trial_.explores_weakly() && is_weak(violation)) return premise_of(blame_.core());  // sc tells more
  if (!task.suspicion) task.suspicion = violation;
  if (++task.suspicions >= tuning::kMostSuspicions) events_.found(task, NonAtomic{*task.suspicion});
  return premise_of(blame_.core());
}

// Exploring may have caused a deadlock, a hang or a crash by itself. Where an atomic object may get stuck,
// too, real threads that get stuck show nothing.
bool Conclusion::is_shown_by_threads(const Violation& violation, const Limits& limits) {
  if (is_wait(violation.symptom) && std::ranges::any_of(violation.atomic, is_stuck)) return false;
  const double at_first = std::clamp(tuning::kShareByThreads * limits.seconds_left(), tuning::kLeastByThreads,
                                     tuning::kMostByThreads);
  const bool is_shown = confirmation_.is_shown_by_threads(
      violation, std::max(tuning::kShortestByThreads, std::ldexp(at_first, -doubts_)));
  if (!is_shown && trial_.latest().reached()) throw LimitsReached();  // threads had too little time
  return is_shown;
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
      trial_.set_weakly(found->second.engine == Engine::stress || is_weak(found->second));
      auto again = shown_again(found->second, limits);
      if (!again) continue;
      const Finding finding{*again, tuning::kKnownSeconds, again->engine};
      const Tried fewer = blame_.with_fewer_methods(finding, limits);
      if (fewer.violation) continue;
      *again = confirmation_.confirmed(std::move(*again), limits);
      if (needs_real_threads(*again) && !is_shown_by_threads(*again, limits)) continue;
      events_.found(task, NonAtomic{explained(trial_, std::move(*again), limits), fewer.exhausted});
    } catch (const SerialError&) {  // the search will say so
    } catch (const InputError&) {
    } catch (const LimitsReached&) {
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
