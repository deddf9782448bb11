#include "search/draw/spreads.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <span>

#include "search/finding/values.hpp"
#include "search/tuning.hpp"
#include "support/error.hpp"

namespace sunder {
namespace {

// A core update whose values, if it has any, are single ones. Its calls may overlap with each other.
bool is_probed(const Method& method) {
  const auto is_value = [](const Parameter& p) { return p.domain.empty(); };
  const auto is_single = [](const Parameter& p) { return p.shape == Shape::single; };
  return method.core && !method.read_only && method.role.empty() &&
         std::ranges::any_of(method.parameters, is_value) &&
         std::ranges::all_of(method.parameters, is_single);
}

Invocation call(const Object& object, int method, int number) {
  Invocation made{method, {}};
  for (const Parameter& p : object.methods[method].parameters)
    made.arguments.push_back(p.domain.empty() ? scalar_value(p, number) : p.domain.front());
  return made;
}

/// How two calls meet.
struct Meeting {
  std::uint64_t schedules = 0;
  std::set<Outcome> outcomes;

  /// With the second value renamed, so that meetings of different values can be compared.
  Meeting(const EngineRun& run, int number) : schedules(run.executions) {
    for (const Observation& o : run.observations) outcomes.insert(renamed(o.outcome, number));
  }

 private:
  static Outcome renamed(Outcome outcome, int number) {
    for (const Scalar scalar : kEvery<Scalar>)
      for (Value& result : outcome)
        result =
            with_value(result, scalar_value({.scalar = scalar}, number), scalar_value({.scalar = scalar}, 1));
    return outcome;
  }
};

// Up to the first run that failed.
std::vector<Meeting> meetings(Trial& trial, SearchClock& clock, int method, std::span<const int> numbers,
                              const Limits& limits) {
  std::vector<Harness> harnesses;
  for (const int number : numbers)
    harnesses.push_back({{{call(trial.object(), method, 0)}, {call(trial.object(), method, number)}}, {}});
  std::vector<Meeting> made;
  while (made.size() < harnesses.size() && !limits.reached()) {
    const auto rest = std::span<const Harness>(harnesses).subspan(made.size());
    const auto together = rest.first(std::min(rest.size(), trial.explored_at_once()));
    Budget budget{
        .limits = trial.end(), .engine = Engine::explore, .preemptions = tuning::kProbingPreemptions};
    clock.limit(budget, tuning::kLongestRun, std::max(0.0, limits.seconds_left()));
    budget.executions = std::min(budget.executions, tuning::kProbingExecutions);
    const auto runs = trial.target().run_each(together, budget, trial.next_seed());
    for (const EngineRun& run : runs) {
      clock.tried(1, run.executions);
      if (run.failure) return made;
      made.emplace_back(run, numbers[made.size()]);
    }
  }
  return made;
}

// The lowest number of each kind of meeting that differs from the first, if the results do not differ. The
// last number is the first one again: if even that meeting differs, the differences mean nothing.
std::vector<int> different_ones(std::span<const Meeting> made, std::span<const int> numbers) {
  if (made.size() < numbers.size() || made.back().schedules != made.front().schedules) return {};
  std::map<std::uint64_t, int> lowest;
  for (std::size_t i = 1; i < made.size(); ++i)
    if (made[i].schedules != made.front().schedules && made[i].outcomes == made.front().outcomes)
      lowest.try_emplace(made[i].schedules, numbers[i]);
  std::vector<int> found;
  for (const auto& [schedules, number] : lowest) found.push_back(number);
  std::ranges::sort(found);
  return found;
}

}  // namespace

std::vector<int> spreads_of(Trial& trial, SearchClock& clock, const Limits& limits) {
  if (trial.exploring().schedules != Schedules::bounded) return {};  // others do not count all schedules
  std::vector<int> numbers(tuning::kMostSpread + 1);
  std::iota(numbers.begin(), numbers.end() - 1, 1);
  numbers.back() = 1;
  std::set<int> found;
  std::size_t probed = 0;
  for (const int method : core_methods(trial.object())) {
    if (!is_probed(trial.object().methods[method]) || ++probed > tuning::kMostProbed) continue;
    try {
      const auto made = meetings(trial, clock, method, numbers, limits);
      for (const int number : different_ones(made, numbers)) found.insert(number);
    } catch (const InputError&) {  // the search says why it cannot be explored
      return {};
    }
  }
  std::vector<int> spreads(found.begin(), found.end());
  spreads.resize(std::min(spreads.size(), tuning::kMostSpreads));
  return spreads;
}

}  // namespace sunder
