#include "search/trial/predict.hpp"

#include "search/tuning.hpp"
#include "support/clock.hpp"

namespace sunder {

Predicted predict(Linearizer& linearizer, std::span<const Harness> drawn, Criterion criterion) {
  Predicted made;
  const TimePoint start = Clock::now();
  linearizer.prepare(drawn);
  for (; made.looked_at < drawn.size(); ++made.looked_at) {
    const std::size_t i = made.looked_at;
    if (i > 0 && seconds_since(start) > tuning::kLongPrediction) break;
    if (is_serial(drawn[i])) continue;
    AtomicOutcomes outcomes = linearizer.outcomes(drawn[i], criterion);
    if (outcomes.may_block) {
      made.skipped.push_back(i);
      continue;
    }
    made.harnesses.push_back(drawn[i]);
    made.atomic.push_back(std::move(outcomes));
    made.indexes.push_back(i);
  }
  return made;
}

}  // namespace sunder
