#include "enumeration/selection.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace sunder {

Selection::Selection(const ContentCounts& counts, std::vector<Share> shares, int max_values)
    : counts_(counts), shares_(std::move(shares)) {
  for (const Share& share : shares_) states_ *= share.contents + 1;
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

bool Selection::within(int part, int whole) const {
  const Taken a = unpack(part);
  const Taken b = unpack(whole);
  return std::ranges::equal(a, b, [](int x, int y) { return x <= y; });
}

Count Selection::ways_to_take(int state, Count of) const {
  if (state == 0) return 1;
  const Taken taken = unpack(state);
  Count ways = 1;
  for (std::size_t i = 0; i < shares_.size() && ways > 0; ++i) {
    ways = times(ways, choose(of, taken[i]));
    of -= taken[i];
  }
  return ways;
}

void Selection::fill(int values) {
  const std::uint32_t sets = 1U << values;
  std::vector<Count>& ways = ways_[values];
  ways.resize(at(values, sets + 1, 0, 0), 0);
  ways[at(values, sets, 0, sets - 1)] = 1;
  for (std::uint32_t set = sets; set-- > 0;) {
    for (int state = 0; state < states_; ++state) {
      for (int part = 0; part <= state; ++part) {
        if (!within(part, state)) continue;
        const Count here = ways_to_take(part, counts_[std::popcount(set)]);
        if (here == 0) continue;
        for (std::uint32_t covered = 0; covered < sets; ++covered) {
          Count& sum = ways[at(values, set, state, covered)];
          const std::uint32_t after = part == 0 ? covered : covered | set;
          sum = plus(sum, times(here, ways[at(values, set + 1, state - part, after)]));
        }
      }
    }
  }
}

void Selection::decode(Count rank, int used, int used_after, Content* into) const {
  const std::vector<Count>& ways = ways_[used_after];
  std::uint32_t covered = (1U << used) - 1;
  int state = states_ - 1;
  Taken written = {};  // where each share's next content goes
  for (std::size_t i = 1; i < shares_.size(); ++i) written[i] = written[i - 1] + shares_[i - 1].contents;
  for (std::uint32_t set = 0; state > 0; ++set) {
    if (set >> used_after) throw std::logic_error("a rank beyond the selections of its class");
    for (int part = 0; part <= state; ++part) {
      if (!within(part, state)) continue;
      const std::uint32_t after = part == 0 ? covered : covered | set;
      const Count rest = ways[at(used_after, set + 1, state - part, after)];
      const Count here = times(ways_to_take(part, counts_[std::popcount(set)]), rest);
      if (rank >= here) {
        rank -= here;
        continue;
      }
      if (part > 0) take(part, set, rank / rest, written, into);
      rank %= rest;
      covered = after;
      state -= part;
      break;
    }
  }
}

// The contents of the first share are chosen among all, those of the next among what is left, and so on.
void Selection::take(int state, std::uint32_t set, Count rank, Taken& written, Content* into) const {
  const Taken taken = unpack(state);
  Count of = counts_[std::popcount(set)];
  std::vector<Count> gone;  // ascending
  for (std::size_t i = 0; i < shares_.size(); ++i) {
    if (taken[i] == 0) continue;
    const Count ways = choose(of, taken[i]);
    Count chosen[kMaxBounds.sequences];
    unrank_combination(rank % ways, taken[i], of, chosen);
    rank /= ways;
    of -= taken[i];
    std::vector<Count> now = gone;
    for (int c = 0; c < taken[i]; ++c) {
      Count content = chosen[c];
      for (const Count earlier : gone) content += earlier <= content;
      into[written[i]++] = {set, content};
      now.push_back(content);
    }
    gone = std::move(now);
    std::ranges::sort(gone);
  }
}

}  // namespace sunder
