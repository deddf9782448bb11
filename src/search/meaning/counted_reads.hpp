#pragma once

#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "model/meaning.hpp"
#include "model/violation.hpp"
#include "outcomes/atomic_outcomes.hpp"

namespace sunder {

/// Explains outcomes by reads whose results are counts: numbers that add up what each call of the view has
/// changed.
class CountedReads {
 public:
  CountedReads(Linearizer& linearizer, const Object& object) : linearizer_(linearizer), object_(object) {}

  /// None if no weak call is a read with a number that the object can have. `may_go_on` is asked now and
  /// then, and throws if it takes too long.
  std::optional<Explanation> explain(const Harness& harness, std::vector<WeakCall> weak,
                                     const NonAtomicOutcome& wrong, const std::function<void()>& may_go_on);

 private:
  bool is_possible(const Invocation& read, const Value& number, const std::function<void()>& may_go_on);
  bool is_given_after(const Sequence& calls, const Invocation& read, const Value& number);

  Linearizer& linearizer_;
  const Object& object_;
  std::map<std::pair<Invocation, Value>, bool> known_;  // whether the read can give the number
};

}  // namespace sunder
