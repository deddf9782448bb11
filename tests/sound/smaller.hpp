#pragma once

#include <vector>

#include "sound/generate.hpp"

namespace sunder::sound {

/// The subject with one of its trials, and everything that is smaller by one thing: a step, a try, a
/// sequence, an invocation, an order. Without those that brute force cannot do.
std::vector<Subject> smaller(const Recipe& recipe, const Harness& harness);

}  // namespace sunder::sound
