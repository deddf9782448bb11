#pragma once

#include <functional>
#include <map>
#include <set>
#include <span>
#include <vector>

#include "outcomes/atomic_outcomes.hpp"
#include "search/meaning/pasts.hpp"

namespace sunder {

/// Sequences of core calls that do the same as a call of a harness, if nothing comes between them: after each
/// past of the call, all core calls that could follow give the same results.
class SameEffect {
 public:
  SameEffect(Linearizer& linearizer, const Object& object) : linearizer_(linearizer), object_(object) {}

  /// Those among the candidates. `may_go_on` is asked now and then, and throws if it takes too long.
  std::vector<Sequence> among(std::vector<Sequence> candidates, const Harness& harness, int call,
                              const std::function<void()>& may_go_on);

  /// Whether some later call, of any method, can tell that the call was made.
  bool has_effect(const Harness& harness, int call, const std::function<void()>& may_go_on);

  /// Whether the steps do the same after two of the harness's updates in any order, too, and there is a past
  /// after which each of them is needed: no part of them does the same there. Otherwise the values of the
  /// harness just happen to fit. If not `strict`, repeated calls may be needed only once.
  bool stands_for(const Sequence& steps, const Harness& harness, int call, bool strict,
                  const std::function<void()>& may_go_on);

  /// All sequences of core updates up to the length `longest`, short ones first; it is chosen so that they
  /// are not too many. Their values are those of the harness, and those that core calls return after this
  /// call.
  std::vector<Sequence> candidates(const Harness& harness, int call, int& longest);

  /// Whether this result says that the call was refused: it is the one result, exceptions aside, that the
  /// call returns only in serial executions in which it has no effect. If the call is declared to refuse, but
  /// never does so serially, any result will do that says that there is nothing.
  bool is_refusal(const Value& result, const Harness& harness, int call,
                  const std::function<void()>& may_go_on);

  /// For each result of the steps that a serial execution of the harness shows, the results of the call.
  std::map<Outcome, std::set<Value>> result_by_steps(const Sequence& steps, const Harness& harness, int call);

  /// Whether there is a step for each element of the call's collection, in their order, and each does the
  /// same as the call with that element alone.
  bool is_by_element(const Sequence& steps, const Harness& harness, int call,
                     const std::function<void()>& may_go_on);
  /// For such steps: for each result of a single step, the results of the call with that element alone,
  /// without exceptions.
  std::map<Outcome, std::set<Value>> result_by_element(const Sequence& steps, const Harness& harness,
                                                       int call);

 private:
  enum class Refusal { no, yes, no_effect };  // the call never has an effect
  Refusal refusal_of(const Value& result, const Harness& harness, int call,
                     const std::function<void()>& may_go_on);
  /// Calls before and after the call that is compared.
  struct Probe {
    Sequence past, future;
  };
  std::vector<std::optional<Outcome>> shown_after(const Sequence& past, const Sequence& middle,
                                                  const std::set<Invocation>& calls, std::size_t often);
  bool is_shown_by(const std::vector<Sequence>& futures, const Harness& harness, int call);
  /// The result of a call, and whether it did anything.
  struct Made {
    Value result;
    bool has_effect;
  };
  std::vector<std::optional<Made>> made_after(const std::vector<Sequence>& pasts, const Harness& harness,
                                              int call, const std::function<void()>& may_go_on);
  std::vector<Sequence> pasts_for_refusal(const Harness& harness, int call);
  bool ends_well(const Sequence& calls);
  /// Core updates with the values of the harness and further ones.
  std::vector<Invocation> updates_for(const Harness& harness, const std::vector<Value>& further);
  /// The same without those that wait on a fresh object.
  std::vector<Invocation> calls_that_end(const Harness& harness, const std::vector<Value>& further);
  std::vector<Value> values_after(const Harness& harness, int call);
  [[nodiscard]] std::vector<Probe> probes_of(const Harness& harness, int call) const;
  void add_alike(std::span<const Sequence> candidates, const Invocation& call, std::span<const Probe> probes,
                 std::vector<Sequence>& alike);

  Linearizer& linearizer_;
  const Object& object_;
};

/// The sequences that are steps: of at least two calls, none of which is there in vain. Some call is if the
/// rest does the same without it, however often it comes: `offer(1); poll(); offer(0)` is no more than
/// `offer(0)`, but `add(0); add(0)` may stand for `addAll([0,0])` of a set, unless `strict`. `alike` are all
/// sequences that do the same, short ones first.
std::vector<Sequence> without_detours(const std::vector<Sequence>& alike, bool strict);

/// The invocation at this position of the outcome.
const Invocation& invocation_at(const Harness& harness, int call);

}  // namespace sunder
