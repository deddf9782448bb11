#pragma once

#include <vector>

#include "model/harness.hpp"

namespace sunder {

/// Harnesses that are one step smaller: one invocation less, one order constraint less, or one value smaller.
std::vector<Harness> smaller(const Harness& harness, const Object& object);

/// The harness without its empty sequences. An order that held through them still holds.
Harness without_empty(const Harness& harness);

}  // namespace sunder
