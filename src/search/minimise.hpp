#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "model/violation.hpp"

namespace sunder {

/// Harnesses that are one step smaller: an invocation less, an order constraint less, a value smaller.
std::vector<Harness> smaller(const Harness& harness, const Object& object);

/// The harness without all invocations of the method; nothing if no concurrency is left.
std::optional<Harness> without(const Harness& harness, int method);

/// Takes smaller harnesses as long as one of them still shows a violation, which `violation_of` decides.
Violation minimised(Violation violation, const Object& object,
                    const std::function<std::optional<Violation>(const Harness&)>& violation_of);

}  // namespace sunder
