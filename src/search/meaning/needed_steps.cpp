// The members of SameEffect that tell whether every step is needed.
#include <algorithm>

#include "search/finding/core_calls.hpp"
#include "search/meaning/same_effect.hpp"
#include "search/meaning/serial_parts.hpp"
#include "search/tuning.hpp"

namespace sunder {
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

std::set<Invocation> core_updates_in(const Harness& harness, const Object& object) {
  std::set<Invocation> made;
  for (const Sequence& sequence : harness.sequences)
    for (const Invocation& each : sequence)
      if (object.methods[each.method].core && !object.methods[each.method].read_only) made.insert(each);
  return made;
}

bool never_began(const std::optional<Outcome>& results) {
  return results && std::ranges::all_of(
                        *results, [](const Value& result) { return result == Value(NoResult::not_begun); });
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

// Results of the same core call again and again, after the past and this in the middle.
std::vector<std::optional<Outcome>> SameEffect::shown_after(const Sequence& past, const Sequence& middle,
                                                            const std::set<Invocation>& calls,
                                                            std::size_t often) {
  std::vector<Sequence> executed;
  for (const Invocation& each : calls) executed.push_back(joined(past, middle, Sequence(often, each)));
  auto results = linearizer_.results_or_waits(executed);
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
    if (std::ranges::none_of(shown, [](const auto& each) { return each.has_value(); })) continue;  // crashes
    if (shown_after(past, steps, calls, often) != shown) return false;
    if (std::ranges::all_of(shown, never_began)) continue;  // both wait
    is_needed = is_needed || std::ranges::none_of(parts, [&](const Sequence& part) {
                  return shown_after(past, part, calls, often) == shown;
                });
  }
  return is_needed;
}

}  // namespace sunder
