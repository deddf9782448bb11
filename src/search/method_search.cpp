#include "search/method_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "support/error.hpp"

namespace sunder {
namespace {

constexpr double kFirstSlice = 0.0015;  // seconds on a harness in the first pass over its bounds,
constexpr double kSliceGrowth = 4;      // times more in each later one,
constexpr double kLongestSlice = 1;     // up to this;
constexpr double kExploreFactor = 40;   // exploring gets more: it ends by itself

constexpr double kSizeFactor = 1.4;  // bounds that are one larger get so much less of the time

int size_of(const Rung& rung) {
  const auto& [invocations, sequences, values] = rung.bounds;
  return 2 * invocations + 2 * sequences + std::max(2, values) + (rung.ordered ? 1 : 0);
}

double slice_of(int passes) { return std::min(kLongestSlice, kFirstSlice * std::pow(kSliceGrowth, passes)); }

}  // namespace

MethodSearch::MethodSearch(Laboratory& laboratory, std::optional<int> method, Bounds largest,
                           std::uint64_t seed, Engines engines)
    : laboratory_(laboratory), method_(method), seed_(seed), engines_(engines) {
  if (!laboratory.explores() && engines == Engines::both) engines_ = Engines::stress;
  for (const Rung& rung : ladder(laboratory.object(), method, largest)) steps_.push_back({rung});
}

std::optional<Finding> MethodSearch::search(const Limits& limits, const Watch& watch) {
  while (!limits.reached() && !steps_.empty() && !is_finished()) {
    Step& step = most_due();
    const TimePoint start = Clock::now();
    const Harness harness = draw(step);
    watch({step.rung.bounds, step.next, step.enumeration->count()}, effort_);
    auto finding = try_harness(step, harness, limits);
    const double seconds = seconds_since(start);
    step.seconds += seconds;
    effort_.seconds += seconds;
    effort_.largest = std::max(effort_.largest, step.rung.bounds);
    if (finding) return finding;
  }
  return std::nullopt;
}

// Time goes to all bounds: the less the larger they are, and the less the longer each of their harnesses was
// already run in vain. So small ones come first, none waits for ever, and none is given up.
MethodSearch::Step& MethodSearch::most_due() {
  const auto debt = [this](const Step& s) {
    if (engines_ == Engines::explore && s.is_exhausted()) return std::numeric_limits<double>::infinity();
    return (s.seconds + kFirstSlice) * std::pow(kSizeFactor, size_of(s.rung)) *
           std::pow(kSliceGrowth, s.passes);
  };
  return *std::ranges::min_element(steps_, {}, debt);
}

Harness MethodSearch::draw(Step& step) {
  if (!step.enumeration)
    step.enumeration = std::make_shared<const Enumeration>(laboratory_.object(), method_, step.rung.bounds,
                                                           step.rung.ordered ? Orders::some : Orders::none);
  const std::uint64_t count = step.enumeration->count();
  SUNDER_CHECK(count > 0);
  if (step.next == count) {
    step.next = 0;
    ++step.passes;
    note_coverage();
  }
  if (step.passes == 0) ++effort_.harnesses;
  return step.enumeration->unrank(Shuffle(count, seed_)(step.next++));
}

void MethodSearch::note_coverage() {
  for (const Step& s : steps_) {
    if (s.passes == 0) return;
    effort_.covered = s.rung.bounds;
  }
}

bool MethodSearch::is_exhausted() const {
  return !steps_.empty() && std::ranges::all_of(steps_, &Step::is_exhausted);
}

Engine MethodSearch::engine_for(const Step& step) const {
  const bool explores = engines_ == Engines::explore || (engines_ == Engines::both && step.passes == 0);
  return explores ? Engine::explore : Engine::stress;
}

// What cannot be explored is stressed instead, unless exploring is all that was asked for.
EngineRun MethodSearch::run(Step& step, const Harness& harness, Engine engine, const Limits& limits) {
  const double slice = slice_of(step.passes);
  if (engine == Engine::stress) return laboratory_.run(harness, slice, limits, engine);
  try {
    const EngineRun run = laboratory_.run(harness, slice * kExploreFactor, limits, engine);
    note_exhausted(step, run);
    return run;
  } catch (const InputError&) {
    if (engines_ == Engines::explore) throw;
    engines_ = Engines::stress;
    return laboratory_.run(harness, slice, limits, Engine::stress);
  }
}

void MethodSearch::note_exhausted(Step& step, const EngineRun& run) {
  if (!run.exhausted) return;
  step.exhausted.resize(step.enumeration->count());
  if (step.exhausted[step.next - 1]) return;
  step.exhausted[step.next - 1] = true;
  ++step.exhausted_count;
  ++effort_.exhausted;
  effort_.schedules += run.executions;
}

std::optional<Finding> MethodSearch::try_harness(Step& step, const Harness& harness, const Limits& limits) {
  const AtomicOutcomes atomic = laboratory_.atomic_outcomes(harness);
  if (atomic.may_block) {
    ++effort_.skipped;
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
