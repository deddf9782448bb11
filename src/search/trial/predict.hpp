#pragma once

#include <span>
#include <vector>

#include "outcomes/atomic_outcomes.hpp"
#include "search/time/clock.hpp"

namespace sunder {

/// Harnesses that can show something, with the outcomes of an atomic object. `indexes` are their positions
/// among the given harnesses.
struct Predicted {
  std::vector<Harness> harnesses;
  std::vector<AtomicOutcomes> atomic;
  std::vector<std::size_t> indexes;
  std::vector<std::size_t> skipped;  ///< harnesses in which a call may wait for ever, which cannot be judged
  std::size_t looked_at = 0;  ///< number of given harnesses that were looked at, before the time ran out
};

/// Real threads do not come back from a harness in which they may wait for ever: it can only be explored.
Predicted predict(Linearizer& linearizer, std::span<const Harness> drawn, Criterion criterion, Engine engine,
                  const SearchClock& clock);

/// Skips those that can only be explored.
void leave_out_stuck(Predicted& predicted);

}  // namespace sunder
