#include "search/trial/premises.hpp"

#include <algorithm>

namespace sunder {
namespace {

// Ignores real-time orders, because the orders that come with an outcome depend on the schedules.
const Outcome* unseen_outcome(const EngineRun& run, const AtomicOutcomes& atomic) {
  std::vector<bool> seen(atomic.all.size());
  for (const Observation& o : run.observations) {
    const auto at = std::ranges::lower_bound(atomic.all, o.outcome, {}, &AtomicOutcome::outcome);
    if (at != atomic.all.end() && at->outcome == o.outcome)
      seen[static_cast<std::size_t>(at - atomic.all.begin())] = true;
  }
  const auto unseen = std::ranges::find(seen, false);
  return unseen == seen.end() ? nullptr
                              : &atomic.all[static_cast<std::size_t>(unseen - seen.begin())].outcome;
}

}  // namespace

void note_broken(BrokenPremises& broken, const EngineRun& run, const AtomicOutcomes& atomic) {
  for (const std::string& premise : run.broken_premises) note(broken, premise);
  if (!run.exhausted) return;
  if (const Outcome* unseen = unseen_outcome(run, atomic))
    note(broken, "a serial outcome was not seen: " + to_text(*unseen));
}

}  // namespace sunder
