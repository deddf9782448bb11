#pragma once

#include <optional>
#include <vector>

#include "enumeration/enumeration.hpp"
#include "model/family.hpp"
#include "model/harness.hpp"
#include "model/object.hpp"

namespace sunder {

/// One rung of the ladder: the harnesses of these bounds with order constraints, or those without.
struct Rung {
  Bounds bounds;
  bool ordered = false;
  Family family = Family::once;
  int spread = 0;  ///< of the values, see model/spread.hpp; 0 if they are 0..V-1

  [[nodiscard]] Orders orders() const { return ordered ? Orders::some : Orders::none; }
  friend bool operator==(const Rung&, const Rung&) = default;
};

/// All rungs within `max` that have a harness, sorted by invocations, then without order before with order,
/// then by sequences and values. Nothing is counted, so this is cheap for any bounds.
std::vector<Rung> ladder(const Object& object, std::optional<int> method, Bounds max);

}  // namespace sunder
