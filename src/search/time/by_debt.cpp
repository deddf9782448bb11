#include "search/time/by_debt.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <thread>

#include "search/tuning.hpp"

namespace sunder {
namespace {

// An order, or values that are spread, count as much as a value more.
int extras(const Rung& rung) { return (rung.ordered ? 1 : 0) + (rung.spread > 0 ? 1 : 0); }

// By stress, harnesses with more calls show more. Of 1,500 random harnesses of ConcurrentHashMap.clear with
// two sequences, run for 2 ms each, 0, 3 and 17 showed a violation with 4, 5 and 6 invocations. More
// sequences than cores need the scheduler's help to show anything.
double reluctance_to_stress(const Rung& rung) {
  const auto& [invocations, sequences, values] = rung.bounds;
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  return std::pow(tuning::kStressedFactor, std::max(2, values) + extras(rung) + 2 * sequences +
                                               4 * std::max(0, sequences - std::max(2, cores)));
}

// Exploring begins with few invocations and sequences: each further one multiplies the schedules, and two
// sequences show all 87 violations of the paper's tables.
double reluctance_to_explore(const Rung& rung, bool slow) {
  const auto& [invocations, sequences, values] = rung.bounds;
  return std::pow(slow ? tuning::kSlowlyExploredFactor : tuning::kExploredFactor,
                  std::max(2, values) + extras(rung) + (slow ? 4 : 2) * sequences + 2 * invocations);
}

double worth(const RungState& state, const SearchTraits& traits) {
  if (state.rung.family == Family::deeper) return 1;
  if (state.exhausted) return 1 / tuning::kLeftWhenExhausted;
  if (traits.stressed || state.explored || !state.rung.bounds.is_within(tuning::kSmallBounds)) return 1;
  if (!state.rung.bounds.is_within(tuning::kLeastProof)) return tuning::kWorthOfSmall;
  return traits.core ? tuning::kWorthOfVerdictOnCore : tuning::kWorthOfVerdict;
}

double debt(const RungState& state, const SearchTraits& traits) {
  if (!state.has_more) return std::numeric_limits<double>::infinity();
  const double reluctance = traits.stressed ? reluctance_to_stress(state.rung)
                                            : reluctance_to_explore(state.rung, traits.explores_slowly);
  const int long_passes = std::max(0, state.passes - (traits.quick_first ? 1 : 0));
  const double twice = state.rung.family == Family::once ? 1 : tuning::kReluctanceToCallTwice;
  return (state.seconds + traits.shortest_run) * reluctance * twice *
         std::pow(tuning::kSliceGrowth, long_passes) / worth(state, traits);
}

}  // namespace

std::size_t ByDebt::next(std::span<const RungState> rungs, const SearchTraits& traits) const {
  const auto least =
      std::ranges::min_element(rungs, {}, [&](const RungState& state) { return debt(state, traits); });
  return static_cast<std::size_t>(least - rungs.begin());
}

}  // namespace sunder
