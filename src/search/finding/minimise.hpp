#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "model/violation.hpp"

namespace sunder {

/// Takes smaller harnesses while one of them still shows a violation, which `violation_among` decides.
Violation minimised(
    Violation violation, const Object& object,
    const std::function<std::optional<Violation>(const std::vector<Harness>&)>& violation_among);

}  // namespace sunder
