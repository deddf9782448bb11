#include "outcomes/waits.hpp"

#include <algorithm>
#include <set>

#include "support/error.hpp"

namespace sunder {
namespace {

constexpr double kMostSeconds = 2;  // few schedules switch only where a call ends or waits

/// Every outcome of executions in which one call moves at a time; none if they could not all be run.
std::optional<std::vector<Observation>> seen_between_waits(Target& target, const Harness& harness) {
  if (!target.traits().explores) return std::nullopt;
  try {
    const Budget budget{
        .seconds = kMostSeconds, .engine = Engine::explore, .schedules = Schedules::between_waits};
    EngineRun run = target.run(harness, budget, 0);
    if (run.failure || !run.exhausted) return std::nullopt;
    return std::move(run.observations);
  } catch (const InputError&) {  // cannot be explored
    return std::nullopt;
  }
}

void add(AtomicOutcomes& atomic, const Outcome& outcome, const Linearization& example, bool with_each) {
  const auto at = std::ranges::lower_bound(atomic.all, outcome, {}, &AtomicOutcome::outcome);
  atomic.all.insert(at, {outcome, example});
  if (with_each)
    atomic.each.insert(std::ranges::lower_bound(atomic.each, std::pair(outcome, example)),
                       {outcome, example});
}

}  // namespace

bool lost_a_wakeup(const Observation& seen, const AtomicOutcomes& atomic) {
  return !seen.woken.empty() && (atomic.contains(seen.woken) || atomic.contains_between_waits(seen.woken));
}

// Ends that are stuck serially, too, are what the object is meant to do. At all others, those that may have
// lost a wake-up are judged by the rest.
void add_waits(Target& target, const Harness& harness, const std::map<Outcome, Linearization>& stuck,
               AtomicOutcomes& atomic) {
  const auto seen = seen_between_waits(target, harness);
  if (!seen) return;
  atomic.knows_waits = true;
  const bool with_each = !atomic.each.empty() || atomic.all.empty();
  std::set<Outcome> others;
  for (const Observation& o : *seen) {
    if (const auto known = stuck.find(o.outcome); known != stuck.end()) {
      if (!atomic.contains(o.outcome)) add(atomic, o.outcome, known->second, with_each);
    } else if (o.woken.empty() && !atomic.contains(o.outcome)) {
      others.insert(o.outcome);
    }
  }
  atomic.between_waits.assign(others.begin(), others.end());
  for (const Observation& o : *seen)
    if (!o.woken.empty() && !atomic.contains(o.outcome) && !lost_a_wakeup(o, atomic))
      others.insert(o.outcome);
  atomic.between_waits.assign(others.begin(), others.end());
}

}  // namespace sunder
