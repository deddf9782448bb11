#pragma once

#include <optional>
#include <vector>

#include "enumeration/ladder.hpp"

namespace sunder {

/// The subject of one search: a method, any two methods together, or the core alone.
struct Scope {
  std::optional<int> method = std::nullopt;
  bool pairs = false;

  [[nodiscard]] bool is_core() const { return !method && !pairs; }
};

/// All rungs that a search of this scope has. A method is called once, and also twice. The smallest harnesses
/// with one call are explored once more with more preemptions, if `goes_deeper`; all with one call are
/// explored once more under c11, if `weakly`.
std::vector<Rung> rungs_of(const Scope& scope, const Object& object, const Bounds& largest,
                           bool goes_deeper = false, bool weakly = false);

/// The harnesses of a rung, and some that do not belong to it: see belongs.
Enumeration enumeration_of(const Scope& scope, const Rung& rung, const Object& object);

/// Whether the harness has the calls that its family says.
bool belongs(const Harness& harness, Family family, const Scope& scope, const Object& object);

/// The methods that the harness calls besides core methods, each once, in ascending order.
std::vector<int> non_core_methods(const Harness& harness, const Object& object);

}  // namespace sunder
