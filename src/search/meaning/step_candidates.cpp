// The members of SameEffect that make the candidates for steps.
#include <algorithm>

#include "search/finding/core_calls.hpp"
#include "search/finding/values.hpp"
#include "search/meaning/same_effect.hpp"
#include "search/meaning/serial_parts.hpp"
#include "search/tuning.hpp"
#include "support/error.hpp"

namespace sunder {

// Values that the call brings in by itself: each core call returns what it returns after the call.
std::vector<Value> SameEffect::values_after(const Harness& harness, int call) {
  std::vector<Sequence> executed;
  const auto calls = core_calls_for(harness, object_, tuning::kMostStepCalls);
  for (const Past& past : pasts_of(harness, call, 1))
    for (const Invocation& each : calls)
      executed.push_back(joined(past.before, {invocation_at(harness, call)}, {each}));
  const auto known = values_of(harness, object_);
  std::vector<Value> made;
  for (const auto& results : linearizer_.results(executed)) {
    if (!results || made.size() == tuning::kMostValuesAfter) continue;
    const Value& value = results->back();
    const bool is_scalar = value.as<Integer>() || value.as<std::string>();
    const bool is_new =
        std::ranges::find(known, value) == known.end() && std::ranges::find(made, value) == made.end();
    if (is_scalar && is_new) made.push_back(value);
  }
  return made;
}

std::vector<Invocation> SameEffect::updates_for(const Harness& harness, const std::vector<Value>& further) {
  std::vector<Invocation> calls;
  for (const Invocation& each : core_calls_for(harness, object_, tuning::kMostStepCalls, further))
    if (!object_.methods[each.method].read_only) calls.push_back(each);
  return calls;
}

std::vector<Invocation> SameEffect::calls_that_end(const Harness& harness,
                                                   const std::vector<Value>& further) {
  std::vector<Sequence> alone;
  for (const Invocation& each : updates_for(harness, further)) alone.push_back({each});
  const auto ends = linearizer_.results(alone);
  std::vector<Invocation> calls;
  for (std::size_t i = 0; i < alone.size(); ++i)
    if (ends[i]) calls.push_back(alone[i].front());
  return calls;
}

std::vector<Sequence> SameEffect::candidates(const Harness& harness, int call, int& longest) {
  // Calls that wait on a fresh object make nearly every candidate wait, and by the clock that takes time to
  // see. Where waits are explored, it takes none.
  const bool may_wait = linearizer_.outcomes(harness).knows_waits;
  const auto updates = may_wait ? &SameEffect::updates_for : &SameEffect::calls_that_end;
  std::vector<Invocation> calls;
  try {
    calls = (this->*updates)(harness, values_after(harness, call));
  } catch (const InputError&) {  // a value does not fit every parameter
    calls = (this->*updates)(harness, {});
  }
  longest = 0;
  std::vector<Sequence> made{{}}, last{{}};
  for (int length = 1; length <= tuning::kMostSteps && !calls.empty(); ++length) {
    if (made.size() + last.size() * calls.size() > tuning::kMostStepCandidates) break;
    std::vector<Sequence> longer;
    for (const Sequence& shorter : last)
      for (const Invocation& call : calls) longer.push_back(joined(shorter, {call}));
    made.insert(made.end(), longer.begin(), longer.end());
    last = std::move(longer);
    longest = length;
  }
  return made;
}

}  // namespace sunder
