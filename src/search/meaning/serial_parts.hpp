#pragma once

#include <optional>

#include "model/harness.hpp"
#include "model/outcome.hpp"

namespace sunder {

/// The calls of all three, one after another.
inline Sequence joined(const Sequence& a, const Sequence& b, const Sequence& c = {}) {
  Sequence made = a;
  made.insert(made.end(), b.begin(), b.end());
  made.insert(made.end(), c.begin(), c.end());
  return made;
}

/// The last results; none if the execution did not end well.
inline std::optional<Outcome> tail(const std::optional<Outcome>& results, std::size_t count) {
  if (!results) return std::nullopt;
  return Outcome(results->end() - static_cast<std::ptrdiff_t>(count), results->end());
}

}  // namespace sunder
