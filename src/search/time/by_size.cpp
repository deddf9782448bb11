#include "search/time/by_size.hpp"

#include <algorithm>
#include <tuple>

namespace sunder {

std::size_t BySize::next(std::span<const RungState> rungs, const SearchTraits& /*traits*/) const {
  const auto smallest = std::ranges::min_element(rungs, {}, [](const RungState& state) {
    const auto& [invocations, sequences, values] = state.rung.bounds;
    return std::tuple(!state.has_more, state.passes, invocations + sequences, invocations, values,
                      state.rung.family, state.rung.ordered, state.rung.spread);
  });
  return static_cast<std::size_t>(smallest - rungs.begin());
}

}  // namespace sunder
