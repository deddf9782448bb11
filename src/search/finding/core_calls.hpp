#pragma once

#include <set>
#include <vector>

#include "model/harness.hpp"
#include "model/object.hpp"

namespace sunder {

/// The core calls of the harness, and others with its values and with these, at most `most` of each method.
std::set<Invocation> core_calls_for(const Harness& harness, const Object& object, std::size_t most,
                                    const std::vector<Value>& further = {});

/// The same for the methods that are not core.
std::set<Invocation> other_calls_for(const Harness& harness, const Object& object, std::size_t most);

/// Each invocation with each of the values as its next argument.
std::vector<Invocation> with_one_more_argument(const std::vector<Invocation>& invocations,
                                               const std::vector<Value>& values);

}  // namespace sunder
