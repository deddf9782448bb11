#pragma once

#include <vector>

#include "model/harness.hpp"

namespace sunder {

/// Harnesses without this method that may show the same fault, if it is not the method's: without its calls,
/// or with core calls in their place.
std::vector<Harness> with_core_instead(const Harness& harness, int method, const Object& object);

/// The same with two core calls in the place of each call of the method, if core calls overlap without it.
/// A race among them may leave a state that the method shows, and that no single core call shows.
std::vector<Harness> with_two_core_calls_instead(const Harness& harness, int method, const Object& object);

/// The harness with another method in the place of the method under test, with arguments of the same shape
/// that occur in it. Both methods may have the same fault. Returns only a few, and none if there are no such
/// arguments.
std::vector<Harness> with_method_instead(const Harness& harness, int method, int other, const Object& object);

}  // namespace sunder
