#include "enumeration/selection.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <stdexcept>

namespace sunder {
namespace {

// The n-th number, from 0, that is not among the gone ones.
Count not_among(const Count* gone, int gone_count, Count n) {
  for (Count candidate = n;;) {
    const Count shifted = n + std::count_if(gone, gone + gone_count, [&](Count g) { return g <= candidate; });
    if (shifted == candidate) return candidate;
    candidate = shifted;
  }
}

}  // namespace

Selection::Selection(const ContentCounts& counts, std::vector<Share> shares, int max_values)
    : counts_(counts), shares_(std::move(shares)) {
  for (const Share& share : shares_) states_ *= share.contents + 1;
  takings_.resize(states_);
  for (int taken = 0; taken < states_; ++taken)
    for (int state = taken; state < states_; ++state)
      if (std::ranges::equal(unpack(taken), unpack(state), std::less_equal<>()))
        takings_[state].push_back(make_taking(taken));
  for (int values = 0; values <= max_values; ++values) fill(values);
}

Selection::Taken Selection::unpack(int state) const {
  Taken taken = {};
  for (std::size_t i = 0; i < shares_.size(); ++i) {
    taken[i] = state % (shares_[i].contents + 1);
    state /= shares_[i].contents + 1;
  }
  return taken;
}

Selection::Taking Selection::make_taking(int state) const {
  Taking taking{state, unpack(state), {}};
  for (int values = 0; values <= kMaxBounds.values; ++values) {
    Count of = counts_[values];
    taking.ways[values] = 1;
    for (std::size_t i = 0; i < shares_.size() && taking.ways[values] > 0; ++i) {
      taking.ways[values] = times(taking.ways[values], choose(of, taking.taken[i]));
      of -= taking.taken[i];
    }
  }
  return taking;
}

void Selection::fill(int values) {
  const std::uint32_t sets = 1U << values;
  std::vector<Count>& ways = ways_[values];
  ways.resize(at(values, sets + 1, 0, 0), 0);
  ways[at(values, sets, 0, sets - 1)] = 1;
  for (std::uint32_t set = sets; set-- > 0;) {
    for (int state = 0; state < states_; ++state) {
      for (const Taking& taking : takings_[state]) {
        const Count here = taking.ways[std::popcount(set)];
        if (here == 0) continue;
        for (std::uint32_t covered = 0; covered < sets; ++covered) {
          Count& sum = ways[at(values, set, state, covered)];
          const std::uint32_t after = taking.state == 0 ? covered : covered | set;
          sum = plus(sum, times(here, ways[at(values, set + 1, state - taking.state, after)]));
        }
      }
    }
  }
}

void Selection::decode(Count rank, int used, int used_after, Content* into) const {
  const std::vector<Count>& ways = ways_[used_after];
  std::uint32_t covered = (1U << used) - 1;
  int state = states_ - 1;
  Taken written = {};  // where the next content of each share goes
  for (std::size_t i = 1; i < shares_.size(); ++i) written[i] = written[i - 1] + shares_[i - 1].contents;
  for (std::uint32_t set = 0; state > 0; ++set) {
    if (set >> used_after) throw std::logic_error("a rank beyond the selections of its class");
    const int size = std::popcount(set);
    for (const Taking& taking : takings_[state]) {
      const std::uint32_t after = taking.state == 0 ? covered : covered | set;
      const Count rest = ways[at(used_after, set + 1, state - taking.state, after)];
      const Count here = times(taking.ways[size], rest);
      if (rank >= here) {
        rank -= here;
        continue;
      }
      if (taking.state > 0) {
        const Count number = rest == 1 ? rank : rank / rest;
        take(taking, set, number, written, into);
        rank -= number * rest;
      }
      covered = after;
      state -= taking.state;
      break;
    }
  }
}

// The contents of the first share are chosen among all, those of the next among what is left, and so on.
void Selection::take(const Taking& taking, std::uint32_t set, Count rank, Taken& written,
                     Content* into) const {
  Count of = counts_[std::popcount(set)];
  std::array<Count, kMaxBounds.sequences> gone = {};
  int gone_count = 0;
  for (std::size_t i = 0; i < shares_.size(); ++i) {
    if (taking.taken[i] == 0) continue;
    const bool last = i + 1 == shares_.size();  // then the rank is its own
    const Count ways = last ? 0 : choose(of, taking.taken[i]);
    Count chosen[kMaxBounds.sequences];
    unrank_combination(last ? rank : rank % ways, taking.taken[i], of, chosen);
    if (!last) rank /= ways;
    of -= taking.taken[i];
    const int gone_before = gone_count;
    for (int c = 0; c < taking.taken[i]; ++c) {
      const Count content = not_among(gone.data(), gone_before, chosen[c]);
      into[written[i]++] = {set, content};
      gone[gone_count++] = content;
    }
  }
}

}  // namespace sunder
