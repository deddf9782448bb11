#include "search/meaning/same_effect.hpp"

#include <algorithm>

#include "search/finding/core_calls.hpp"
#include "search/finding/values.hpp"
#include "search/tuning.hpp"
#include "support/error.hpp"

namespace sunder {
namespace {

Sequence joined(const Sequence& a, const Sequence& b, const Sequence& c = {}) {
  Sequence made = a;
  made.insert(made.end(), b.begin(), b.end());
  made.insert(made.end(), c.begin(), c.end());
  return made;
}

// The last results; none if the execution did not end well.
std::optional<Outcome> tail(const std::optional<Outcome>& results, std::size_t count) {
  if (!results) return std::nullopt;
  return Outcome(results->end() - static_cast<std::ptrdiff_t>(count), results->end());
}

}  // namespace

namespace {

// The steps without some of them: without every call of some kind, or, if `strict`, without any calls.
std::vector<Sequence> parts_of(const Sequence& steps, bool strict) {
  const std::size_t kinds = std::set<Invocation>(steps.begin(), steps.end()).size();
  std::vector<Sequence> made;
  for (unsigned kept = 0; kept + 1 < 1U << steps.size(); ++kept) {
    Sequence part;
    for (std::size_t i = 0; i < steps.size(); ++i)
      if (kept >> i & 1U) part.push_back(steps[i]);
    if (strict || std::set<Invocation>(part.begin(), part.end()).size() < kinds)
      made.push_back(std::move(part));
  }
  return made;
}

}  // namespace

std::vector<Sequence> without_detours(const std::vector<Sequence>& alike, bool strict) {
  const auto kinds = [](const Sequence& sequence) {
    return std::set<Invocation>(sequence.begin(), sequence.end());
  };
  const auto is_part = [](const Sequence& part, const Sequence& of) {
    auto at = part.begin();
    for (const Invocation& each : of)
      if (at != part.end() && *at == each) ++at;
    return at == part.end();
  };
  std::vector<Sequence> made;
  for (const Sequence& steps : alike) {
    const std::size_t own_kinds = kinds(steps).size();
    const bool has_detour = std::ranges::any_of(alike, [&](const Sequence& other) {
      return other.size() < steps.size() && (strict || kinds(other).size() < own_kinds) &&
             is_part(other, steps);
    });
    if (steps.size() > 1 && !has_detour) made.push_back(steps);
  }
  return made;
}

const Invocation& invocation_at(const Harness& harness, int call) {
  auto left = static_cast<std::size_t>(call);
  for (const Sequence& sequence : harness.sequences) {
    if (left < sequence.size()) return sequence[left];
    left -= sequence.size();
  }
  broken(__FILE__, __LINE__, "the call is one of the harness");
}

// The same call again and again shows what is in a container; two different calls show how they depend.
std::vector<SameEffect::Probe> SameEffect::probes_of(const Harness& harness, int call) const {
  const auto calls = core_calls_for(harness, object_, tuning::kMostStepCalls);
  const auto often = static_cast<std::size_t>(invocation_count(harness)) + 1;
  std::vector<Sequence> futures;
  for (const Invocation& each : calls) futures.emplace_back(often, each);
  if (calls.size() <= tuning::kMostProbingCalls)
    for (const Invocation& first : calls)
      for (const Invocation& second : calls)
        if (first != second) futures.push_back({first, second});
  std::vector<Probe> probes;
  for (const Past& past : pasts_of(harness, call, tuning::kMostPasts)) {
    for (const Sequence& future : futures) probes.push_back({past.before, future});
    if (!past.after.empty()) probes.push_back({past.before, past.after});
  }
  return probes;
}

void SameEffect::add_alike(std::span<const Sequence> candidates, const Invocation& call,
                           std::span<const Probe> probes, std::vector<Sequence>& alike) {
  std::vector<Sequence> executed;
  for (const Probe& probe : probes) {
    executed.push_back(joined(probe.past, {call}, probe.future));
    for (const Sequence& steps : candidates) executed.push_back(joined(probe.past, steps, probe.future));
  }
  const auto results = linearizer_.results(executed);
  for (std::size_t c = 0; c < candidates.size(); ++c) {
    bool is_alike = true;
    for (std::size_t p = 0; p < probes.size(); ++p) {
      const std::size_t first = p * (candidates.size() + 1), count = probes[p].future.size();
      const auto expected = tail(results[first], count);  // none if a call waits: nothing to compare with
      is_alike &= !expected || tail(results[first + 1 + c], count) == expected;
    }
    if (is_alike) alike.push_back(candidates[c]);
  }
}

// The first probe rules most of them out.
std::vector<Sequence> SameEffect::among(std::vector<Sequence> candidates, const Harness& harness, int call,
                                        const std::function<void()>& may_go_on) {
  const Invocation& invocation = invocation_at(harness, call);
  const auto probes = probes_of(harness, call);
  for (std::span<const Probe> rest = probes; !rest.empty() && !candidates.empty();) {
    const std::size_t together =
        std::clamp<std::size_t>(tuning::kProbedTogether / candidates.size(), 1, rest.size());
    std::vector<Sequence> alike;
    for (std::span<const Sequence> left = candidates; !left.empty();) {
      may_go_on();
      const auto some = left.first(std::min(tuning::kProbedTogether, left.size()));
      add_alike(some, invocation, rest.first(together), alike);
      left = left.subspan(some.size());
    }
    candidates = std::move(alike);
    rest = rest.subspan(together);
  }
  return candidates;
}

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

// Core updates, without those that wait on a fresh object: they would make nearly every candidate wait, which
// takes time to see.
std::vector<Invocation> SameEffect::calls_that_end(const Harness& harness,
                                                   const std::vector<Value>& further) {
  std::vector<Sequence> alone;
  for (const Invocation& each : core_calls_for(harness, object_, tuning::kMostStepCalls, further))
    if (!object_.methods[each.method].read_only) alone.push_back({each});
  const auto ends = linearizer_.results(alone);
  std::vector<Invocation> calls;
  for (std::size_t i = 0; i < alone.size(); ++i)
    if (ends[i]) calls.push_back(alone[i].front());
  return calls;
}

std::vector<Sequence> SameEffect::candidates(const Harness& harness, int call, int& longest) {
  std::vector<Invocation> calls;
  try {
    calls = calls_that_end(harness, values_after(harness, call));
  } catch (const InputError&) {  // a value does not fit every parameter
    calls = calls_that_end(harness, {});
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

namespace {

std::set<Invocation> core_updates_in(const Harness& harness, const Object& object) {
  std::set<Invocation> made;
  for (const Sequence& sequence : harness.sequences)
    for (const Invocation& each : sequence)
      if (object.methods[each.method].core && !object.methods[each.method].read_only) made.insert(each);
  return made;
}

}  // namespace

// Results of the same core call again and again, after the past and this in the middle.
std::vector<std::optional<Outcome>> SameEffect::shown_after(const Sequence& past, const Sequence& middle,
                                                            const std::set<Invocation>& calls,
                                                            std::size_t often) {
  std::vector<Sequence> executed;
  for (const Invocation& each : calls) executed.push_back(joined(past, middle, Sequence(often, each)));
  auto results = linearizer_.results(executed);
  for (auto& each : results) each = tail(each, often);
  return results;
}

bool SameEffect::stands_for(const Sequence& steps, const Harness& harness, int call, bool strict,
                            const std::function<void()>& may_go_on) {
  const auto calls = core_calls_for(harness, object_, tuning::kMostStepCalls);
  const auto often = static_cast<std::size_t>(invocation_count(harness)) + 1;
  std::vector<Sequence> pasts{{}};
  for (const Past& past : pasts_of(harness, call, tuning::kMostPasts)) pasts.push_back(past.before);
  const auto updates = core_updates_in(harness, object_);
  for (const Invocation& first : updates)
    for (const Invocation& second : updates) pasts.push_back({first, second});
  const auto parts = parts_of(steps, strict);
  bool is_needed = false;
  for (const Sequence& past : pasts) {
    may_go_on();
    const auto shown = shown_after(past, {invocation_at(harness, call)}, calls, often);
    if (std::ranges::none_of(shown, [](const auto& each) { return each.has_value(); })) continue;  // waits
    if (shown_after(past, steps, calls, often) != shown) return false;
    is_needed = is_needed || std::ranges::none_of(parts, [&](const Sequence& part) {
                  return shown_after(past, part, calls, often) == shown;
                });
  }
  return is_needed;
}

std::map<Outcome, std::set<Value>> SameEffect::result_by_steps(const Sequence& steps, const Harness& harness,
                                                               int call) {
  const auto pasts = pasts_of(harness, call, tuning::kMostPasts);
  std::vector<Sequence> executed;
  for (const Past& past : pasts) {
    executed.push_back(joined(past.before, {invocation_at(harness, call)}));
    executed.push_back(joined(past.before, steps));
  }
  const auto results = linearizer_.results(executed);
  std::map<Outcome, std::set<Value>> made;
  for (std::size_t i = 0; i < pasts.size(); ++i)
    if (results[2 * i] && results[2 * i + 1])
      made[*tail(results[2 * i + 1], steps.size())].insert(results[2 * i]->back());
  return made;
}

}  // namespace sunder
