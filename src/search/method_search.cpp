#include "search/method_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "support/error.hpp"

namespace sunder {
namespace {

// A harness is run as shortly as makes sense in the first pass over its bounds,
constexpr double kSliceGrowth = 4;     // times longer in each later one,
constexpr double kLongestSlice = 1;    // up to so many seconds;
constexpr double kExploreFactor = 40;  // exploring gets more: it ends by itself

constexpr double kSizeFactor = 1.4;  // bounds that are one larger get so much less of the time

int size_of(const Rung& rung) {
  const auto& [invocations, sequences, values] = rung.bounds;
  return 2 * invocations + 2 * sequences + std::max(2, values) + (rung.ordered ? 1 : 0);
}

double slice_of(int passes, double first) {
  return std::min(kLongestSlice, first * std::pow(kSliceGrowth, passes));
}

}  // namespace

MethodSearch::MethodSearch(Laboratory& laboratory, std::optional<int> method, const CheckConfig& config,
                           Shard shard, const Standing* earlier)
    : laboratory_(laboratory),
      method_(method),
      largest_(config.largest),
      seed_(config.seed),
      engines_(config.engines),
      shard_(shard) {
  if (!laboratory.explores() && engines_ == Engines::both) engines_ = Engines::stress;
  for (const Rung& rung : ladder(laboratory.object(), method, largest_)) steps_.push_back({rung});
  if (!earlier) return;
  effort_ = earlier->effort;
  for (const BoundsStanding& stood : earlier->bounds) {
    const auto step = std::ranges::find(steps_, Rung{stood.bounds, stood.ordered}, &Step::rung);
    if (step == steps_.end() || !prepare(*step)) continue;
    step->next = stood.next;
    step->passes = stood.passes;
    step->seconds = stood.seconds;
    step->only_stressed = stood.only_stressed;
    step->unfinished = stood.unfinished;
  }
}

Standing MethodSearch::standing() const {
  Standing made{effort_, {}};
  for (const Step& s : steps_)
    if (s.next > 0 || s.passes > 0)
      made.bounds.push_back(
          {s.rung.bounds, s.rung.ordered, s.next, s.passes, s.seconds, s.only_stressed, s.unfinished});
  return made;
}

std::optional<Finding> MethodSearch::search(const Limits& limits, const Watch& watch) {
  while (!limits.reached() && !is_finished()) {
    Step& step = most_due();
    if (!prepare(step)) continue;
    const TimePoint start = Clock::now();
    const Harness harness = draw(step);
    auto finding = try_harness(step, harness, limits);
    const double seconds = seconds_since(start);
    step.seconds += seconds;
    effort_.seconds += seconds;
    effort_.largest = std::max(effort_.largest, step.rung.bounds);
    if (finding) return finding;
    if (limits.is_interrupted()) put_back(step);
    if (!watch({step.rung.bounds, step.next, step.count}, effort_)) break;
  }
  return std::nullopt;
}

// Time goes to all bounds: the less the larger they are, and the less the longer each of their harnesses was
// already run in vain. So small ones come first, none waits for ever, and none is given up.
MethodSearch::Step& MethodSearch::most_due() {
  return *std::ranges::min_element(steps_, {}, [this](const Step& s) { return debt(s); });
}

double MethodSearch::debt(const Step& step) const {
  const bool has_none = step.enumeration && step.count == 0;
  if (step.left_out || has_none || (engines_ == Engines::explore && step.is_exhausted()))
    return std::numeric_limits<double>::infinity();
  return (step.seconds + laboratory_.shortest_run()) * std::pow(kSizeFactor, size_of(step.rung)) *
         std::pow(kSliceGrowth, step.passes);
}

bool MethodSearch::is_finished() const {
  return std::ranges::all_of(steps_, [this](const Step& s) { return std::isinf(debt(s)); });
}

// False if there are more harnesses of these bounds than can be numbered, or none of them is the shard's own.
bool MethodSearch::prepare(Step& step) const {
  if (step.enumeration) return step.count > 0;
  try {
    step.enumeration = std::make_shared<const Enumeration>(laboratory_.object(), method_, step.rung.bounds,
                                                           step.rung.orders());
    step.count = shard_.share_of(step.enumeration->count());
  } catch (const std::overflow_error&) {
    step.left_out = true;
  } catch (const std::length_error&) {
    step.left_out = true;
  }
  return !step.left_out && step.count > 0;
}

Harness MethodSearch::draw(Step& step) {
  SUNDER_CHECK(step.count > 0);
  if (step.next == step.count) {
    step.next = 0;
    ++step.passes;
    note_coverage();
  }
  if (step.passes == 0) ++effort_.harnesses;
  const std::uint64_t all = step.enumeration->count();
  return step.enumeration->unrank(Shuffle(all, seed_)(shard_.place(step.next++)));
}

// The user may have cut its run short; who goes on later is to begin with it.
void MethodSearch::put_back(Step& step) {
  --step.next;
  if (step.passes == 0) --effort_.harnesses;
}

void MethodSearch::note_coverage() {
  for (const Step& s : steps_) {
    if (s.passes == 0 && !(s.enumeration && s.count == 0)) return;
    effort_.covered = s.rung.bounds;
  }
}

// Whole levels of invocations, since that is what can be said in a line.
std::optional<AtomicWithinBounds> MethodSearch::proven() const {
  constexpr int kWorthSaying = 3;
  int level = largest_.invocations;
  for (const Step& s : steps_)
    if (!s.is_exhausted()) level = std::min(level, s.rung.bounds.invocations - 1);
  if (steps_.empty() || (level < kWorthSaying && level < largest_.invocations)) return std::nullopt;
  const Exploring& how = laboratory_.exploring();
  return AtomicWithinBounds{
      {level, largest_.sequences, largest_.values},
      how.schedules == Schedules::bounded ? std::optional(how.preemptions) : std::nullopt};
}

// With both engines a harness is explored first, then stressed, and explored for longer now and then if that
// was not enough to see all of its schedules.
Engine MethodSearch::engine_for(const Step& step) const {
  if (engines_ != Engines::both) return engines_ == Engines::explore ? Engine::explore : Engine::stress;
  const bool explores = step.passes == 0 || (step.passes % 2 == 0 && step.unfinished.contains(step.next - 1));
  return explores ? Engine::explore : Engine::stress;
}

// What cannot be explored is stressed instead, unless exploring is all that was asked for.
EngineRun MethodSearch::run(Step& step, const Harness& harness, Engine engine, const Limits& limits) {
  const double slice = slice_of(step.passes, laboratory_.shortest_run());
  if (engine == Engine::stress) {
    step.only_stressed |= step.passes == 0;
    return laboratory_.run(harness, slice, limits, engine);
  }
  try {
    const EngineRun run = laboratory_.run(harness, slice * kExploreFactor, limits, engine);
    if (run.exhausted) {
      note_exhausted(step);
      effort_.schedules += run.executions;
    } else {
      step.unfinished.insert(step.next - 1);
    }
    return run;
  } catch (const InputError&) {
    if (engines_ == Engines::explore) throw;
    engines_ = Engines::stress;
    step.only_stressed = true;
    return laboratory_.run(harness, slice, limits, Engine::stress);
  }
}

void MethodSearch::note_exhausted(Step& step) {
  if (step.unfinished.erase(step.next - 1) > 0 || step.passes == 0) ++effort_.exhausted;
}

std::optional<Finding> MethodSearch::try_harness(Step& step, const Harness& harness, const Limits& limits) {
  if (is_serial(harness)) return std::nullopt;
  const AtomicOutcomes atomic = laboratory_.atomic_outcomes(harness);
  if (atomic.may_block) {
    if (step.passes == 0) ++effort_.skipped;
    step.unfinished.insert(step.next - 1);
    return std::nullopt;
  }
  const Engine engine = engine_for(step);
  const EngineRun run = this->run(step, harness, engine, limits);
  effort_.executions += run.executions;
  const auto judged = judge(run, atomic);
  if (!judged) return std::nullopt;
  Violation violation{harness, judged->symptom, judged->count, run.executions, {}, name_of(engine)};
  violation.schedule = judged->schedule;
  for (const AtomicOutcome& a : atomic.all) violation.atomic.push_back(a.outcome);
  return Finding{std::move(violation), run.seconds / static_cast<double>(judged->count), engine};
}

}  // namespace sunder
