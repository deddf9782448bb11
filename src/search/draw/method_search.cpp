#include "search/draw/method_search.hpp"

#include <algorithm>

#include "model/spread.hpp"
#include "search/time/by_debt.hpp"
#include "search/time/by_size.hpp"
#include "search/trial/premises.hpp"
#include "search/tuning.hpp"
#include "support/error.hpp"

namespace sunder {
namespace {

std::shared_ptr<const Order> order_of(OrderKind kind) {
  switch (kind) {
    case OrderKind::by_debt:
      return std::make_shared<ByDebt>();
    case OrderKind::by_size:
      return std::make_shared<BySize>();
  }
  broken(__FILE__, __LINE__, "the kind of order is known");
}

void refuse_beyond(const BoundsProgress& earlier, std::uint64_t count) {
  if (earlier.next > count || (!earlier.unfinished.empty() && earlier.unfinished.last() >= count))
    throw InputError("the campaign is damaged: a place of the bounds " + to_text(earlier.bounds) +
                     " is beyond their " + std::to_string(count) + " harnesses");
}

}  // namespace

MethodSearch::MethodSearch(Trial& trial, SearchClock& clock, RecentEnumerations& recent, const Scope& scope,
                           const CheckConfig& config, Shard shard, const Progress* earlier)
    : trial_(trial),
      clock_(clock),
      recent_(recent),
      order_(order_of(config.order)),
      scope_(scope),
      largest_(config.largest),
      seed_(config.seed),
      engines_(config.engines),
      shard_(shard) {
  if (!trial.explores() && engines_ == Engines::both) {
    engines_ = Engines::stress;
    unexplored_ = cannot_be_explored(trial.why_unexplored());
  }
  const bool goes_deeper = engines_ != Engines::stress && trial.goes_further();
  const bool weakly = engines_ != Engines::stress && trial.explores_weakly();
  for (const Rung& rung : rungs_of(scope, trial.object(), largest_, goes_deeper, weakly))
    cursors_.emplace_back(rung);
  if (!earlier) return;
  for (const BoundsProgress& bounds : earlier->bounds) add_spread(bounds.spread);
  effort_ = earlier->effort;
  if (effort_.by_threads) trial.linearizer().set_by_threads(true);
  if (unexplored_.empty()) unexplored_ = earlier->unexplored;
  for (const BoundsProgress& bounds : earlier->bounds) {
    const auto cursor = std::ranges::find(
        cursors_, Rung{bounds.bounds, bounds.ordered, bounds.family, bounds.spread}, &RungCursor::rung);
    if (cursor == cursors_.end() || !cursor->prepare(trial.object(), scope, shard, recent)) continue;
    refuse_beyond(bounds, cursor->count());
    cursor->progress() = bounds;
  }
}

void MethodSearch::add_spread(int spread) {
  const auto has_it = [&](const RungCursor& c) { return c.rung().spread == spread; };
  if (std::ranges::any_of(cursors_, has_it)) return;
  for (Rung rung : rungs_of(scope_, trial_.object(), largest_)) {
    rung.spread = spread;
    if (rung.family == Family::once && can_spread(rung.bounds.values, spread)) cursors_.emplace_back(rung);
  }
}

Progress MethodSearch::progress() const {
  Progress made{effort_, {}};
  made.unexplored = unexplored_;
  made.seen = seen();
  for (const RungCursor& c : cursors_)
    if (c.has_begun()) made.bounds.push_back(c.progress());
  return made;
}

double MethodSearch::spent() const {
  double sum = 0;
  for (const RungCursor& c : cursors_) sum += c.progress().seconds;
  return sum;
}

Position MethodSearch::position() const {
  if (cursors_.empty()) return {};
  const RungCursor& last = cursors_[last_];
  return {last.rung().bounds, last.next(), last.count()};
}

bool MethodSearch::is_over(const Turn& turn) const {
  return turn.limits.reached() || is_finished() || (owed_ == 0 && turn.is_over());
}

bool MethodSearch::is_finished() const {
  return std::ranges::none_of(cursors_, [this](const RungCursor& c) { return state_of(c).has_more; });
}

std::optional<Finding> MethodSearch::step(const Limits& limits) {
  if (effort_.by_threads != trial_.by_threads()) begin_again();
  RungCursor* cursor = staying_ ? &cursors_[last_] : next_cursor();
  if (!cursor) return std::nullopt;
  const TimePoint start = Clock::now();
  const double began = clock_.now();
  const bool was_run = cursor->was_run();
  Batch batch = staying_ ? staying_with(*cursor) : draw(*cursor);
  std::optional<Finding> finding;
  bool stopped = false;
  if (batch.engine) try {
      finding = tried(batch, limits);
    } catch (const LimitsReached&) {
      stopped = true;
    }
  stopped |= limits.is_interrupted();
  if (!finding && !batch.harnesses.empty()) had_none_ = false;
  if (finding || stopped) staying_.reset();
  if (!finding && stopped) put_back(batch, batch.harnesses.size());
  std::uint64_t executions = 0;
  for (const EngineRun& r : batch.runs) executions += r.executions;
  clock_.tried(batch.harnesses.size() + batch.passed_over / tuning::kPassedOverAtOnce, executions);
  if (!was_run && cursor->was_run()) note_coverage();
  cursor->progress().seconds += clock_.now() - began;
  effort_.seconds += seconds_since(start);
  effort_.largest = std::max(effort_.largest, cursor->rung().bounds);
  return finding;
}

void MethodSearch::begin_again() {
  for (RungCursor& cursor : cursors_) cursor.begin_again();
  effort_ = {};
  effort_.by_threads = trial_.by_threads();
  owed_ = 0;
  staying_.reset();
}

std::optional<Finding> MethodSearch::tried(Batch& batch, const Limits& limits) {
  if (!staying_) predict(batch, limits);
  if (batch.predicted.harnesses.empty()) return std::nullopt;
  run(batch, limits);
  auto finding = judge(batch, limits);
  effort_.refused |= has_refused();
  if (effort_.by_threads == trial_.by_threads()) note_pace(batch, limits);
  return finding;
}

// Null if the bounds that are next turn out to have no harness.
RungCursor* MethodSearch::next_cursor() {
  if (owed_ > 0) {
    last_ = owing_;
  } else {
    std::vector<RungState> states;
    for (const RungCursor& c : cursors_) states.push_back(state_of(c));
    last_ = order_->next(states, search_traits());
  }
  RungCursor& cursor = cursors_[last_];
  if (cursor.prepare(trial_.object(), scope_, shard_, recent_)) return &cursor;
  note_coverage();
  return nullptr;
}

SearchTraits MethodSearch::search_traits() const {
  const bool stressed = engines_ == Engines::stress;
  return {stressed, !stressed && trial_.exploring().schedules == Schedules::bounded, trial_.explores_slowly(),
          scope_.is_core(), trial_.shortest_run()};
}

RungState MethodSearch::state_of(const RungCursor& cursor) const {
  const bool explored = cursor.is_explored();
  const bool is_done =
      cursor.is_deeper() ? cursor.was_run() : (engines_ == Engines::explore || cursor.is_weak()) && explored;
  const bool has_more = !cursor.is_empty() && has_methods() && !is_done && may_explore_weakly(cursor);
  return {cursor.rung(), cursor.progress().seconds, cursor.passes(), has_more,
          explored,      cursor.is_exhausted()};
}

// Only after the same harnesses were explored under sc, which is cheaper and finds more.
bool MethodSearch::may_explore_weakly(const RungCursor& cursor) const {
  if (!cursor.is_weak() || ends_weakly_ || engines_ == Engines::stress) return !cursor.is_weak();
  Rung twin = cursor.rung();
  twin.family = Family::once;
  const auto found = std::ranges::find(cursors_, twin, &RungCursor::rung);
  return found != cursors_.end() && found->was_run();
}

// Two methods are called together only if at least two are left.
bool MethodSearch::has_methods() const {
  const auto& methods = trial_.object().methods;
  std::size_t left = 0;
  for (int m = 0; m < static_cast<int>(methods.size()); ++m)
    left += !methods[m].core && std::ranges::find(left_out_, m) == left_out_.end() ? 1 : 0;
  return !scope_.pairs || left > 1;
}

}  // namespace sunder
