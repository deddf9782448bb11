#include "search/meaning/refusals.hpp"

#include <algorithm>
#include <bit>

#include "search/meaning/other_calls.hpp"
#include "search/tuning.hpp"

namespace sunder {

std::vector<int> Refusals::refused_in(const Harness& harness, const Outcome& outcome,
                                      const std::function<void()>& may_go_on) {
  std::vector<int> calls = other_calls_in(harness, object_);
  if (calls.empty())
    for (int call = 0; call < invocation_count(harness); ++call) calls.push_back(call);
  std::erase_if(calls, [&](int call) {
    const std::pair key(invocation_at(harness, call), outcome[static_cast<std::size_t>(call)]);
    auto known = known_.find(key);
    if (known == known_.end())
      known = known_.emplace(key, same_effect_.is_refusal(key.second, harness, call, may_go_on)).first;
    return !known->second;
  });
  calls.resize(std::min(calls.size(), tuning::kMostRefusals));
  return calls;
}

std::optional<Explanation> Refusals::explain(const Harness& harness, const NonAtomicOutcome& wrong,
                                             const std::function<void()>& may_go_on) {
  const std::vector<int> refused = refused_in(harness, wrong.outcome, may_go_on);
  std::vector<unsigned> choices;  // sets of these calls, as bits
  for (unsigned choice = 1; choice < 1U << refused.size(); ++choice) choices.push_back(choice);
  std::ranges::stable_sort(choices, {}, [](unsigned choice) { return std::popcount(choice); });
  for (const bool others_are_weak : {false, true})
    for (const unsigned choice : choices) {
      may_go_on();
      StepSearch::Chosen chosen;
      std::vector<int> calls;
      for (std::size_t i = 0; i < refused.size(); ++i)
        if (choice >> i & 1U) {
          chosen.push_back({refused[i], {}});
          calls.push_back(refused[i]);
        }
      const auto weak = other_calls_beside(calls, harness, object_);
      if (others_are_weak && weak.empty()) continue;
      if (auto found = steps_.gives(chosen, others_are_weak ? weak : std::vector<WeakCall>{}, harness, wrong))
        return found;
    }
  return std::nullopt;
}

}  // namespace sunder
