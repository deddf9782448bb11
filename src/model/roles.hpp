#pragma once

#include <string>
#include <vector>

#include "model/object.hpp"

namespace sunder {

/// Gives roles to the methods of an object that declares none, if its name says that one thread alone
/// produces or consumes (see role_names.hpp), and sets `roles_assumed`. Methods without a place are no longer
/// core.
void assume_roles(Object& object);

/// The methods that could be the producer's or the consumer's, so that no sequence may be sure to call them.
/// Only an object with assumed roles has such methods.
std::vector<int> methods_without_place(const Object& object);

/// The methods of each role, in the order in which they occur: "producer push, try_push; consumer pop".
std::string roles_text(const Object& object);

/// The assumed roles, the reason, and the methods that are left out, in one line; empty if none are assumed.
std::string assumption_text(const Object& object);

}  // namespace sunder
