#pragma once

#include <vector>

#include "sound/generate.hpp"

namespace sunder::sound {

/// All subjects that are one step smaller than the subject with one of its trials: without one step, try,
/// sequence, invocation or order constraint. Leaves out those that are too large for brute force.
std::vector<Subject> smaller(const Recipe& recipe, const Harness& harness);

}  // namespace sunder::sound
