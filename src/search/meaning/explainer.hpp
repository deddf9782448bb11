#pragma once

#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "search/meaning/admissions.hpp"
#include "search/meaning/counted_reads.hpp"
#include "search/meaning/refusals.hpp"
#include "search/meaning/step_search.hpp"

namespace sunder {

/// Finds out what outcomes mean that are not atomic.
class Explainer {
 public:
  Explainer(Linearizer& linearizer, const Object& object)
      : linearizer_(linearizer),
        object_(object),
        same_effect_(linearizer, object),
        steps_(linearizer, object),
        refusals_(linearizer, object, steps_),
        counted_reads_(linearizer, object) {}
  Explainer(const Explainer&) = delete;
  Explainer& operator=(const Explainer&) = delete;

  /// The meaning of a violation: by a weaker level of its methods, by steps, by refusals, by a core method
  /// that is not atomic, or by nothing. A violation of core methods alone is explained by the level of one of
  /// them, or by refusals. Never throws: if it cannot be found out within about this time, the meaning is
  /// unknown.
  Meaning meaning_of(const Harness& harness, const Symptom& symptom, double seconds);

  /// Whether the outcome has a meaning that is admitted. Throws SerialError or InputError if that cannot be
  /// found out.
  bool is_admitted(const Harness& harness, const NonAtomicOutcome& wrong, Admissions& admissions,
                   double seconds);

 private:
  Meaning explained(const Harness& harness, const NonAtomicOutcome& wrong, double seconds);
  Meaning meaning_of_others(const Harness& harness, const NonAtomicOutcome& wrong,
                            const std::vector<WeakCall>& weak, double seconds);
  /// Throws InputError when it is called after this time, or after too many serial executions.
  [[nodiscard]] std::function<void()> until(double seconds) const;
  bool weakens_update(const Explanation& explanation, const Harness& harness, double seconds);
  enum class Counting { no, yes };
  Meaning meaning_of_core(const Harness& harness, const NonAtomicOutcome& wrong, double seconds);
  Meaning by_one_method(const Harness& harness, const NonAtomicOutcome& wrong, Counting counting,
                        double seconds);
  std::optional<Explanation> within_levels(const Harness& harness, const std::vector<WeakCall>& weak,
                                           const NonAtomicOutcome& wrong, double seconds);
  void add_core(Meaning& meaning, const Harness& harness, const NonAtomicOutcome& wrong, double seconds);

  Linearizer& linearizer_;
  const Object& object_;
  SameEffect same_effect_;
  StepSearch steps_;
  Refusals refusals_;
  CountedReads counted_reads_;
};

}  // namespace sunder
