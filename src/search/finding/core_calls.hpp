#pragma once

#include <set>

#include "model/harness.hpp"
#include "model/object.hpp"

namespace sunder {

/// The core calls of the harness, and others with its values.
std::set<Invocation> core_calls_for(const Harness& harness, const Object& object);

}  // namespace sunder
