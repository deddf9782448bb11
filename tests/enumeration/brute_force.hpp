#pragma once

#include <optional>
#include <set>

#include "enumeration/enumeration.hpp"
#include "model/harness.hpp"
#include "model/object.hpp"

namespace sunder::testing {

/// All harnesses of these bounds, found by trying all arguments, shapes and orders. All permutations of
/// sequences and renamings of data-independent values are tried to find equal ones. The smallest member
/// represents its class. Shares no code with the enumeration.
std::set<Harness> brute_force(const Object& object, std::optional<int> method, Bounds bounds, Orders orders);

/// The smallest member of the class of this harness.
Harness smallest_alike(const Harness& harness, const Object& object);

}  // namespace sunder::testing
