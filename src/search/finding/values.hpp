#pragma once

#include <functional>
#include <vector>

#include "model/harness.hpp"
#include "model/object.hpp"

namespace sunder {

/// The argument with one value replaced by another, also inside collections.
Value with_value(const Value& argument, const Value& from, const Value& to);

/// The harness with every argument changed, except those from a declared domain.
Harness with_values(Harness harness, const Object& object, const std::function<Value(const Value&)>& change);

/// The harness with the values of these numbers, ascending, in the place of 0, 1 and so on.
Harness with_numbers(Harness harness, const Object& object, const std::vector<int>& numbers);

/// The values in the harness, each once, also those inside collections. Values of declared domains are left
/// out.
std::vector<Value> values_of(const Harness& harness, const Object& object);

}  // namespace sunder
