// The members of SameEffect that tell which result of a call says that it did nothing.
#include <algorithm>

#include "search/finding/core_calls.hpp"
#include "search/finding/values.hpp"
#include "search/meaning/result_forms.hpp"
#include "search/meaning/same_effect.hpp"
#include "search/meaning/serial_parts.hpp"
#include "search/tuning.hpp"

namespace sunder {
namespace {

// A value that the harness lacks. With it, a call that returns what it found returns something else.
std::vector<Value> another_value(const Harness& harness, const Object& object) {
  const auto known = values_of(harness, object);
  for (int number = 0;; ++number)
    if (const Value value(number); std::ranges::find(known, value) == known.end()) return {value};
}

}  // namespace

// Those of the harness; then each update, and the call itself, repeated until the object may be full, and two
// different ones; then calls of other methods, such as one that closes the object. A call that must follow
// another is left out.
std::vector<Sequence> SameEffect::pasts_for_refusal(const Harness& harness, int call) {
  std::vector<Invocation> updates = calls_that_end(harness, another_value(harness, object_));
  updates.push_back(invocation_at(harness, call));
  std::erase_if(updates, [&](const Invocation& each) { return !object_.methods[each.method].after.empty(); });
  std::set<Sequence> made{{}};
  for (const Past& past : pasts_of(harness, call, tuning::kMostPasts)) made.insert(past.before);
  for (const Invocation& each : updates)
    for (std::size_t often = 1; often <= tuning::kMostSteps; ++often) made.insert(Sequence(often, each));
  for (const Invocation& first : updates)
    for (const Invocation& second : updates)
      if (made.size() < tuning::kMostPastsOfRefusals) made.insert({first, second});
  for (const Invocation& other : other_calls_for(harness, object_, tuning::kMostOtherCalls)) {
    const Method& method = object_.methods[other.method];
    if (!method.read_only && method.after.empty() && ends_well({other})) made.insert({other});
  }
  return {made.begin(), made.end()};
}

bool SameEffect::ends_well(const Sequence& calls) {
  try {
    return linearizer_.results({&calls, 1}).front().has_value();
  } catch (const SerialError&) {
    return false;
  }
}

bool SameEffect::is_refusal(const Value& result, const Harness& harness, int call,
                            const std::function<void()>& may_go_on) {
  const Invocation& invocation = invocation_at(harness, call);
  const Method& method = object_.methods[invocation.method];
  if (method.read_only || result == Value(Void{})) return false;
  const auto calls = core_calls_for(harness, object_, tuning::kMostStepCalls);
  const auto often = static_cast<std::size_t>(invocation_count(harness)) + 1;
  std::set<Value> with_effect, without;
  for (const Sequence& past : pasts_for_refusal(harness, call)) {
    may_go_on();
    const Sequence executed = joined(past, {invocation});
    const auto results = linearizer_.results({&executed, 1}).front();
    if (!results) continue;  // it waits
    const auto with = shown_after(past, {invocation}, calls, often);
    if (std::ranges::none_of(with, [](const auto& each) { return each.has_value(); })) continue;
    const bool has_effect = with != shown_after(past, {}, calls, often);
    if (has_effect && results->back() == result) return false;
    (has_effect ? with_effect : without).insert(results->back());
  }
  for (const Value& each : with_effect) without.erase(each);  // it succeeded, and changed nothing
  if (without.empty()) return method.may_refuse && says_nothing(result) && !with_effect.empty();
  return !with_effect.empty() && without == std::set<Value>{result};
}

}  // namespace sunder
