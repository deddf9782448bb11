#include "search/laboratory.hpp"

#include <algorithm>

namespace sunder {
namespace {

constexpr double kLongestSlice = 0.25;  // so that limits are seen in time
constexpr double kConfirmSlice = 0.03;
constexpr std::uint64_t kEnough = 50;  // times seen again; then the frequency is known well enough

std::vector<Outcome> outcomes_of(const AtomicOutcomes& atomic) {
  std::vector<Outcome> outcomes;
  for (const AtomicOutcome& a : atomic.all) outcomes.push_back(a.outcome);
  return outcomes;
}

}  // namespace

EngineRun Laboratory::run(const Harness& harness, double seconds, const Limits& limits) {
  return target_.run(harness, {.seconds = std::clamp(limits.seconds_left(), 0.0, seconds), .limits = end_},
                     ++seed_);
}

std::optional<Violation> Laboratory::violation_of(const Harness& harness, double seconds,
                                                  const Limits& limits) {
  const AtomicOutcomes atomic = atomic_outcomes(harness);
  std::uint64_t executions = 0;
  const TimePoint start = Clock::now();
  for (double slice = 0.004; seconds_since(start) < seconds && !limits.reached();
       slice = std::min(slice * 2, kLongestSlice)) {
    const EngineRun run = this->run(harness, slice, limits);
    executions += run.executions;
    if (const auto judged = judge(run, atomic))
      return Violation{harness, judged->symptom, judged->count, executions, outcomes_of(atomic)};
    if (run.failure) break;  // it waits for ever, as it may
  }
  return std::nullopt;
}

double Laboratory::seconds_each(const Violation& violation, double at_most, const Limits& limits) {
  const EngineRun run = this->run(violation.harness, kConfirmSlice, limits);
  const std::uint64_t count = count_of(violation.symptom, run);
  return count == 0 || run.failure ? at_most : std::min(at_most, run.seconds / static_cast<double>(count));
}

Violation Laboratory::confirmed(Violation violation, double seconds, const Limits& limits) {
  linearizer_.forget();
  target_.refresh();
  const AtomicOutcomes atomic = atomic_outcomes(violation.harness);
  if (const auto* wrong = std::get_if<NonAtomicOutcome>(&violation.symptom);
      wrong && atomic.contains(wrong->outcome))
    throw SerialError("not deterministic when run serially: the outcome " + to_text(wrong->outcome) +
                      " was impossible before and is possible now");
  const TimePoint start = Clock::now();
  std::uint64_t count = 0, executions = 0;
  while (seconds_since(start) < seconds && !limits.reached()) {
    const EngineRun run = this->run(violation.harness, kConfirmSlice, limits);
    count += count_of(violation.symptom, run);
    executions += run.executions;
    if (count >= kEnough || (run.failure && count > 0)) break;  // a failure costs a worker, and one shows it
  }
  violation.atomic = outcomes_of(atomic);
  violation.confirmed = count > 0;
  if (executions > 0 && count > 0) {
    violation.count = count;
    violation.executions = executions;
  }
  return violation;
}

}  // namespace sunder
