#pragma once

#include <functional>
#include <vector>

#include "model/harness.hpp"
#include "model/object.hpp"

namespace sunder {

/// The argument with one value in the place of another, also inside collections.
Value with_value(const Value& argument, const Value& from, const Value& to);

/// The harness with every argument changed, but for those that come out of a declared domain.
Harness with_values(Harness harness, const Object& object, const std::function<Value(const Value&)>& change);

/// The values in the harness, each once, also those inside collections; not those of declared domains.
std::vector<Value> values_of(const Harness& harness, const Object& object);

}  // namespace sunder
