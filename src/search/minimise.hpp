#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "model/violation.hpp"

namespace sunder {

/// Harnesses that are one step smaller: an invocation less, an order constraint less, a value smaller.
std::vector<Harness> smaller(const Harness& harness, const Object& object);

/// Harnesses of core methods alone that may show the same fault, if it is the core's: without the method, and
/// with each core method in its place.
std::vector<Harness> with_core_alone(const Harness& harness, int method, const Object& object);

/// The harness with another method in the place of the one under test, with arguments of the same shape that
/// occur in it: what faults one method may fault the other. Not many; none if there are no such arguments.
std::vector<Harness> with_method_instead(const Harness& harness, int method, int other, const Object& object);

/// Takes smaller harnesses as long as one of them still shows a violation, which `violation_among` decides.
Violation minimised(
    Violation violation, const Object& object,
    const std::function<std::optional<Violation>(const std::vector<Harness>&)>& violation_among);

}  // namespace sunder
