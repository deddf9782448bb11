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

// The harness with another value in the place of each argument of the call.
std::vector<Harness> with_another_value(const Harness& harness, const Object& object, int call) {
  const Invocation& invocation = invocation_at(harness, call);
  const auto& parameters = object.methods[invocation.method].parameters;
  std::vector<Harness> made;
  for (std::size_t p = 0; p < parameters.size(); ++p) {
    if (parameters[p].shape != Shape::single) continue;
    const auto others = parameters[p].domain.empty()
                            ? std::vector{scalar_value(parameters[p], 0), scalar_value(parameters[p], 1)}
                            : parameters[p].domain;
    const auto other =
        std::ranges::find_if(others, [&](const Value& v) { return v != invocation.arguments[p]; });
    if (other == others.end()) continue;
    made.push_back(harness);
    int position = 0;
    for (Sequence& sequence : made.back().sequences)
      for (Invocation& each : sequence)
        if (position++ == call) each.arguments[p] = *other;
  }
  return made;
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

// Asks for each past, in few requests: the result of the call, and whether core calls can tell that it was
// made. None where a call waits.
std::vector<std::optional<SameEffect::Made>> SameEffect::made_after(const std::vector<Sequence>& pasts,
                                                                    const Harness& harness, int call,
                                                                    const std::function<void()>& may_go_on) {
  const Sequence alone{invocation_at(harness, call)};
  const auto often = static_cast<std::size_t>(invocation_count(harness)) + 1;
  std::vector<Sequence> futures;
  for (const Invocation& each : core_calls_for(harness, object_, tuning::kMostStepCalls))
    futures.emplace_back(often, each);
  std::vector<Sequence> executed;
  for (const Sequence& past : pasts) {
    executed.push_back(joined(past, alone));
    for (const Sequence& future : futures) {
      executed.push_back(joined(past, alone, future));
      executed.push_back(joined(past, future));
    }
  }
  std::vector<std::optional<Outcome>> results;
  for (std::span<const Sequence> rest = executed; !rest.empty();) {
    may_go_on();
    const auto some = rest.first(std::min(tuning::kProbedTogether, rest.size()));
    std::ranges::move(linearizer_.results(some), std::back_inserter(results));
    rest = rest.subspan(some.size());
  }
  std::vector<std::optional<Made>> made;
  for (auto first = results.begin(); first != results.end();) {
    const auto last = first + 1 + 2 * static_cast<std::ptrdiff_t>(futures.size());
    bool is_shown = false, has_effect = false;
    for (auto with = first + 1; with != last; with += 2) {
      is_shown |= with->has_value();
      has_effect |= tail(*with, often) != tail(*(with + 1), often);
    }
    made.push_back(*first && is_shown ? std::optional(Made{first->value().back(), has_effect})
                                      : std::nullopt);
    first = last;
  }
  return made;
}

// A call that never has an effect, such as one that replaces a value by itself, refuses as it would with
// another value.
bool SameEffect::is_refusal(const Value& result, const Harness& harness, int call,
                            const std::function<void()>& may_go_on) {
  const Method& method = object_.methods[invocation_at(harness, call).method];
  if (method.read_only || result == Value(Void{})) return false;
  switch (refusal_of(result, harness, call, may_go_on)) {
    case Refusal::yes:
      return true;
    case Refusal::no:
      return false;
    case Refusal::no_effect:
      break;
  }
  return std::ranges::any_of(with_another_value(harness, object_, call), [&](const Harness& other) {
    return refusal_of(result, other, call, may_go_on) == Refusal::yes;
  });
}

SameEffect::Refusal SameEffect::refusal_of(const Value& result, const Harness& harness, int call,
                                           const std::function<void()>& may_go_on) {
  const Method& method = object_.methods[invocation_at(harness, call).method];
  std::set<Value> with_effect, without;
  for (const auto& made : made_after(pasts_for_refusal(harness, call), harness, call, may_go_on))
    if (made) (made->has_effect ? with_effect : without).insert(made->result);
  for (const Value& each : with_effect) without.erase(each);  // it succeeded, and changed nothing
  if (with_effect.empty()) return Refusal::no_effect;
  if (with_effect.contains(result)) return Refusal::no;
  const bool is_given = without.contains(result);
  std::erase_if(without, [&](const Value& each) { return each == result || each.as<Thrown>(); });
  const bool is_refusal = without.empty() && (is_given || (method.may_refuse && says_nothing(result)));
  return is_refusal ? Refusal::yes : Refusal::no;
}

}  // namespace sunder
