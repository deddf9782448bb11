#include "search/meaning/expanded.hpp"

#include <algorithm>

namespace sunder {

Expanded expanded(const Harness& harness, const std::vector<Steps>& chosen, const Outcome& outcome) {
  Expanded made{{{}, harness.order}};
  int position = 0;
  for (const Sequence& sequence : harness.sequences) {
    Sequence longer;
    for (const Invocation& invocation : sequence) {
      const auto steps = std::ranges::find(chosen, position, &Steps::call);
      if (steps == chosen.end()) {
        longer.push_back(invocation);
        made.placed.push_back({position});
        made.expected.emplace_back(outcome[static_cast<std::size_t>(position)]);
      } else {
        for (int i = 0; i < static_cast<int>(steps->calls.size()); ++i) {
          longer.push_back(steps->calls[static_cast<std::size_t>(i)]);
          made.placed.push_back({position, i});
          made.expected.emplace_back(std::nullopt);
        }
      }
      ++position;
    }
    made.harness.sequences.push_back(std::move(longer));
  }
  return made;
}

std::vector<RealTime> among_steps(const std::vector<RealTime>& real_time,
                                  const std::vector<PlacedCall>& placed) {
  const auto first = [&](int call) {
    return static_cast<int>(std::ranges::find(placed, call, &PlacedCall::call) - placed.begin());
  };
  const auto last = [&](int call) {
    return first(call) + static_cast<int>(std::ranges::count(placed, call, &PlacedCall::call)) - 1;
  };
  std::vector<RealTime> made;
  for (const RealTime& each : real_time) made.push_back({last(each.before), first(each.after)});
  return made;
}

}  // namespace sunder
