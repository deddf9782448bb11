#pragma once

#include <span>
#include <vector>

#include "outcomes/atomic_outcomes.hpp"

namespace sunder {

/// Harnesses that can show something, with the outcomes of an atomic object. Indexes are those of the
/// harnesses that were given.
struct Predicted {
  std::vector<Harness> harnesses;
  std::vector<AtomicOutcomes> atomic;
  std::vector<std::size_t> indexes;
  std::vector<std::size_t> skipped;  ///< harnesses in which a call may wait for ever
  std::size_t looked_at = 0;         ///< harnesses before the first whose turn did not come: it took too long
};

Predicted predict(Linearizer& linearizer, std::span<const Harness> drawn, Criterion criterion);

}  // namespace sunder
