#include "search/trial/predict.hpp"

#include "search/tuning.hpp"

namespace sunder {

Predicted predict(Linearizer& linearizer, std::span<const Harness> drawn, Criterion criterion, Engine engine,
                  const SearchClock& clock) {
  Predicted made;
  const double start = clock.now();
  linearizer.prepare(drawn);
  for (; made.looked_at < drawn.size(); ++made.looked_at) {
    const std::size_t i = made.looked_at;
    if (i > 0 && clock.now() - start > tuning::kLongPrediction) break;
    if (is_serial(drawn[i])) continue;
    AtomicOutcomes outcomes = linearizer.outcomes(drawn[i], criterion);
    if (engine == Engine::stress ? !outcomes.can_be_stressed() : !outcomes.can_be_judged()) {
      made.skipped.push_back(i);
      continue;
    }
    made.harnesses.push_back(drawn[i]);
    made.atomic.push_back(std::move(outcomes));
    made.indexes.push_back(i);
  }
  return made;
}

void leave_out_stuck(Predicted& predicted) {
  Predicted kept;
  kept.skipped = std::move(predicted.skipped);
  kept.looked_at = predicted.looked_at;
  for (std::size_t i = 0; i < predicted.harnesses.size(); ++i) {
    if (!predicted.atomic[i].can_be_stressed()) {
      kept.skipped.push_back(predicted.indexes[i]);
      continue;
    }
    kept.harnesses.push_back(std::move(predicted.harnesses[i]));
    kept.atomic.push_back(std::move(predicted.atomic[i]));
    kept.indexes.push_back(predicted.indexes[i]);
  }
  predicted = std::move(kept);
}

}  // namespace sunder
