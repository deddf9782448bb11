#include "report/folded.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace sunder {
namespace {

constexpr std::size_t kLongestRound = 8;  // in steps
constexpr std::size_t kFewRounds = 3;     // up to this many rounds are shown in full

bool are_alike(const TraceStep& a, const TraceStep& b) {
  return a.kind == TraceStep::Kind::access && b.kind == a.kind && a.sequence == b.sequence &&
         a.place == b.place && a.what == b.what;
}

// The number of equal rounds of `length` steps from `start` on.
std::size_t rounds_at(const Trace& trace, std::size_t start, std::size_t length) {
  std::size_t end = start + length;
  while (end < trace.size() && are_alike(trace[end], trace[end - length])) ++end;
  return (end - start) / length;
}

}  // namespace

Trace folded(const Trace& trace) {
  Trace made;
  for (std::size_t at = 0; at < trace.size();) {
    std::size_t length = 1, rounds = 1;
    for (; length <= kLongestRound; ++length) {
      rounds = rounds_at(trace, at, length);
      if (rounds > kFewRounds) break;
    }
    if (rounds <= kFewRounds) {
      made.push_back(trace[at++]);
      continue;
    }
    const auto first = trace.begin() + static_cast<std::ptrdiff_t>(at);
    made.insert(made.end(), first, first + static_cast<std::ptrdiff_t>(length));
    TraceStep more = trace[at];
    more.place = "...";
    more.what = length == 1 ? fmt::format("{} times more", rounds - 1)
                            : fmt::format("these {} steps {} times more", length, rounds - 1);
    more.source.clear();
    made.push_back(std::move(more));
    at += length * rounds;
  }
  return made;
}

}  // namespace sunder
