#include "search/meaning/step_search.hpp"

#include <algorithm>

#include "search/meaning/expanded.hpp"
#include "search/meaning/other_calls.hpp"
#include "search/meaning/pieced_reads.hpp"
#include "search/meaning/result_forms.hpp"
#include "search/tuning.hpp"

namespace sunder {
namespace {

// Whether a call waits, or does not begin, just if that is so for its steps.
bool wait_alike(const Outcome& outcome, const Outcome& of_steps, const std::vector<PlacedCall>& placed) {
  Outcome whole(outcome.size());
  for (std::size_t i = 0; i < placed.size(); ++i) {
    Value& result = whole[static_cast<std::size_t>(placed[i].call)];
    const bool is_first = placed[i].step == PlacedCall::kWhole || placed[i].step == 0;
    if (is_first || of_steps[i] == Value(NoResult::waits)) result = of_steps[i];
  }
  return std::ranges::equal(outcome, whole, [](const Value& a, const Value& b) {
    return a.as<NoResult>() || b.as<NoResult>() ? a == b : true;
  });
}

bool only_throws(const std::map<Outcome, std::set<Value>>& by_steps) {
  return std::ranges::all_of(by_steps, [](const auto& each) {
    return std::ranges::all_of(each.second,
                               [](const Value& result) { return result.as<Thrown>() != nullptr; });
  });
}

}  // namespace

std::optional<Explanation> StepSearch::explain(const Harness& harness, const NonAtomicOutcome& wrong,
                                               bool strict, const std::function<void()>& may_go_on) {
  longest_ = 0;
  if (auto found = explain_updates(harness, wrong, strict, may_go_on)) return found;
  return explain_reads(harness, wrong, strict, may_go_on);
}

std::optional<Explanation> StepSearch::explain_updates(const Harness& harness, const NonAtomicOutcome& wrong,
                                                       bool strict, const std::function<void()>& may_go_on) {
  const std::vector<int> updates = updates_in(harness, object_);
  const auto groups = groups_of(updates);
  const auto known_steps = [&](int call) {
    const auto known = known_.find({invocation_at(harness, call), strict});
    return known == known_.end() ? std::vector<Sequence>{}
                                 : same_effect_.among(known->second, harness, call, may_go_on);
  };
  for (const auto& calls : groups)
    if (auto found = explain_by(calls, {}, harness, wrong, strict, known_steps, may_go_on)) return found;
  if (updates.empty()) return std::nullopt;

  int longest = tuning::kMostSteps;
  std::map<int, std::vector<Sequence>> all, alike;  // by call
  for (const int call : updates) {
    int longest_of_call = 0;
    all[call] = same_effect_.candidates(harness, call, longest_of_call);
    longest = std::min(longest, longest_of_call);
  }
  const auto steps_of = [&](int call) {
    auto made = without_detours(alike[call], strict);
    // An object with little room may need only some of the steps.
    std::ranges::copy_if(alike[call], std::back_inserter(made), [&](const Sequence& steps) {
      return std::ranges::find(made, steps) == made.end() &&
             same_effect_.is_by_element(steps, harness, call, may_go_on);
    });
    return made;
  };
  for (int length = 0; length <= longest; ++length) {
    for (const int call : updates) {
      std::vector<Sequence> candidates;
      std::ranges::copy_if(all[call], std::back_inserter(candidates), [&](const Sequence& steps) {
        return steps.size() == static_cast<std::size_t>(length);
      });
      std::ranges::move(same_effect_.among(candidates, harness, call, may_go_on),
                        std::back_inserter(alike[call]));
    }
    const bool has_effect = std::ranges::any_of(
        updates, [&](int call) { return alike[call].empty() || !alike[call].front().empty(); });
    if (!has_effect) return std::nullopt;  // every step would be one in vain
    for (const auto& calls : groups)
      if (auto found = explain_by(calls, {}, harness, wrong, strict, steps_of, may_go_on)) return found;
    longest_ = length;
  }
  if (strict) return std::nullopt;  // a level alone explains it
  for (const auto& calls : groups)
    if (const auto weak = other_calls_beside(calls, harness, object_); !weak.empty())
      if (auto found = explain_by(calls, weak, harness, wrong, strict, steps_of, may_go_on)) return found;
  return std::nullopt;
}

// Tries each choice of steps for these calls.
std::optional<Explanation> StepSearch::explain_by(const std::vector<int>& calls,
                                                  const std::vector<WeakCall>& weak, const Harness& harness,
                                                  const NonAtomicOutcome& wrong, bool strict,
                                                  const std::function<std::vector<Sequence>(int)>& steps_of,
                                                  const std::function<void()>& may_go_on) {
  std::vector<Chosen> choices{{}};
  for (const int call : calls) {
    const auto steps = steps_of(call);
    std::vector<Chosen> longer;
    for (const Chosen& chosen : choices)
      for (const Sequence& each : steps) {
        longer.push_back(chosen);
        longer.back().push_back({call, each});
      }
    choices = std::move(longer);
  }
  const auto stand = [&](const Chosen& chosen) {
    return std::ranges::all_of(chosen, [&](const Steps& steps) {
      return same_effect_.stands_for(steps.calls, harness, steps.call, strict, may_go_on) ||
             same_effect_.is_by_element(steps.calls, harness, steps.call, may_go_on);
    });
  };
  for (const Chosen& chosen : choices)
    if (auto found = gives(chosen, weak, harness, wrong); found && stand(chosen)) {
      remember(*found, harness, strict);
      return found;
    }
  return std::nullopt;
}

std::optional<Explanation> StepSearch::gives(const Chosen& chosen, const std::vector<WeakCall>& weak,
                                             const Harness& harness, const NonAtomicOutcome& wrong) {
  const Expanded with_steps = expanded(harness, chosen, wrong.outcome);
  const auto& placed = with_steps.placed;
  const auto explanations = linearizer_.explanations(
      with_steps.harness, among_steps(weak, placed),
      {with_steps.expected, among_steps(wrong.real_time, placed), is_stuck(wrong.outcome)},
      tuning::kMostOrdersOfSteps);
  for (const auto& [found, outcome] : explanations) {
    if (!wait_alike(wrong.outcome, outcome, placed)) continue;
    std::vector<std::pair<Invocation, Value>> executed;
    for (const PlacedCall& each : found.order)
      executed.emplace_back(invocation_at(with_steps.harness, each.call),
                            outcome[static_cast<std::size_t>(each.call)]);
    Explanation made = without_expansion(found, placed, chosen);
    const bool fits = std::ranges::all_of(chosen, [&](const Steps& steps) {
      const Value& result = wrong.outcome[static_cast<std::size_t>(steps.call)];
      return steps.calls.empty() || result.as<NoResult>() ||
             has_result(steps, harness, made.order, executed, result);
    });
    if (fits) return made;
  }
  return std::nullopt;
}

// For a read, see is_pieced_together. The result of an update is possible in three ways: a serial execution
// in which the steps have these results gives it; a form of their results that holds in all serial executions
// gives it (if these all throw, in those of the call with single elements); or the call returns it at the
// moment of one of its steps. At that moment its own steps do not count. Otherwise steps that have removed
// everything would explain a `removeAll` that returns false.
bool StepSearch::has_result(const Steps& steps, const Harness& harness, const std::vector<PlacedCall>& order,
                            const std::vector<std::pair<Invocation, Value>>& executed, const Value& result) {
  const Invocation& call = invocation_at(harness, steps.call);
  if (object_.methods[call.method].is_void && result == Value(Void{})) return true;
  Outcome of_steps;
  Sequence before;
  std::vector<Sequence> moments;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (order[i].call == steps.call) {
      of_steps.push_back(executed[i].second);
      moments.push_back(before);
      moments.back().push_back(call);
    } else {
      before.push_back(executed[i].first);
    }
  }
  if (is_read(steps.call, harness, object_)) return is_pieced_together(result, of_steps);
  const auto by_steps = same_effect_.result_by_steps(steps.calls, harness, steps.call);
  if (const auto known = by_steps.find(of_steps); known != by_steps.end() && known->second.contains(result))
    return true;
  if (has_form(of_steps, result, by_steps)) return true;
  if (only_throws(by_steps) && !by_steps.contains(of_steps) &&
      has_form(of_steps, result, same_effect_.result_by_element(steps.calls, harness, steps.call)))
    return true;
  return std::ranges::any_of(linearizer_.results(moments), [&](const std::optional<Outcome>& results) {
    return results && results->back() == result;
  });
}

void StepSearch::remember(const Explanation& explanation, const Harness& harness, bool strict) {
  for (const Steps& steps : explanation.steps) {
    auto& known = known_[{invocation_at(harness, steps.call), strict}];
    if (std::ranges::find(known, steps.calls) == known.end()) known.push_back(steps.calls);
  }
}

}  // namespace sunder
