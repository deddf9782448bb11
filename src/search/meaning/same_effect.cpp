#include "search/meaning/same_effect.hpp"

#include <algorithm>

#include "search/finding/core_calls.hpp"
#include "search/meaning/serial_parts.hpp"
#include "search/tuning.hpp"
#include "support/error.hpp"

namespace sunder {
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
  const auto results = linearizer_.results_or_waits(executed);
  for (std::size_t c = 0; c < candidates.size(); ++c) {
    bool is_alike = true;
    for (std::size_t p = 0; p < probes.size(); ++p) {
      const std::size_t first = p * (candidates.size() + 1), count = probes[p].future.size();
      const auto expected = tail(results[first], count);  // none if a call crashes: nothing to compare with
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
