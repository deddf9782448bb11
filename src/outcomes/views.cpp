#include "outcomes/views.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <tuple>

#include "support/error.hpp"

namespace sunder {
namespace {

constexpr std::uint64_t kMostViews = 5'000'000;

std::uint64_t bit(int call) { return std::uint64_t{1} << call; }

}  // namespace

ViewWalk::ViewWalk(const Harness& harness, std::vector<WeakCall> weak, SerialCache& cache, Wanted wanted,
                   std::set<Outcome> stuck_ends)
    : harness_(harness),
      weak_(std::move(weak)),
      cache_(cache),
      wanted_(std::move(wanted)),
      stuck_ends_(std::move(stuck_ends)) {
  const auto before = predecessors(static_cast<int>(harness_.sequences.size()), harness_.order);
  std::vector<Calls> of_sequence;
  for (const Sequence& sequence : harness_.sequences) {
    Calls earlier = 0;
    for (const Invocation& invocation : sequence) {
      const int call = static_cast<int>(invocations_.size());
      invocations_.push_back(&invocation);
      numbers_.push_back(cache_.number_of(invocation));
      earlier_.push_back(earlier);
      earlier |= bit(call);
    }
    of_sequence.push_back(earlier);
  }
  for (std::size_t s = 0, call = 0; s < harness_.sequences.size(); ++s) {
    Calls ordered = 0;
    for (std::size_t other = 0; other < of_sequence.size(); ++other)
      if (before[s] >> other & 1U) ordered |= of_sequence[other];
    for (std::size_t i = 0; i < harness_.sequences[s].size(); ++i, ++call)
      earlier_or_ordered_.push_back(earlier_[call] | ordered);
  }
}

// The results of weak calls come from their views, so any result in their place will do.
Walk ViewWalk::walk() {
  Expected of_others = wanted_.results;
  for (const WeakCall& weak : weak_)
    if (!of_others.empty()) of_others[static_cast<std::size_t>(weak.call)].reset();
  return {harness_, cache_, std::move(of_others)};
}

void ViewWalk::for_each_order(const std::function<void(State&)>& visit) {
  const auto leaf = [&](const Linearization& order, const Outcome& outcome) {
    if (!respects(order, wanted_.real_time) || !is_wanted_end(order, outcome)) return;
    State state{order, outcome, std::vector<Calls>(outcome.size()), {}};
    Calls before = 0;
    for (const int call : order) {
      state.before[static_cast<std::size_t>(call)] = before;
      before |= bit(call);
    }
    state.seen = state.before;
    visit(state);
  };
  walk().for_each(leaf, !stuck_ends_.empty());
}

// Whether just those calls have no result that should have none. The effects of weak calls are whole, so an
// atomic object that makes the calls in this order gets stuck in the same state.
bool ViewWalk::is_wanted_end(const Linearization& order, const Outcome& outcome) const {
  if (order.size() == outcome.size()) return true;
  for (std::size_t call = 0; call < outcome.size(); ++call)
    if (outcome[call].as<NoResult>() && !wanted_.results.empty() && wanted_.results[call] &&
        *wanted_.results[call] != outcome[call])
      return false;
  return stuck_ends_.contains(outcome);
}

bool ViewWalk::returns(const State& state, const WeakCall& weak) {
  return !state.outcome[static_cast<std::size_t>(weak.call)].as<NoResult>();
}

void ViewWalk::count_view() {
  if (++views_ > kMostViews)
    throw InputError("the harness has too many views; use fewer or shorter sequences");
}

// Every view that the level of the call allows, and some that it does not.
void ViewWalk::for_each_view(const State& state, const WeakCall& weak,
                             const std::function<void(Calls)>& visit) {
  const auto call = static_cast<std::size_t>(weak.call);
  const Calls needed = is_weaker(weak.level, Level::self) ? 0 : earlier_or_ordered_[call];
  const Calls free = state.before[call] & ~needed;
  for (Calls chosen = free;; chosen = (chosen - 1) & free) {
    count_view();
    visit(chosen | needed);
    if (chosen == 0) break;
  }
}

Sequence ViewWalk::executed(const State& state, Calls view, int call) const {
  Sequence made;
  for (const int each : state.order)
    if (view & bit(each)) made.push_back(*invocations_[static_cast<std::size_t>(each)]);
  made.push_back(*invocations_[static_cast<std::size_t>(call)]);
  return made;
}

// Missing if it was not executed yet; blocked if the call, or one that it sees, waits for ever.
SerialCache::Node ViewWalk::node_of(const State& state, Calls view, int call) const {
  SerialCache::Node node = SerialCache::kRoot;
  const auto go_to = [&](int each) {
    node = cache_.child(node, numbers_[static_cast<std::size_t>(each)]);
    return node != SerialCache::kMissing && !cache_.blocked(node);
  };
  for (const int each : state.order)
    if ((view & bit(each)) && !go_to(each)) return node;
  go_to(call);
  return node;
}

// All that is before each call that this one could come before, the first one first.
void ViewWalk::for_each_moment(const State& state, int call, const std::function<void(Calls)>& visit) const {
  Calls before = 0;
  visit(before);
  for (const int each : state.order) {
    if (each == call) return;
    visit(before |= bit(each));
  }
}

// What it is at first, and what each call of the view has changed in its place. A number to which some call
// adds more than one is no count of elements.
std::optional<Value> ViewWalk::count(const State& state, Calls view, int call) const {
  std::optional<Integer> last;
  Integer sum = 0;
  Calls before = 0;
  bool is_count = true;
  for_each_moment(state, call, [&](Calls moment) {
    const SerialCache::Node node = node_of(state, moment, call);
    SUNDER_CHECK(node != SerialCache::kMissing);
    const Integer* now = cache_.blocked(node) ? nullptr : cache_.result(node).as<Integer>();
    is_count = is_count && now && (!last || (*now - *last <= 1 && *last - *now <= 1));
    if (!is_count) return;
    if (!last)
      sum = *now;
    else if ((moment & ~before) & view)
      sum += *now - *last;
    last = *now;
    before = moment;
  });
  return is_count ? std::optional(Value(sum)) : std::nullopt;
}

ViewWalk::Calls ViewWalk::seen_by_thread(const State& state, int call) const {
  Calls seen = 0;
  for (const int each : state.order)
    if (earlier_[static_cast<std::size_t>(call)] & bit(each))
      seen |= state.seen[static_cast<std::size_t>(each)];
  return seen;
}

Level ViewWalk::level_of(const State& state, int call, Calls view) const {
  const auto holds = [&](Calls calls) { return (calls & ~view) == 0; };
  if (!holds(earlier_or_ordered_[static_cast<std::size_t>(call)])) return Level::weak;
  if (!holds(seen_by_thread(state, call))) return Level::self;
  bool is_prefix = true, missed = false;
  for (const int each : state.order) {
    if (each == call) break;
    const bool is_seen = (view & bit(each)) != 0;
    if (is_seen && !holds(earlier_[static_cast<std::size_t>(each)])) return Level::monotonic;
    is_prefix &= !(is_seen && missed);
    missed |= !is_seen;
  }
  if (!is_prefix) return Level::peer;
  return missed ? Level::causal : Level::complete;
}

// Views are chosen in the order of the linearization, since a later call must see what an earlier one of its
// sequence saw.
void ViewWalk::choose_views(State& state, std::size_t next, const Leaf& leaf) {
  std::vector<const WeakCall*> in_order;
  for (const int call : state.order)
    for (const WeakCall& weak : weak_)
      if (weak.call == call) in_order.push_back(&weak);
  if (next == in_order.size()) return leaf(state);
  const WeakCall& weak = *in_order[next];
  const auto call = static_cast<std::size_t>(weak.call);
  const Level so_far = state.level;
  for_each_view(state, weak, [&](Calls view) {
    const Level level = level_of(state, weak.call, view);
    if (is_weaker(level, weak.level)) return;
    const auto try_result = [&](const Value& given) {
      if (!wanted_.results.empty() && wanted_.results[call] && given != *wanted_.results[call]) return;
      state.outcome[call] = given;
      state.seen[call] = view;
      state.level = weaker(so_far, level);
      choose_views(state, next + 1, leaf);
    };
    const SerialCache::Node node = node_of(state, view, weak.call);
    SUNDER_CHECK(node != SerialCache::kMissing);
    if (!cache_.blocked(node)) try_result(cache_.result(node));
    const auto sum = weak.counts ? count(state, view, weak.call) : std::nullopt;
    if (!sum || (!cache_.blocked(node) && *sum == cache_.result(node))) return;
    state.counted |= bit(weak.call);
    try_result(*sum);
    state.counted &= ~bit(weak.call);
  });
  state.seen[call] = state.before[call];
  state.level = so_far;
}

std::vector<Sequence> ViewWalk::missing(std::size_t most) {
  if (auto of_orders = walk().missing(most); !of_orders.empty()) return of_orders;
  std::set<Sequence> found;
  for_each_order([&](State& state) {
    for (const WeakCall& weak : weak_) {
      if (!returns(state, weak)) continue;
      const auto need = [&](Calls view) {
        if (found.size() < most && node_of(state, view, weak.call) == SerialCache::kMissing)
          found.insert(executed(state, view, weak.call));
      };
      for_each_view(state, weak, need);
      if (weak.counts) for_each_moment(state, weak.call, need);
    }
  });
  return {found.begin(), found.end()};
}

Explanation ViewWalk::explanation_of(const State& state) const {
  const auto placed = [&](Calls calls) {
    std::vector<PlacedCall> made;
    for (const int call : state.order)
      if (calls & bit(call)) made.push_back({call});
    return made;
  };
  Explanation made{placed(~Calls{0})};
  for (std::size_t call = 0; call < state.outcome.size(); ++call)
    if (state.outcome[call] == Value(NoResult::waits)) made.order.push_back({static_cast<int>(call)});
  for (const WeakCall& weak : weak_) {
    if (!returns(state, weak)) continue;
    const Calls view = state.seen[static_cast<std::size_t>(weak.call)];
    const bool is_counted = (state.counted & bit(weak.call)) != 0;
    made.views.push_back({weak.call, level_of(state, weak.call, view), placed(view), is_counted});
  }
  return made;
}

// Of two with the same level, the one with fewer counts comes first, and then the one whose calls miss less.
std::vector<std::pair<Explanation, Outcome>> ViewWalk::explanations(std::size_t most) {
  using Rank =
      std::tuple<Level, int, int, std::size_t>;  // the level, counts, calls seen, and the order of discovery
  std::map<Rank, std::pair<Explanation, Outcome>> best;
  std::size_t number = 0;
  for_each_order([&](State& order) {
    choose_views(order, 0, [&](const State& state) {
      int seen = 0;
      for (const Calls calls : state.seen) seen += std::popcount(calls);
      const Rank rank{state.level, std::popcount(state.counted), -seen, number++};
      if (best.size() == most && rank > best.rbegin()->first) return;
      best.emplace(rank, std::pair(explanation_of(state), state.outcome));
      if (best.size() > most) best.erase(std::prev(best.end()));
    });
  });
  std::vector<std::pair<Explanation, Outcome>> made;
  for (auto& [rank, each] : best) made.push_back(std::move(each));
  return made;
}

std::map<Outcome, Level> ViewWalk::levels() {
  std::map<Outcome, Level> found;
  for_each_order([&](State& order) {
    choose_views(order, 0, [&](const State& state) {
      const auto [at, is_new] = found.try_emplace(state.outcome, state.level);
      if (is_weaker(at->second, state.level)) at->second = state.level;
    });
  });
  return found;
}

}  // namespace sunder
