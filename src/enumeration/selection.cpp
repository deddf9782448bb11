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
  parts_.resize(states_);
  for (int part = 0; part < states_; ++part)
    for (int state = part; state < states_; ++state)
      if (std::ranges::equal(unpack(part), unpack(state), std::less_equal<>()))
        parts_[state].push_back(make_part(part));
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

Selection::Part Selection::make_part(int state) const {
  Part part{state, unpack(state), {}};
  for (int values = 0; values <= kMaxBounds.values; ++values) {
    Count of = counts_[values];
    part.ways[values] = 1;
    for (std::size_t i = 0; i < shares_.size() && part.ways[values] > 0; ++i) {
      part.ways[values] = times(part.ways[values], choose(of, part.taken[i]));
      of -= part.taken[i];
    }
  }
  return part;
}

void Selection::fill(int values) {
  const std::uint32_t sets = 1U << values;
  std::vector<Count>& ways = ways_[values];
  ways.resize(at(values, sets + 1, 0, 0), 0);
  ways[at(values, sets, 0, sets - 1)] = 1;
  for (std::uint32_t set = sets; set-- > 0;) {
    for (int state = 0; state < states_; ++state) {
      for (const Part& part : parts_[state]) {
        const Count here = part.ways[std::popcount(set)];
        if (here == 0) continue;
        for (std::uint32_t covered = 0; covered < sets; ++covered) {
          Count& sum = ways[at(values, set, state, covered)];
          const std::uint32_t after = part.state == 0 ? covered : covered | set;
          sum = plus(sum, times(here, ways[at(values, set + 1, state - part.state, after)]));
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
    for (const Part& part : parts_[state]) {
      const std::uint32_t after = part.state == 0 ? covered : covered | set;
      const Count rest = ways[at(used_after, set + 1, state - part.state, after)];
      const Count here = times(part.ways[size], rest);
      if (rank >= here) {
        rank -= here;
        continue;
      }
      if (part.state > 0) {
        const Count number = rest == 1 ? rank : rank / rest;
        take(part, set, number, written, into);
        rank -= number * rest;
      }
      covered = after;
      state -= part.state;
      break;
    }
  }
}

// The contents of the first share are chosen among all, those of the next among what is left, and so on.
void Selection::take(const Part& part, std::uint32_t set, Count rank, Taken& written, Content* into) const {
  Count of = counts_[std::popcount(set)];
  std::array<Count, kMaxBounds.sequences> gone = {};
  int gone_count = 0;
  for (std::size_t i = 0; i < shares_.size(); ++i) {
    if (part.taken[i] == 0) continue;
    const bool last = i + 1 == shares_.size();  // the remaining rank is its rank
    const Count ways = last ? 0 : choose(of, part.taken[i]);
    Count chosen[kMaxBounds.sequences];
    unrank_combination(last ? rank : rank % ways, part.taken[i], of, chosen);
    if (!last) rank /= ways;
    of -= part.taken[i];
    const int gone_before = gone_count;
    for (int c = 0; c < part.taken[i]; ++c) {
      const Count content = not_among(gone.data(), gone_before, chosen[c]);
      into[written[i]++] = {set, content};
      gone[gone_count++] = content;
    }
  }
}

}  // namespace sunder
