// The members of ObjectCheck between a finding and a blame.
#include <algorithm>
#include <cmath>

#include "search/confirm.hpp"
#include "search/minimise.hpp"
#include "search/object_check.hpp"
#include "support/error.hpp"

namespace sunder {
namespace {

constexpr double kConfirmSeconds = 0.3;
constexpr double kKnownSeconds = 3;  // at most, for a violation that an earlier campaign found
constexpr double kPatience =
    30;  // smaller harnesses get so many times the time in which the violation showed,
constexpr double kLeastPatience = 0.01, kMostPatience = 0.5;  // within these seconds
constexpr double kPatienceWithOthers = 0.1;
// Real threads get a part of the seconds that are left to show what exploring found, within these limits;
// half as many after each time that they did not show it. What a method shows after some of these is not
// tried.
constexpr double kShareByThreads = 0.25, kLeastByThreads = 3, kMostByThreads = 10, kShortestByThreads = 0.2;
constexpr int kMostDoubts = 2;
constexpr double kCorePatience = 0.1;  // at least so many to find the core at fault

bool calls(const Harness& harness, int method) {
  return std::ranges::any_of(harness.sequences, [&](const Sequence& s) {
    return std::ranges::find(s, method, &Invocation::method) != s.end();
  });
}

// A machine may stand still for seconds: what only the clock tells must be seen twice.
bool is_told_by_clock(const Violation& violation) {
  return std::holds_alternative<Hang>(violation.symptom) ||
         (std::holds_alternative<Deadlock>(violation.symptom) && violation.schedule.empty());
}

// Exploring ends by itself; chance needs time in proportion to that in which it struck.
double patience_for(const Finding& finding, double factor, double least) {
  if (finding.engine == Engine::explore) return kMostPatience;
  return std::clamp(factor * finding.seconds_each, least, kMostPatience);
}

}  // namespace

// What an earlier campaign found is likely to be there still, and shows far sooner than by searching.
void ObjectCheck::try_known(const Limits& limits) {
  for (Task& task : tasks_) {
    const auto known = to_check_.known.find(task.result.method);
    if (known == to_check_.known.end() || !task.open || limits.reached()) continue;
    try {
      auto again = shown_again(known->second, limits);
      if (!again || shown_by_core(task, {*again, kKnownSeconds, again->engine}, limits)) continue;
      *again = trial_.confirmed(std::move(*again), kConfirmSeconds, limits);
      if (needs_real_threads(*again) && !is_shown_by_threads(*again, limits)) continue;
      close(task, NonAtomic{trial_.explained(std::move(*again), limits)});
    } catch (const SerialError&) {  // the search will say so
    } catch (const InputError&) {
    }
  }
}

std::optional<Violation> ObjectCheck::shown_again(const Violation& known, const Limits& limits) {
  if (trial_.explores() && engines_ != Engines::stress && !known.schedule.empty())
    if (auto again = trial_.violation_among({known.harness}, kKnownSeconds, limits, Engine::explore))
      return again;
  if (engines_ == Engines::explore) return std::nullopt;
  return trial_.violation_among({known.harness}, kKnownSeconds, limits, Engine::stress);
}

// Is the method innocent, since the core alone shows a violation too? To blame an innocent method is the
// worst that a check can do, so this may take its time: but for the quick look, all of which comes again.
std::optional<Violation> ObjectCheck::shown_by_core(const Task& task, const Finding& finding,
                                                    const Limits& limits) {
  if (!task.method || !tasks_.front().open) return std::nullopt;
  const double patience = patience_for(finding, 10 * kPatience, kCorePatience);
  return trial_.violation_among(with_core_alone(finding.violation.harness, *task.method, to_check_.object),
                                patience, limits, finding.engine, finding.quick);
}

// Methods of an object are often wrong in the same way: they look at two things one after the other, say. To
// explore what has just shown one at fault with each of the others in its place takes milliseconds.
void ObjectCheck::try_on_others(const Task& task, const Violation& violation, bool quick,
                                const Limits& limits) {
  for (Task& other : tasks_) {
    if (!other.open || !other.method || verdicts_.is_decided(index_of(other)) || limits.reached()) continue;
    try {
      const auto harnesses =
          with_method_instead(violation.harness, *task.method, *other.method, to_check_.object);
      if (auto again = trial_.violation_among(harnesses, kPatienceWithOthers, limits, Engine::explore, quick))
        found(other, {std::move(*again), 0, Engine::explore, quick}, limits);
    } catch (const SerialError&) {  // the search will say so
    } catch (const InputError&) {
    }
  }
}

// Whoever explores may have caused a deadlock, a hang or a crash itself.
bool ObjectCheck::is_shown_by_threads(const Violation& violation, const Limits& limits) {
  const double at_first =
      std::clamp(kShareByThreads * limits.seconds_left(), kLeastByThreads, kMostByThreads);
  return trial_.is_shown_by_threads(violation, std::max(kShortestByThreads, std::ldexp(at_first, -doubts_)));
}

// Nobody is blamed for what real threads do not show; it is told, and the search goes on.
std::string ObjectCheck::keep_aside(Task& task, const Violation& violation, const Limits& limits) {
  const std::string premise = only_scheduled_premise(violation.symptom);
  ++doubts_;
  ++task.doubts;
  task.search.break_premise(violation.harness, premise);
  const Task& core = tasks_.front();
  if (!task.result.only_scheduled && !core.result.only_scheduled)  // else it is likely to be the core's
    task.result.only_scheduled = trial_.explained(violation, limits);
  return premise;
}

std::optional<std::string> ObjectCheck::found_in_core(Task& task, const Finding& finding,
                                                      const Limits& limits) {
  auto premise = found(tasks_.front(), finding, limits);
  if (premise) ++task.doubts;
  return premise;
}

// Minimise, confirm, report. `limits` are those of the whole check: a finding is worth finishing.
std::optional<std::string> ObjectCheck::found(Task& task, Finding finding, const Limits& limits) {
  Task& core = tasks_.front();
  if (needs_real_threads(finding.violation) && task.doubts >= kMostDoubts)
    return keep_aside(task, finding.violation, limits);
  if (finding.engine == Engine::explore) trial_.expect_confirming();
  if (finding.engine == Engine::stress && std::holds_alternative<NonAtomicOutcome>(finding.violation.symptom))
    finding.seconds_each = trial_.seconds_each(finding.violation, finding.seconds_each, limits);
  if (const auto violation = shown_by_core(task, finding, limits))
    return found_in_core(task, {*violation, finding.seconds_each, finding.engine}, limits);
  const double patience = patience_for(finding, kPatience, kLeastPatience);
  const auto violation_among = [&](const std::vector<Harness>& harnesses) {
    if (finding.quick)
      if (auto shown = trial_.violation_among(harnesses, patience, limits, finding.engine, true))
        return shown;
    auto shown = trial_.violation_among(harnesses, patience, limits, finding.engine);
    finding.quick &= !shown;
    return shown;
  };
  const bool was_quick = finding.quick;
  Violation least = minimised(finding.violation, to_check_.object, violation_among);
  if (was_quick)
    if (const auto violation = shown_by_core(task, {least, 0, finding.engine}, limits))
      return found_in_core(task, {*violation, 0, finding.engine}, limits);
  Task& guilty = task.method && !calls(least.harness, *task.method) ? core : task;
  if (!guilty.open) return std::nullopt;
  least = trial_.confirmed(std::move(least), kConfirmSeconds, limits);
  if (is_told_by_clock(least) && !least.confirmed) return std::nullopt;
  if (needs_real_threads(least) && !is_shown_by_threads(least, limits))
    return keep_aside(guilty, least, limits);
  least = trial_.explained(std::move(least), limits);
  const bool core_is_guilty = std::holds_alternative<NonAtomic>(core.result.verdict);
  close(guilty, core_is_guilty ? acquittal(least, to_check_.object) : NonAtomic{least});
  if (&guilty != &core) {
    if (!core_is_guilty && finding.engine == Engine::explore)
      try_on_others(guilty, least, finding.quick, limits);
    return std::nullopt;
  }
  for (Task& other : tasks_)
    if (const auto* accused = std::get_if<NonAtomic>(&other.result.verdict); accused && &other != &core)
      close(other, acquittal(accused->violation, to_check_.object));
  return std::nullopt;
}

}  // namespace sunder
