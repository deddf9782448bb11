#include "outcomes/brute_levels.hpp"

#include <algorithm>
#include <numeric>

namespace sunder::testing {

BruteLevels::BruteLevels(const Model& model, const Harness& harness, std::map<int, Level> limits,
                         std::vector<RealTime> real_time)
    : model_(model), limits_(std::move(limits)), real_time_(std::move(real_time)) {
  const int sequences = static_cast<int>(harness.sequences.size());
  for (int s = 0; s < sequences; ++s)
    for (int i = 0; const Invocation& invocation : harness.sequences[static_cast<std::size_t>(s)]) {
      calls_.push_back(invocation);
      places_.push_back({s, i++});
    }
  for (const Precedence& p : harness.order) precedes_.emplace(p.before, p.after);
  for (int round = 0; round < sequences; ++round)
    for (const auto& [a, b] : std::set(precedes_))
      for (const auto& [c, d] : std::set(precedes_))
        if (b == c) precedes_.emplace(a, d);
  Order order(calls_.size());
  std::iota(order.begin(), order.end(), 0);
  do {
    Views views;
    if (keeps_order(order) && outcome_of(order, {})) choose(order, limits_.begin(), views);
  } while (std::ranges::next_permutation(order).found);
  Order none;
  find_stuck_orders(none);
}

bool BruteLevels::is_in(const Order& order, int call) { return std::ranges::count(order, call) > 0; }

std::vector<int> BruteLevels::next_after(const Order& order) const {
  std::vector<int> made;
  for (int call = 0; call < static_cast<int>(calls_.size()); ++call) {
    bool is_next = !is_in(order, call);
    for (int other = 0; other < static_cast<int>(calls_.size()); ++other)
      if (is_earlier_of_sequence(other, call) || is_of_ordered_sequence(other, call))
        is_next &= is_in(order, other);
    if (is_next) made.push_back(call);
  }
  return made;
}

bool BruteLevels::waits_after(const Order& order, int call) const {
  Sequence made = calls_of(order, {order.begin(), order.end()});
  made.push_back(calls_[static_cast<std::size_t>(call)]);
  return std::holds_alternative<Blocked>(model_.run(made).ending);
}

void BruteLevels::find_stuck_orders(Order& order) {
  bool is_stuck = order.size() < calls_.size();
  for (const int call : next_after(order)) {
    if (waits_after(order, call)) continue;
    is_stuck = false;
    order.push_back(call);
    find_stuck_orders(order);
    order.pop_back();
  }
  Views views;
  if (is_stuck && keeps_order(order)) choose(order, limits_.begin(), views);
}

bool BruteLevels::is_earlier_of_sequence(int a, int b) const {
  const Place &p = places_[static_cast<std::size_t>(a)], &q = places_[static_cast<std::size_t>(b)];
  return p.sequence == q.sequence && p.index < q.index;
}

bool BruteLevels::is_of_ordered_sequence(int a, int b) const {
  return precedes_.contains(
      {places_[static_cast<std::size_t>(a)].sequence, places_[static_cast<std::size_t>(b)].sequence});
}

bool BruteLevels::keeps_order(const Order& order) const {
  for (const RealTime& t : real_time_)
    if (!is_in(order, t.before)) return false;  // it has returned
  for (auto b = order.begin(); b != order.end(); ++b)
    for (auto a = std::next(b); a != order.end(); ++a) {  // b stands before a
      if (is_earlier_of_sequence(*a, *b) || is_of_ordered_sequence(*a, *b)) return false;
      if (std::ranges::count(real_time_, RealTime{*a, *b})) return false;
    }
  return true;
}

std::set<int> BruteLevels::before(const Order& order, int call) {
  return {order.begin(), std::ranges::find(order, call)};
}

std::set<int> BruteLevels::seen(const Order& order, const Views& views, int call) {
  const auto at = views.find(call);
  return at == views.end() ? before(order, call) : at->second;
}

bool BruteLevels::keeps(Level level, int call, const Order& order, const Views& views) const {
  const std::set<int> vis = seen(order, views, call);
  const std::set<int> all = before(order, call);
  if (level == Level::complete) return vis == all;
  if (!std::ranges::includes(all, vis)) return false;
  for (const int other : all) {
    const bool is_own = is_earlier_of_sequence(other, call);
    if (level <= Level::self && (is_own || is_of_ordered_sequence(other, call)) && !vis.contains(other))
      return false;
    if (level <= Level::monotonic && is_own && !std::ranges::includes(vis, seen(order, views, other)))
      return false;
    for (const int earlier : all) {
      const bool lacks = vis.contains(other) && !vis.contains(earlier);
      if (level <= Level::peer && lacks && is_earlier_of_sequence(earlier, other)) return false;
      if (level <= Level::causal && lacks && before(order, other).contains(earlier)) return false;
    }
  }
  return true;
}

bool BruteLevels::keeps_limits(const Order& order, const Views& views) const {
  return std::ranges::all_of(limits_, [&](const auto& limit) {
    return !is_in(order, limit.first) || keeps(limit.second, limit.first, order, views);
  });
}

Sequence BruteLevels::calls_of(const Order& order, const std::set<int>& calls) const {
  Sequence made;
  for (const int call : order)
    if (calls.contains(call)) made.push_back(calls_[static_cast<std::size_t>(call)]);
  return made;
}

std::optional<Outcome> BruteLevels::outcome_of(const Order& order, const Views& views) const {
  const SerialRun whole = model_.run(calls_of(order, {order.begin(), order.end()}));
  if (!whole.ended_well()) return std::nullopt;
  Outcome made(calls_.size(), NoResult::not_begun);
  if (order.size() < calls_.size())
    for (const int call : next_after(order)) made[static_cast<std::size_t>(call)] = NoResult::waits;
  for (std::size_t i = 0; i < order.size(); ++i) made[static_cast<std::size_t>(order[i])] = whole.results[i];
  for (const auto& [call, vis] : views) {
    Sequence seen_and_itself = calls_of(order, vis);
    seen_and_itself.push_back(calls_[static_cast<std::size_t>(call)]);
    const SerialRun run = model_.run(seen_and_itself);
    if (!run.ended_well()) return std::nullopt;
    made[static_cast<std::size_t>(call)] = run.results.back();
  }
  return made;
}

void BruteLevels::choose(const Order& order, std::map<int, Level>::const_iterator next, Views& views) {
  if (next == limits_.end()) return note(order, views);
  if (!is_in(order, next->first)) return choose(order, std::next(next), views);
  const std::set<int> all = before(order, next->first);
  const std::vector<int> from(all.begin(), all.end());
  for (unsigned chosen = 0; chosen < 1U << from.size(); ++chosen) {
    std::set<int>& vis = views[next->first];
    vis.clear();
    for (std::size_t i = 0; i < from.size(); ++i)
      if (chosen >> i & 1U) vis.insert(from[i]);
    choose(order, std::next(next), views);
  }
  views.erase(next->first);
}

void BruteLevels::note(const Order& order, const Views& views) {
  if (!keeps_limits(order, views)) return;
  const auto outcome = outcome_of(order, views);
  if (!outcome) return;
  for (const Level level : kEvery<Level>)
    if (std::ranges::all_of(limits_, [&](const auto& limit) {
          return !is_in(order, limit.first) || keeps(level, limit.first, order, views);
        }))
      found_[level].insert(*outcome);
}

std::map<int, Level> calls_of(const Harness& harness, int method, Level level) {
  std::map<int, Level> made;
  int position = 0;
  for (const Sequence& sequence : harness.sequences)
    for (const Invocation& invocation : sequence) {
      if (invocation.method == method) made.emplace(position, level);
      ++position;
    }
  return made;
}

}  // namespace sunder::testing
