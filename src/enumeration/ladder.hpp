#pragma once

#include <optional>
#include <vector>

#include "enumeration/enumeration.hpp"
#include "model/harness.hpp"
#include "model/object.hpp"

namespace sunder {

/// One step of the search: the harnesses of these bounds with order constraints, or those without.
struct Rung {
  Bounds bounds;
  bool ordered = false;

  [[nodiscard]] Orders orders() const { return ordered ? Orders::some : Orders::none; }
  friend bool operator==(const Rung&, const Rung&) = default;
};

/// All rungs within `max` that have a harness, small ones first: by invocations, then without order before
/// with, then by sequences and values. It takes no counting, and is cheap for any bounds.
std::vector<Rung> ladder(const Object& object, std::optional<int> method, Bounds max);

}  // namespace sunder
