#pragma once

#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "search/meaning/step_search.hpp"

namespace sunder {

/// Explains outcomes by updates that refuse: they have no effect, and return what they return serially
/// whenever they have none, although they could succeed.
class Refusals {
 public:
  Refusals(Linearizer& linearizer, const Object& object, StepSearch& steps)
      : object_(object), same_effect_(linearizer, object), steps_(steps) {}

  /// As few calls as possible refuse. The other calls may see less besides, except those of the core. Core
  /// calls refuse only if there are no others. `may_go_on` is asked now and then, and throws if it takes too
  /// long.
  std::optional<Explanation> explain(const Harness& harness, const NonAtomicOutcome& wrong,
                                     const std::function<void()>& may_go_on);

 private:
  std::vector<int> refused_in(const Harness& harness, const Outcome& outcome,
                              const std::function<void()>& may_go_on);

  const Object& object_;
  SameEffect same_effect_;
  StepSearch& steps_;
  std::map<std::pair<Invocation, Value>, bool> known_;  // whether the result of the call is a refusal
};

}  // namespace sunder
