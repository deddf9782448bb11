#pragma once

#include <vector>

#include "model/harness.hpp"

namespace sunder {

/// Harnesses that are one step smaller: an invocation less, an order constraint less, a value smaller.
std::vector<Harness> smaller(const Harness& harness, const Object& object);

/// Harnesses of core methods alone that may show the same fault, if it is the core's: without the method, and
/// with each core method in its place.
std::vector<Harness> with_core_alone(const Harness& harness, int method, const Object& object);

/// The harness with another method in the place of the one under test, with arguments of the same shape that
/// occur in it: what faults one method may fault the other. Not many; none if there are no such arguments.
std::vector<Harness> with_method_instead(const Harness& harness, int method, int other, const Object& object);

}  // namespace sunder
