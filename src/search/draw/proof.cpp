// The members of MethodSearch that decide what its explorations prove.
#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include "model/text.hpp"
#include "search/draw/method_search.hpp"
#include "search/trial/premises.hpp"
#include "search/tuning.hpp"

namespace sunder {
namespace {

// Some of the rungs: those of a family, with values of this spread.
struct Kind {
  Family family = Family::once;
  int spread = 0;

  [[nodiscard]] bool has(const Rung& rung) const { return rung.family == family && rung.spread == spread; }
};

// Whether the property holds at all rungs of the kind within the bounds, and there is such a rung.
bool holds_within(const std::vector<RungCursor>& cursors, const Kind& kind, const Bounds& bounds,
                  const std::function<bool(const RungCursor&)>& property) {
  bool some = false;
  for (const RungCursor& c : cursors) {
    if (!kind.has(c.rung()) || !c.rung().bounds.is_within(bounds)) continue;
    if (!property(c)) return false;
    some = true;
  }
  return some;
}

// The largest bounds, at least `least`, for which the property holds at all rungs of the kind within them, if
// there is such a rung. Invocations count most, then sequences, then values.
std::optional<Bounds> largest_within(const std::vector<RungCursor>& cursors, const Kind& kind,
                                     const Bounds& least, const Bounds& most,
                                     const std::function<bool(const RungCursor&)>& property) {
  std::optional<Bounds> largest;
  for (int i = std::min(least.invocations, most.invocations); i <= most.invocations; ++i)
    for (int s = std::min(least.sequences, most.sequences); s <= most.sequences; ++s)
      for (int v = std::min(least.values, most.values); v <= most.values; ++v)
        if (holds_within(cursors, kind, {i, s, v}, property)) largest = Bounds{i, s, v};
  return largest;
}

}  // namespace

std::optional<AtomicWithinBounds> MethodSearch::proven() const {
  AtomicWithinBounds made;
  // Notes the preemptions of the rungs that are proven.
  const auto exhausted = [&](const Kind& kind) {
    Bounds most = kind.family == Family::pairs ? common(largest_, tuning::kLargestPairs) : largest_;
    if (kind.spread > 0) most.values = std::min(most.values, kind.spread);  // more cannot be spread
    const auto largest = largest_within(cursors_, kind, tuning::kLeastProof, most,
                                        [](const RungCursor& c) { return c.is_exhausted(); });
    for (const RungCursor& c : cursors_)
      if (largest && kind.has(c.rung()) && c.rung().bounds.is_within(*largest))
        made.preemptions = fewer_preemptions(made.preemptions, c.progress().preemptions);
    return largest;
  };
  // A shard without harnesses does not stand in the way of the others' proof (combined()).
  if (effort_.harnesses == 0 && shard_.count == 1) return std::nullopt;
  const auto largest = exhausted({scope_.pairs ? Family::pairs : Family::once});
  if (!largest) return std::nullopt;
  made.bounds = *largest;
  made.level = seen();
  made.weakly = exhausted({Family::weak});
  const bool weakly = made.weakly && made.bounds.is_within(*made.weakly);
  made.memory = name_of(weakly ? Memory::c11 : trial_.memory());
  made.twice = exhausted({Family::twice});
  std::set<int> spreads;
  for (const RungCursor& c : cursors_)
    if (c.rung().spread > 0) spreads.insert(c.rung().spread);
  for (const int spread : spreads)
    if (const auto within = exhausted({Family::once, spread})) made.spreads.push_back({spread, *within});
  return made;
}

bool MethodSearch::is_exhausted() const {
  return std::ranges::all_of(cursors_, [](const RungCursor& c) { return c.is_empty() || c.is_exhausted(); });
}

// Of two methods together it is not known which of them saw less, so the weakest level of any method counts.
Level MethodSearch::seen() const {
  const Admissions& admissions = trial_.admissions();
  if (scope_.method) return admissions.seen(*scope_.method);
  Level weakest = Level::complete;
  for (std::size_t m = 0; m < trial_.object().methods.size() && scope_.pairs; ++m)
    weakest = weaker(weakest, admissions.seen(static_cast<int>(m)));
  return weakest;
}

bool MethodSearch::has_refused() const {
  const Admissions& admissions = trial_.admissions();
  if (scope_.method) return admissions.refused(*scope_.method);
  bool any = false;
  for (std::size_t m = 0; m < trial_.object().methods.size() && scope_.pairs; ++m)
    any |= admissions.refused(static_cast<int>(m));
  return any;
}

bool MethodSearch::has_run(const Bounds& bounds) const {
  return std::ranges::all_of(cursors_, [&](const RungCursor& c) {
    return !c.rung().bounds.is_within(bounds) || c.is_deeper() || c.is_empty() || c.was_run() ||
           (c.is_weak() && ends_weakly_);
  });
}

void MethodSearch::note_coverage() {
  constexpr Bounds kSmallest{1, 1, 0};
  const auto was_run = [](const RungCursor& c) { return c.was_run(); };
  const Family family = scope_.pairs ? Family::pairs : Family::once;
  if (const auto largest = largest_within(cursors_, {family}, kSmallest, largest_, was_run))
    effort_.covered = *largest;
}

// Its example is one in which calls wait for ever, if there is one.
void MethodSearch::note_between_waits(const Harness& harness, const EngineRun& run,
                                      const AtomicOutcomes& atomic) {
  const auto among = [&](bool (AtomicOutcomes::*is_of)(const Outcome&) const) {
    return std::ranges::find_if(run.observations,
                                [&](const Observation& o) { return (atomic.*is_of)(o.outcome); });
  };
  const auto note_example = [&](const Outcome& outcome) {
    effort_.between_waits_example = to_text(harness, trial_.object()) + " gave " + to_text(outcome);
  };
  const auto none = run.observations.end();
  const auto any = among(&AtomicOutcomes::contains_between_waits);
  if (any == none) return;
  if (effort_.between_waits++ == 0) note_example(any->outcome);
  const auto stuck = among(&AtomicOutcomes::is_stuck_only_between_waits);
  if (stuck != none && effort_.stuck_between_waits++ == 0) note_example(stuck->outcome);
}

// Notes an exploration that showed no violation. A premise that it broke would be broken again, so the
// harness is not explored again.
void MethodSearch::note_explored(Batch& batch, std::size_t predicted_index) {
  BoundsProgress& progress = batch.cursor.progress();
  const EngineRun& run = batch.runs[predicted_index];
  const AtomicOutcomes& atomic = batch.predicted.atomic[predicted_index];
  note_broken(progress.broken_premises, run, atomic);
  note_between_waits(batch.predicted.harnesses[predicted_index], run, atomic);
  trial_.note_accepted(progress.broken_premises, batch.predicted.harnesses[predicted_index], run, atomic);
  if (!run.exhausted) return;
  progress.unfinished.erase(batch.position(predicted_index));
  const int preemptions = std::max(run.preemptions, trial_.exploring().preemptions);
  if (batch.cursor.is_deeper()) return;
  if (!run.complete) progress.preemptions = fewer_preemptions(progress.preemptions, preemptions);
  if (batch.cursor.is_weak()) return;
  ++effort_.exhausted;
  effort_.schedules += run.executions;
}

void MethodSearch::end_weakly(const std::string& why) {
  const auto weak = std::ranges::find_if(cursors_, &RungCursor::is_weak);
  if (weak == cursors_.end() || std::exchange(ends_weakly_, true)) return;
  note(weak->progress().broken_premises, why);
}

void MethodSearch::set_aside(const Finding& finding, const std::string& premise) {
  const auto cursor = std::ranges::find(cursors_, finding.rung, &RungCursor::rung);
  if (cursor == cursors_.end()) return;
  cursor->progress().unfinished.erase(finding.position);
  note(cursor->progress().broken_premises, premise);
}

Family MethodSearch::family_of(const Harness& harness) const {
  if (scope_.pairs) return Family::pairs;
  return belongs(harness, Family::twice, scope_, trial_.object()) ? Family::twice : Family::once;
}

void MethodSearch::break_premise(const Harness& harness, const std::string& premise) {
  const Rung rung{bounds_of(harness, trial_.object()), !harness.order.empty(), family_of(harness)};
  const auto cursor = std::ranges::find(cursors_, rung, &RungCursor::rung);
  if (cursor != cursors_.end()) note(cursor->progress().broken_premises, premise);
}

void MethodSearch::note_skipped(RungCursor& cursor, std::size_t harnesses) {
  if (cursor.is_once_more()) return;
  effort_.skipped += harnesses;
  if (harnesses > 0 && engines_ != Engines::stress)
    note(cursor.progress().broken_premises, kMayWait, harnesses);
}

// These harnesses will be drawn, and skipped, once more.
void MethodSearch::unnote_skipped(RungCursor& cursor, std::size_t harnesses) {
  if (cursor.is_once_more()) return;
  effort_.skipped -= harnesses;
  BrokenPremises& broken = cursor.progress().broken_premises;
  const auto noted = broken.find(kMayWait);
  if (noted != broken.end() && (noted->second -= harnesses) == 0) broken.erase(noted);
}

}  // namespace sunder
