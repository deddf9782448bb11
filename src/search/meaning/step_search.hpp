#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "model/meaning.hpp"
#include "model/violation.hpp"
#include "outcomes/views.hpp"
#include "search/meaning/same_effect.hpp"

namespace sunder {

/// Explains outcomes by updates that take effect in steps: core calls that do the same as the update if
/// nothing comes between them, and that give the outcome in its place. If that alone explains nothing, the
/// other calls may see less besides, except those of the core. At last, a read may look at one element after
/// another, alone or while other calls see less: its steps are the same read at successive moments.
class StepSearch {
 public:
  StepSearch(Linearizer& linearizer, const Object& object)
      : linearizer_(linearizer), object_(object), same_effect_(linearizer, object) {}

  /// With `strict`, every single step must be needed, and steps alone must explain it; otherwise the same
  /// step may be repeated in vain.
  /// `may_go_on` is asked now and then, and throws if it takes too long.
  std::optional<Explanation> explain(const Harness& harness, const NonAtomicOutcome& wrong, bool strict,
                                     const std::function<void()>& may_go_on);

  /// All sequences of core calls up to this length were tried by the last call of `explain`.
  [[nodiscard]] int longest() const { return longest_; }

  /// The updates that take effect in steps, with their steps.
  using Chosen = std::vector<Steps>;
  /// Explains the outcome by these steps, while the weak calls see less.
  std::optional<Explanation> gives(const Chosen& chosen, const std::vector<WeakCall>& weak,
                                   const Harness& harness, const NonAtomicOutcome& wrong);

 private:
  std::optional<Explanation> explain_updates(const Harness& harness, const NonAtomicOutcome& wrong,
                                             bool strict, const std::function<void()>& may_go_on);
  std::optional<Explanation> explain_reads(const Harness& harness, const NonAtomicOutcome& wrong, bool strict,
                                           const std::function<void()>& may_go_on);
  std::optional<Explanation> explain_read(int call, const Harness& harness, const NonAtomicOutcome& wrong,
                                          const std::function<void()>& may_go_on);
  std::optional<Explanation> pieced_together(const Linearization& order,
                                             const std::vector<std::size_t>& places, int call,
                                             const Harness& harness, const Outcome& outcome);
  std::optional<Explanation> explain_by(const std::vector<int>& calls, const std::vector<WeakCall>& weak,
                                        const Harness& harness, const NonAtomicOutcome& wrong, bool strict,
                                        const std::function<std::vector<Sequence>(int)>& steps_of,
                                        const std::function<void()>& may_go_on);
  bool has_result(const Steps& steps, const Harness& harness, const std::vector<PlacedCall>& order,
                  const std::vector<std::pair<Invocation, Value>>& executed, const Value& result);
  void remember(const Explanation& explanation, const Harness& harness, bool strict);

  Linearizer& linearizer_;
  const Object& object_;
  SameEffect same_effect_;
  int longest_ = 0;
  // Steps that explained an outcome, and whether they were searched strictly.
  std::map<std::pair<Invocation, bool>, std::vector<Sequence>> known_;
};

}  // namespace sunder
