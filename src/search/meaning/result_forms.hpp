#pragma once

#include <map>
#include <set>

#include "model/outcome.hpp"

namespace sunder {

/// Whether the result says that there is nothing, or that nothing was done: null, false or an exception.
bool says_nothing(const Value& result);

/// Whether a call may have this result if its steps have these: some simple form (the list, the number, any
/// or all of the results...) gives the call's result in every serial execution, and gives this one now.
/// `serially` has the results of the call by the results of its steps.
bool has_form(const Outcome& of_steps, const Value& result,
              const std::map<Outcome, std::set<Value>>& serially);

}  // namespace sunder
