// The members of MethodSearch about what its explorations prove.
#include <algorithm>

#include "search/method_search.hpp"
#include "search/premises.hpp"

namespace sunder {

// The largest bounds up to which everything is exhausted, by invocations, then by sequences and values, if
// they are worth saying.
std::optional<AtomicWithinBounds> MethodSearch::proven() const {
  if (steps_.empty()) return std::nullopt;
  std::optional<Bounds> largest;
  for (int i = std::min(kLeastProof.invocations, largest_.invocations); i <= largest_.invocations; ++i)
    for (int s = std::min(kLeastProof.sequences, largest_.sequences); s <= largest_.sequences; ++s)
      for (int v = std::min(kLeastProof.values, largest_.values); v <= largest_.values; ++v)
        if (is_exhausted({i, s, v})) largest = Bounds{i, s, v};
  if (!largest) return std::nullopt;
  const Exploring& how = trial_.exploring();
  return AtomicWithinBounds{
      *largest, how.schedules == Schedules::bounded ? std::optional(how.preemptions) : std::nullopt};
}

bool MethodSearch::is_exhausted(const Bounds& bounds) const {
  return std::ranges::all_of(
      steps_, [&](const Step& s) { return !s.rung.bounds.is_within(bounds) || s.is_exhausted(); });
}

// Takes note of an exploration that showed no violation. What broke a premise in it breaks it for good, so
// that to explore the harness again would prove nothing either.
void MethodSearch::note_explored(Step& step, std::uint64_t position, const EngineRun& run,
                                 const AtomicOutcomes& atomic) {
  note_broken(step.broken_premises, run, atomic);
  if (!run.exhausted) return;
  step.unfinished.erase(position);
  ++effort_.exhausted;
  effort_.schedules += run.executions;
}

void MethodSearch::set_aside(const Finding& finding, const std::string& premise) {
  const auto step = std::ranges::find(steps_, finding.rung, &Step::rung);
  if (step == steps_.end()) return;
  step->unfinished.erase(finding.position);
  note(step->broken_premises, premise);
}

void MethodSearch::break_premise(const Harness& harness, const std::string& premise) {
  const Rung rung{bounds_of(harness, trial_.object()), !harness.order.empty()};
  const auto step = std::ranges::find(steps_, rung, &Step::rung);
  if (step != steps_.end()) note(step->broken_premises, premise);
}

void MethodSearch::note_skipped(Step& step, std::size_t harnesses) {
  effort_.skipped += harnesses;
  if (harnesses > 0 && engines_ != Engines::stress) note(step.broken_premises, kMayWait, harnesses);
}

// They will be drawn, and skipped, once more.
void MethodSearch::unnote_skipped(Step& step, std::size_t harnesses) {
  effort_.skipped -= harnesses;
  const auto noted = step.broken_premises.find(kMayWait);
  if (noted != step.broken_premises.end() && (noted->second -= harnesses) == 0)
    step.broken_premises.erase(noted);
}

}  // namespace sunder
