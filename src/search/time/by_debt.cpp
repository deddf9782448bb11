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

int size_of_values(const Rung& rung) {
  return std::max(tuning::kFewestValues, rung.bounds.values) + extras(rung);
}

double reluctance_to_stress(const Rung& rung) {
  const int sequences = rung.bounds.sequences;
  const int cores = std::max(tuning::kFewestCores, static_cast<int>(std::thread::hardware_concurrency()));
  return std::pow(tuning::kStressedFactor, size_of_values(rung) + tuning::kSizeOfSequence * sequences +
                                               tuning::kSizeBeyondCores * std::max(0, sequences - cores));
}

double reluctance_to_explore(const Rung& rung, bool slow) {
  const int of_sequence = slow ? tuning::kSizeOfSequenceSlowly : tuning::kSizeOfSequence;
  return std::pow(slow ? tuning::kSlowlyExploredFactor : tuning::kExploredFactor,
                  size_of_values(rung) + of_sequence * rung.bounds.sequences +
                      tuning::kSizeOfInvocation * rung.bounds.invocations);
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
  const double twice = state.rung.family == Family::once   ? 1
                       : state.rung.family == Family::weak ? tuning::kReluctanceToReadLate
                                                           : tuning::kReluctanceToCallTwice;
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
