// The members of StepSearch for reads that look at one element after another.
#include <algorithm>

#include "search/meaning/expanded.hpp"
#include "search/meaning/other_calls.hpp"
#include "search/meaning/pieced_reads.hpp"
#include "search/meaning/step_search.hpp"
#include "search/tuning.hpp"

namespace sunder {
namespace {

// The calls that come before the call and after it in every order that the harness and the observation allow.
std::vector<RealTime> around(int call, const Harness& harness, const NonAtomicOutcome& wrong) {
  std::vector<RealTime> made;
  const auto before = predecessors(static_cast<int>(harness.sequences.size()), harness.order);
  std::vector<std::size_t> sequence_of;
  for (std::size_t s = 0; s < harness.sequences.size(); ++s)
    sequence_of.insert(sequence_of.end(), harness.sequences[s].size(), s);
  const std::size_t own = sequence_of[static_cast<std::size_t>(call)];
  for (int other = 0; other < static_cast<int>(sequence_of.size()); ++other) {
    const std::size_t of_other = sequence_of[static_cast<std::size_t>(other)];
    const bool is_same = of_other == own;
    if ((is_same && other < call) || (before[own] >> of_other & 1U)) made.push_back({other, call});
    if ((is_same && other > call) || (before[of_other] >> own & 1U)) made.push_back({call, other});
  }
  std::ranges::copy_if(wrong.real_time, std::back_inserter(made),
                       [&](const RealTime& each) { return each.before == call || each.after == call; });
  return made;
}

// Where the call may come: before the first call of the order, after the first one, and so on.
std::vector<std::size_t> places_in(const Linearization& order, int call,
                                   const std::vector<RealTime>& around) {
  std::vector<std::size_t> made;
  for (std::size_t place = 0; place <= order.size(); ++place) {
    Linearization with = order;
    with.insert(with.begin() + static_cast<std::ptrdiff_t>(place), call);
    if (respects(with, around)) made.push_back(place);
  }
  return made;
}

// The read at each of these moments in the order.
Explanation with_moments(const Linearization& order, int call, const Invocation& read, std::size_t first,
                         std::size_t count) {
  Explanation made{.order = {}, .steps = {{call, Sequence(count, read)}}};
  for (std::size_t place = 0; place <= order.size(); ++place) {
    if (place >= first && place < first + count)
      made.order.push_back({call, static_cast<int>(place - first)});
    if (place < order.size()) made.order.push_back({order[place]});
  }
  return made;
}

}  // namespace

std::optional<Explanation> StepSearch::explain_reads(const Harness& harness, const NonAtomicOutcome& wrong,
                                                     bool strict, const std::function<void()>& may_go_on) {
  if (is_stuck(wrong.outcome)) return std::nullopt;
  const std::vector<int> reads = reads_in(harness, object_);
  for (const int call : reads)
    if (auto made = explain_read(call, harness, wrong, may_go_on)) return made;
  if (strict) return std::nullopt;  // a level alone explains it
  for (const int call : reads) {
    const auto weak = other_calls_beside({call}, harness, object_);
    const Value& result = wrong.outcome[static_cast<std::size_t>(call)];
    if (weak.empty() || !is_collection(result)) continue;
    for (int moments = 2; moments <= invocation_count(harness); ++moments) {
      may_go_on();
      const Chosen chosen{{call, Sequence(static_cast<std::size_t>(moments), invocation_at(harness, call))}};
      if (auto made = gives(chosen, weak, harness, wrong)) return made;
    }
  }
  return std::nullopt;
}

std::optional<Explanation> StepSearch::explain_read(int call, const Harness& harness,
                                                    const NonAtomicOutcome& wrong,
                                                    const std::function<void()>& may_go_on) {
  if (!is_collection(wrong.outcome[static_cast<std::size_t>(call)])) return std::nullopt;
  const auto limits = around(call, harness, wrong);
  const Expanded rest = expanded(harness, {{call, {}}}, wrong.outcome);
  const Wanted wanted{rest.expected, among_steps(wrong.real_time, rest.placed)};
  for (const auto& [found, outcome] :
       linearizer_.explanations(rest.harness, {}, wanted, tuning::kMostOrdersOfSteps)) {
    may_go_on();
    Linearization order;
    for (const PlacedCall& each : found.order)
      order.push_back(rest.placed[static_cast<std::size_t>(each.call)].call);
    if (auto made = pieced_together(order, places_in(order, call, limits), call, harness, wrong.outcome))
      return made;
  }
  return std::nullopt;
}

// The fewest moments that follow each other and that give the result.
std::optional<Explanation> StepSearch::pieced_together(const Linearization& order,
                                                       const std::vector<std::size_t>& places, int call,
                                                       const Harness& harness, const Outcome& outcome) {
  const Invocation& read = invocation_at(harness, call);
  std::vector<Sequence> executed;
  for (const std::size_t place : places) {
    Sequence past;
    for (std::size_t i = 0; i < place; ++i) past.push_back(invocation_at(harness, order[i]));
    past.push_back(read);
    executed.push_back(std::move(past));
  }
  std::vector<Value> at_moments;
  for (const auto& results : linearizer_.results(executed)) {
    if (!results) return std::nullopt;
    at_moments.push_back(results->back());
  }
  for (std::size_t count = 2; count <= places.size(); ++count)
    for (std::size_t first = 0; first + count <= places.size(); ++first)
      if (is_pieced_together(outcome[static_cast<std::size_t>(call)],
                             std::span(at_moments).subspan(first, count)))
        return with_moments(order, call, read, places[first], count);
  return std::nullopt;
}

}  // namespace sunder
