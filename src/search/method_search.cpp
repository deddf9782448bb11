#include "search/method_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <thread>
#include <utility>

#include "search/confirm.hpp"
#include "search/premises.hpp"
#include "support/error.hpp"

namespace sunder {
namespace {

// A harness is run as shortly as makes sense in the first pass over its bounds,
constexpr double kSliceGrowth = 4;     // times longer in each later one,
constexpr double kLongestSlice = 1;    // up to so many seconds;
constexpr double kExploreFactor = 40;  // exploring gets more: it ends by itself

// Calls that wait are given a while to end when they are run serially: limits must be seen in between.
constexpr double kLongPrediction = 0.1;

constexpr double kSecondsOfHarness = 3e-4;  // to predict it and to ask for it

// Bounds that are one larger get so much less of the time: still less where exploring is slow, since what
// they leave unfinished proves nothing.
constexpr double kStressedFactor = 1.4, kExploredFactor = 1.4, kSlowlyExploredFactor = 1.8;

// What a verdict needs at least is explored first, and to its end: so many times more of the time goes there.
// The core's, which is trusted and has less time than others, comes before all else.
constexpr double kWorthOfVerdict = 8, kWorthOfVerdictOnCore = 64;

// What was explored in full has nothing left to show but what the hardware reorders: it gets so many times
// less.
constexpr double kLeftWhenExhausted = 16;

// Exploring begins with few invocations and sequences, since each costs more schedules than the last, and two
// sequences show all 87 violations of the paper's tables. By stress, the more
// calls there are, the more of them meet: of 1,500 random harnesses of ConcurrentHashMap.clear with two
// sequences, 2 ms each, none, 3 and 17 of those with 4, 5 and 6 invocations showed a violation. What more
// sequences than cores could show needs the scheduler's help.
double reluctance_to_stress(const Rung& rung) {
  const auto& [invocations, sequences, values] = rung.bounds;
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  return std::pow(kStressedFactor, std::max(2, values) + (rung.ordered ? 1 : 0) + 2 * sequences +
                                       4 * std::max(0, sequences - std::max(2, cores)));
}

double reluctance_to_explore(const Rung& rung, bool slow) {
  const auto& [invocations, sequences, values] = rung.bounds;
  return std::pow(
      slow ? kSlowlyExploredFactor : kExploredFactor,
      std::max(2, values) + (rung.ordered ? 1 : 0) + (slow ? 4 : 2) * sequences + 2 * invocations);
}

}  // namespace

MethodSearch::MethodSearch(Trial& trial, std::optional<int> method, const CheckConfig& config, Shard shard,
                           const Progress* earlier)
    : trial_(trial),
      method_(method),
      largest_(config.largest),
      seed_(config.seed),
      engines_(config.engines),
      shard_(shard) {
  if (!trial.explores() && engines_ == Engines::both) {
    engines_ = Engines::stress;
    unexplored_ = cannot_be_explored(trial.why_unexplored());
  }
  for (const Rung& rung : ladder(trial.object(), method, largest_)) steps_.push_back({rung});
  if (!earlier) return;
  effort_ = earlier->effort;
  if (unexplored_.empty()) unexplored_ = earlier->unexplored;
  for (const BoundsProgress& stood : earlier->bounds) {
    const auto step = std::ranges::find(steps_, Rung{stood.bounds, stood.ordered}, &Step::rung);
    if (step == steps_.end() || !prepare(*step)) continue;
    step->next = stood.next;
    step->passes = stood.passes;
    step->seconds = stood.seconds;
    step->only_stressed = stood.only_stressed;
    step->unfinished = stood.unfinished;
    step->broken_premises = stood.broken_premises;
  }
}

Progress MethodSearch::progress() const {
  Progress made{effort_, {}};
  made.unexplored = unexplored_;
  for (const Step& s : steps_)
    if (s.next > 0 || s.passes > 0 || !s.broken_premises.empty())
      made.bounds.push_back({s.rung.bounds, s.rung.ordered, s.next, s.passes, s.seconds, s.only_stressed,
                             s.unfinished, s.broken_premises});
  return made;
}

std::optional<Finding> MethodSearch::search(const Limits& limits, const Watch& watch) {
  had_none_ = true;
  while (!limits.reached() && !is_finished()) {
    Step& step = owed_ > 0 ? steps_[owing_] : most_due();
    if (!prepare(step)) continue;
    const TimePoint start = Clock::now();
    const double work = this->work();
    std::vector<Harness> drawn = draw_some(step);
    auto finding = try_harnesses(step, drawn, limits);
    const double seconds = seconds_since(start);
    step.seconds += trial_.exploring().by_work ? this->work() - work : seconds;
    effort_.seconds += seconds;
    effort_.largest = std::max(effort_.largest, step.rung.bounds);
    if (finding) return finding;
    had_none_ = false;
    if (limits.is_interrupted()) put_back(step, drawn.size());
    if (!watch({step.rung.bounds, step.next, step.count}, effort_) && owed_ == 0) break;
  }
  return std::nullopt;
}

double MethodSearch::work() const {
  return work_of(effort_.executions) + kSecondsOfHarness * static_cast<double>(tries_);
}

// Time goes to all bounds: the less the larger they are, and the less the longer each of their harnesses was
// already run in vain. So small ones come first, none waits for ever, and none is given up.
MethodSearch::Step& MethodSearch::most_due() {
  return *std::ranges::min_element(steps_, {}, [this](const Step& s) { return debt(s); });
}

double MethodSearch::debt(const Step& step) const {
  const bool has_none = step.enumeration && step.count == 0;
  if (step.left_out || has_none || (engines_ == Engines::explore && step.is_explored()))
    return std::numeric_limits<double>::infinity();
  const bool stressed = engines_ == Engines::stress;
  const bool is_first_quick = !stressed && trial_.exploring().schedules == Schedules::bounded;
  double weight = 1;
  if (step.is_exhausted())
    weight = kLeftWhenExhausted;
  else if (!stressed && !step.is_explored() && step.rung.bounds.is_within(kLeastProof))
    weight = 1 / (method_ ? kWorthOfVerdict : kWorthOfVerdictOnCore);
  return weight * (step.seconds + trial_.shortest_run()) *
         (stressed ? reluctance_to_stress(step.rung)
                   : reluctance_to_explore(step.rung, trial_.explores_slowly())) *
         std::pow(kSliceGrowth, std::max(0, step.passes - (is_first_quick ? 1 : 0)));
}

bool MethodSearch::is_finished() const {
  return std::ranges::all_of(steps_, [this](const Step& s) { return std::isinf(debt(s)); });
}

// False if there are more harnesses of these bounds than can be numbered, or none of them is the shard's own.
bool MethodSearch::prepare(Step& step) const {
  if (step.enumeration) return step.count > 0;
  try {
    step.enumeration =
        std::make_shared<const Enumeration>(trial_.object(), method_, step.rung.bounds, step.rung.orders());
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
  ++tries_;
  const std::uint64_t all = step.enumeration->count();
  return step.enumeration->unrank(Shuffle(all, seed_)(shard_.place(step.next++)));
}

double MethodSearch::slice_of(const Step& step) const {
  return std::min(kLongestSlice, trial_.shortest_run() * std::pow(kSliceGrowth, step.passes));
}

// What is explored at length is drawn one by one, since it takes as long as it takes; but what a verdict
// needs is small. In a later pass all that are drawn together have been explored to their end, or none has.
std::vector<Harness> MethodSearch::draw_some(Step& step) {
  std::vector<Harness> drawn{draw(step)};
  const bool stressed = engines_ == Engines::stress, later = !stressed && step.passes > 0;
  const bool unfinished = step.unfinished.contains(step.next - 1);
  std::size_t many = std::exchange(owed_, 0);
  if (stressed)
    many = runs_at_once(slice_of(step));
  else if (many == 0 && (!later || (unfinished && step.rung.bounds.is_within(kLeastProof))))
    many = trial_.explored_at_once();
  while (drawn.size() < many && step.next < step.count &&
         !(later && step.unfinished.contains(step.next) != unfinished))
    drawn.push_back(draw(step));
  return drawn;
}

// They come again next, whatever else is due by then, or are what begins with who goes on later.
void MethodSearch::put_back(Step& step, std::size_t harnesses) {
  owing_ = static_cast<std::size_t>(&step - steps_.data());
  owed_ += harnesses;
  tries_ -= harnesses;
  step.next -= harnesses;
  if (step.passes == 0) effort_.harnesses -= harnesses;
}

void MethodSearch::put_back_untried(Step& step, std::vector<Harness>& drawn, const Predicted& all,
                                    std::size_t tried) {
  if (tried == all.harnesses.size()) return;
  const std::uint64_t next = all.positions[tried];
  if (step.passes == 0)
    unnote_skipped(step, std::ranges::count_if(all.skipped, [&](std::uint64_t p) { return p > next; }));
  const auto untried = static_cast<std::size_t>(step.next - next);
  put_back(step, untried);
  drawn.resize(drawn.size() - untried);
}

void MethodSearch::note_coverage() {
  for (const Step& s : steps_) {
    if (s.passes == 0 && !(s.enumeration && s.count == 0)) return;
    effort_.covered = s.rung.bounds;
  }
}

// With both engines a harness is explored first, then stressed, and explored for longer now and then if that
// was not enough to see all of its schedules. None if nothing is left to be seen.
std::optional<Engine> MethodSearch::engine_for(const Step& step) const {
  if (engines_ == Engines::stress) return Engine::stress;
  if (step.passes == 0) return Engine::explore;
  const bool unfinished = step.unfinished.contains(step.next - 1);
  if (engines_ == Engines::explore) return unfinished ? std::optional(Engine::explore) : std::nullopt;
  return unfinished && step.passes % 2 == 1 ? Engine::explore : Engine::stress;
}

std::vector<EngineRun> MethodSearch::run(Step& step, const Predicted& all, Engine& engine,
                                         const Limits& limits) {
  if (engine == Engine::explore) {
    try {
      return explore(step, all, limits);
    } catch (const InputError& error) {  // what cannot be explored is stressed, unless that was not asked for
      if (engines_ == Engines::explore) throw;
      unexplored_ = cannot_be_explored(error.what());
      engines_ = Engines::stress;
      engine = Engine::stress;
      step.only_stressed = true;
    }
  }
  step.only_stressed |= step.passes == 0;
  return trial_.run_each(all.harnesses, slice_of(step), limits, Engine::stress);
}

std::vector<EngineRun> MethodSearch::explore(Step& step, const Predicted& all, const Limits& limits) {
  step.unfinished.insert(all.positions.begin(), all.positions.end());
  const bool first = step.passes == 0, for_verdict = !first && step.rung.bounds.is_within(kLeastProof);
  const double seconds = for_verdict ? kLongestSlice : slice_of(step) * kExploreFactor;
  return trial_.run_each(all.harnesses, seconds, limits, Engine::explore, first);
}

// Those whose prediction takes long are put back.
MethodSearch::Predicted MethodSearch::predicted(Step& step, std::vector<Harness>& drawn) {
  Predicted made;
  const std::uint64_t first = step.next - drawn.size();
  const TimePoint start = Clock::now();
  trial_.prepare(drawn);
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    if (i > 0 && seconds_since(start) > kLongPrediction) {
      put_back(step, drawn.size() - i);
      drawn.resize(i);
      break;
    }
    if (is_serial(drawn[i])) continue;
    auto outcomes = trial_.atomic_outcomes(drawn[i]);
    if (outcomes.may_block) {
      made.skipped.push_back(first + i);
      continue;
    }
    made.harnesses.push_back(drawn[i]);
    made.atomic.push_back(std::move(outcomes));
    made.positions.push_back(first + i);
  }
  return made;
}

// By stress, the violation that shows most often, if several harnesses show one. By exploring, the first:
// those after it are put back, so that it does not matter how many were run together.
std::optional<Finding> MethodSearch::try_harnesses(Step& step, std::vector<Harness>& drawn,
                                                   const Limits& limits) {
  const auto chosen = engine_for(step);
  if (!chosen) return std::nullopt;
  Engine engine = *chosen;
  const Predicted all = predicted(step, drawn);
  if (step.passes == 0) note_skipped(step, all.skipped.size());
  if (all.harnesses.empty()) return std::nullopt;
  const auto runs = this->run(step, all, engine, limits);
  std::optional<Finding> best;
  std::size_t tried = 0;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    ++tried;
    effort_.executions += runs[i].executions;
    const auto judged = judge(runs[i], all.atomic[i]);
    if (!judged) {
      if (engine == Engine::explore) note_explored(step, all.positions[i], runs[i], all.atomic[i]);
      continue;
    }
    refuse_if_serial(*judged, all.harnesses[i], trial_.object());
    const double seconds_each = runs[i].seconds / static_cast<double>(judged->count);
    if (best && best->seconds_each <= seconds_each) continue;
    Violation violation{all.harnesses[i], judged->symptom, judged->count, runs[i].executions, {}, engine};
    violation.schedule = judged->schedule;
    for (const AtomicOutcome& a : all.atomic[i].all) violation.atomic.push_back(a.outcome);
    best = Finding{
        std::move(violation), seconds_each, engine, engine == Engine::explore && step.passes == 0, step.rung,
        all.positions[i]};
    if (engine == Engine::explore) break;
  }
  if (engine == Engine::explore) {
    if (limits.reached() && !best) tried = uncut(step, runs);
    put_back_untried(step, drawn, all, tried);
  }
  return best;
}

// Those before the first that the limits cut short: the others are explored again, with more time. In a first
// pass, which is short, that is the last, if any. Where nothing else was run, one is enough.
std::size_t MethodSearch::uncut(const Step& step, std::span<const EngineRun> runs) const {
  const auto from = step.passes == 0 ? runs.end() - 1 : runs.begin();
  const auto cut = std::ranges::find(from, runs.end(), false, &EngineRun::exhausted);
  return std::max<std::size_t>(static_cast<std::size_t>(cut - runs.begin()), had_none_ ? 1 : 0);
}

}  // namespace sunder
