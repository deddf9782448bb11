#pragma once

#include <string>
#include <vector>

#include "model/verdict.hpp"

/// Reports for people show the gravest violations first, and count them by gravity.
namespace sunder {

/// All violations of a verdict, the gravest first.
std::vector<const Violation*> violations_in(const Verdict& verdict);

/// Methods to blame come first, the one with the gravest violation at the front; suspects follow. The others
/// keep their order.
std::vector<const MethodResult*> gravest_first(const std::vector<MethodResult>& methods);

/// Objects in the order of their gravest violations; those without one keep their order at the end.
std::vector<const ObjectResult*> gravest_first(const std::vector<ObjectResult>& objects);

/// "14 violations: 1 bug, 2 stale updates, 3 in steps, 8 weak reads", or "no violation found". Each method
/// counts once, with its gravest violation.
std::string counts_text(const std::vector<ObjectResult>& objects);

}  // namespace sunder
