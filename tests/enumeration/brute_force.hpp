#pragma once

#include <optional>
#include <set>

#include "enumeration/enumeration.hpp"
#include "model/harness.hpp"
#include "model/object.hpp"

namespace sunder::testing {

/// All harnesses of these bounds by trying everything: all arguments, all shapes, all orders, then all
/// permutations of sequences and all renamings of data-independent values to find those that are the same.
/// Each class is represented by its smallest member. Shares no code with the enumeration.
std::set<Harness> brute_force(const Object& object, std::optional<int> method, Bounds bounds, Orders orders);

/// The smallest member of the class of this harness.
Harness smallest_alike(const Harness& harness, const Object& object);

}  // namespace sunder::testing
