#include "search/meaning/explainer.hpp"

#include <algorithm>

#include "search/meaning/other_calls.hpp"
#include "search/tuning.hpp"
#include "support/clock.hpp"
#include "support/error.hpp"

namespace sunder {
namespace {

// A call that waits for ever, or does not begin, has no result that could come from an older view.
std::vector<WeakCall> those_that_return(std::vector<WeakCall> calls, const Outcome& outcome) {
  std::erase_if(calls, [&](const WeakCall& weak) {
    return outcome[static_cast<std::size_t>(weak.call)].as<NoResult>() != nullptr;
  });
  return calls;
}

std::vector<WeakCall> weak_calls_of(const Harness& harness, const Outcome& outcome,
                                    const std::function<bool(int)>& is_weak) {
  std::vector<WeakCall> made;
  int position = 0;
  for (const Sequence& sequence : harness.sequences)
    for (const Invocation& invocation : sequence) {
      if (is_weak(invocation.method)) made.push_back({position});
      ++position;
    }
  return those_that_return(std::move(made), outcome);
}

// The calls that a call saw, and then the call itself.
Sequence as_seen(const Harness& harness, const View& view) {
  Sequence calls;
  for (const PlacedCall& seen : view.seen)
    if (seen.step == PlacedCall::kWhole) calls.push_back(invocation_at(harness, seen.call));
  calls.push_back(invocation_at(harness, view.call));
  return calls;
}

std::set<int> core_methods_in(const Harness& harness, const Object& object) {
  std::set<int> made;
  for (const Sequence& sequence : harness.sequences)
    for (const Invocation& invocation : sequence)
      if (object.methods[invocation.method].core) made.insert(invocation.method);
  return made;
}

}  // namespace

std::function<void()> Explainer::until(double seconds) const {
  const std::uint64_t most = linearizer_.executions() + tuning::kMeaningExecutions;
  return [this, most, end = after(Clock::now(), seconds)] {
    if (linearizer_.executions() > most)
      throw InputError("it takes too many serial executions to compare it with steps");
    if (Clock::now() > end) throw InputError("the calls are too slow to compare it with steps");
  };
}

// Whether an update has to see less for the explanation to hold. A method that writes only what no later call
// can see, such as a view that it keeps for the next time, is not an update here. One that does nothing after
// the calls before it, such as a `cancel` after a `run`, may do something after those that it saw.
bool Explainer::weakens_update(const Explanation& explanation, const Harness& harness, double seconds) {
  return std::ranges::any_of(explanation.views, [&](const View& view) {
    if (view.level == Level::complete) return false;
    if (object_.methods[invocation_at(harness, view.call).method].read_only) return false;
    if (same_effect_.has_effect(harness, view.call, until(seconds))) return true;
    const Sequence seen = as_seen(harness, view);
    return same_effect_.has_effect({{seen}, {}}, static_cast<int>(seen.size()) - 1, until(seconds));
  });
}

Meaning Explainer::meaning_of(const Harness& harness, const Symptom& symptom, double seconds) {
  const auto wrong = explicable(symptom);
  if (!wrong) return {};
  const auto unknown = [](const std::string& why) { return Meaning{.unknown = why}; };
  if (linearizer_.by_threads())
    return unknown("results depend on the thread that calls, which levels do not tell");
  try {
    Meaning made = explained(harness, *wrong, seconds);
    const bool is_bug = explanation_of(made) == nullptr;
    if (is_bug && !other_calls_in(harness, object_).empty()) add_core(made, harness, *wrong, seconds);
    return made;
  } catch (const SerialError& error) {
    return unknown(error.what());
  } catch (const InputError& error) {
    return unknown(error.what());
  } catch (const LimitsReached&) {
    return unknown("the time was up");
  }
}

Meaning Explainer::explained(const Harness& harness, const NonAtomicOutcome& wrong, double seconds) {
  const auto is_weak = [&](int method) { return !object_.methods[method].core; };
  const bool is_of_core = other_calls_in(harness, object_).empty();
  Meaning made =
      is_of_core ? meaning_of_core(harness, wrong, seconds)
                 : meaning_of_others(harness, wrong, weak_calls_of(harness, wrong.outcome, is_weak), seconds);
  const bool may_have_refused = !made.by_steps && (!made.by_level || made.is_update);
  if (may_have_refused) made.by_refusal = refusals_.explain(harness, wrong, until(seconds));
  return made;
}

Meaning Explainer::meaning_of_others(const Harness& harness, const NonAtomicOutcome& wrong,
                                     const std::vector<WeakCall>& weak, double seconds) {
  Meaning made;
  made.by_level = linearizer_.explained(harness, weak, wrong.outcome, wrong.real_time);
  made.is_update = made.by_level && weakens_update(*made.by_level, harness, seconds);
  if (made.by_level && !made.is_update) return made;
  // A step in vain must make neither a stale update nor a stuck end look harmless.
  const bool strict = made.by_level || is_stuck(wrong.outcome);
  made.by_steps = steps_.explain(harness, wrong, strict, until(seconds));
  made.most_steps = steps_.longest();
  if (made.by_level) return made;
  if (!made.by_steps) made.by_level = counted_reads_.explain(harness, weak, wrong, until(seconds));
  const Explanation* found = explanation_of(made);
  made.is_update = found && weakens_update(*found, harness, seconds);
  return made;
}

// Counts are tried only if no level explains the outcome without them.
std::optional<Explanation> Explainer::within_levels(const Harness& harness, const std::vector<WeakCall>& weak,
                                                    const NonAtomicOutcome& wrong, double seconds) {
  if (auto found = linearizer_.explained(harness, weak, wrong.outcome, wrong.real_time)) return found;
  auto counted = counted_reads_.explain(harness, weak, wrong, until(seconds));
  if (!counted) return std::nullopt;
  std::vector<WeakCall> weakest = weak;
  for (WeakCall& each : weakest) each.level = Level::weak;
  const bool is_weaker = linearizer_.explained(harness, weakest, wrong.outcome, wrong.real_time).has_value();
  return is_weaker ? std::nullopt : std::move(counted);
}

Meaning Explainer::meaning_of_core(const Harness& harness, const NonAtomicOutcome& wrong, double seconds) {
  Meaning made = by_one_method(harness, wrong, Counting::no, seconds);
  return made.by_level ? made : by_one_method(harness, wrong, Counting::yes, seconds);
}

// The calls of one core method see less, and those that are not core. Reads come first, then the strongest
// level.
Meaning Explainer::by_one_method(const Harness& harness, const NonAtomicOutcome& wrong, Counting counting,
                                 double seconds) {
  Meaning best;
  for (const int method : core_methods_in(harness, object_)) {
    const auto weak = weak_calls_of(harness, wrong.outcome,
                                    [&](int each) { return each == method || !object_.methods[each].core; });
    Meaning made{.by_level = counting == Counting::yes
                                 ? counted_reads_.explain(harness, weak, wrong, until(seconds))
                                 : linearizer_.explained(harness, weak, wrong.outcome, wrong.real_time)};
    if (!made.by_level) continue;
    made.is_update = weakens_update(*made.by_level, harness, seconds);
    const auto rank = [](const Meaning& m) { return std::pair(m.is_update, *level_of(m)); };
    if (!best.by_level || rank(made) < rank(best)) best = std::move(made);
  }
  return best;
}

// A bug all the same: either the core or the method is at fault. It stays one if this cannot be found out.
void Explainer::add_core(Meaning& meaning, const Harness& harness, const NonAtomicOutcome& wrong,
                         double seconds) {
  try {
    Meaning found = by_one_method(harness, wrong, Counting::no, seconds);
    meaning.by_core = std::move(found.by_level);
    meaning.is_update = found.is_update;
  } catch (const SerialError&) {
  } catch (const InputError&) {
  } catch (const LimitsReached&) {
  }
}

bool Explainer::is_admitted(const Harness& harness, const NonAtomicOutcome& wrong, Admissions& admissions,
                            double seconds) {
  if (linearizer_.by_threads()) return false;
  if (const auto weak = those_that_return(admissions.weak_calls(harness), wrong.outcome); !weak.empty())
    if (const auto found = within_levels(harness, weak, wrong, seconds)) {
      admissions.note_seen(harness, *found);
      return true;
    }
  const auto admits = [&](const std::optional<Explanation>& found) {
    if (!found || !admissions.admits(harness, *found)) return false;
    admissions.note_seen(harness, *found);
    return true;
  };
  if (admissions.has_refusals(harness) && admits(refusals_.explain(harness, wrong, until(seconds))))
    return true;
  return admissions.has_steps(harness) && admits(explained(harness, wrong, seconds).by_steps);
}

}  // namespace sunder
