#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "model/meaning.hpp"
#include "model/violation.hpp"
#include "search/meaning/same_effect.hpp"

namespace sunder {

/// Explains outcomes by updates that take effect in steps: core calls that do the same as the update if
/// nothing comes between them, and that give the outcome in its place.
class StepSearch {
 public:
  StepSearch(Linearizer& linearizer, const Object& object)
      : linearizer_(linearizer), object_(object), same_effect_(linearizer, object) {}

  /// With `strict`, every single step must be needed; otherwise the same step may be repeated in vain.
  /// `may_go_on` is asked now and then, and throws if it takes too long.
  std::optional<Explanation> explain(const Harness& harness, const NonAtomicOutcome& wrong, bool strict,
                                     const std::function<void()>& may_go_on);

  /// All sequences of core calls up to this length were tried by the last call of `explain`.
  [[nodiscard]] int longest() const { return longest_; }
  /// Whether some update has steps at all, by the last call of `explain` that explained nothing.
  [[nodiscard]] bool found_any() const { return found_any_; }

 private:
  /// The updates that take effect in steps, with their steps.
  using Chosen = std::vector<Steps>;

  std::optional<Explanation> explain_by(const std::vector<int>& calls, const Harness& harness,
                                        const NonAtomicOutcome& wrong, bool strict,
                                        const std::function<std::vector<Sequence>(int)>& steps_of,
                                        const std::function<void()>& may_go_on);
  std::optional<Explanation> gives(const Chosen& chosen, const Harness& harness,
                                   const NonAtomicOutcome& wrong);
  bool has_result(const Steps& steps, const Harness& harness, const std::vector<PlacedCall>& order,
                  const std::vector<std::pair<Invocation, Value>>& executed, const Value& result);
  void remember(const Explanation& explanation, const Harness& harness, bool strict);

  Linearizer& linearizer_;
  const Object& object_;
  SameEffect same_effect_;
  int longest_ = 0;
  bool found_any_ = false;
  // Steps that explained an outcome, and whether they were searched strictly.
  std::map<std::pair<Invocation, bool>, std::vector<Sequence>> known_;
};

}  // namespace sunder
