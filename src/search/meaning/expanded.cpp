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

namespace {

int steps_in(const std::vector<PlacedCall>& placed, int call) {
  return static_cast<int>(std::ranges::count(placed, call, &PlacedCall::call));
}

int first_of(const std::vector<PlacedCall>& placed, int call) {
  return static_cast<int>(std::ranges::find(placed, call, &PlacedCall::call) - placed.begin());
}

}  // namespace

std::vector<RealTime> among_steps(const std::vector<RealTime>& real_time,
                                  const std::vector<PlacedCall>& placed) {
  std::vector<RealTime> made;
  for (const auto& [before, after] : real_time) {
    const int steps = steps_in(placed, before);
    if (steps > 0 && steps_in(placed, after) > 0)
      made.push_back({first_of(placed, before) + steps - 1, first_of(placed, after)});
  }
  return made;
}

std::vector<WeakCall> among_steps(std::vector<WeakCall> weak, const std::vector<PlacedCall>& placed) {
  for (WeakCall& each : weak) each.call = first_of(placed, each.call);
  return weak;
}

Explanation without_expansion(const Explanation& found, const std::vector<PlacedCall>& placed,
                              const std::vector<Steps>& chosen) {
  const auto all_placed = [&](const std::vector<PlacedCall>& calls) {
    std::vector<PlacedCall> made;
    for (const PlacedCall& each : calls) made.push_back(placed[static_cast<std::size_t>(each.call)]);
    return made;
  };
  Explanation made{all_placed(found.order), {}, chosen};
  for (const View& view : found.views)
    made.views.push_back(
        {placed[static_cast<std::size_t>(view.call)].call, view.level, all_placed(view.seen)});
  return made;
}

}  // namespace sunder
