#include "outcomes/waits.hpp"

#include <algorithm>
#include <set>

#include "model/text.hpp"
#include "support/error.hpp"

namespace sunder {
namespace {

constexpr double kMostSeconds = 2;  // few schedules switch only where a call ends or waits

/// Every outcome of executions in which one call moves at a time; none if they could not all be run.
std::optional<std::vector<Observation>> seen_between_waits(Target& target, const Harness& harness,
                                                           bool real_time = false) {
  if (!target.traits().explores) return std::nullopt;
  try {
    const Budget budget{.seconds = kMostSeconds,
                        .engine = Engine::explore,
                        .schedules = Schedules::between_waits,
                        .real_time = real_time};
    EngineRun run = target.run(harness, budget, 0);
    if (run.failure || !run.exhausted) return std::nullopt;
    return std::move(run.observations);
  } catch (const InputError&) {  // cannot be explored
    return std::nullopt;
  }
}

bool seen_among(const std::vector<Observation>& seen, const Outcome& outcome) {
  return std::ranges::find(seen, outcome, &Observation::outcome) != seen.end();
}

void add(AtomicOutcomes& atomic, const Outcome& outcome, const std::vector<Linearization>& orders) {
  const auto at = std::ranges::lower_bound(atomic.all, outcome, {}, &AtomicOutcome::outcome);
  atomic.all.insert(at, {outcome, orders.front()});
  for (const Linearization& order : orders) atomic.each.emplace_back(outcome, order);
}

// Notes the outcomes that are not atomic. One in which a wake-up was lost does not count; `lost_a_wakeup`
// needs all the others to tell.
void note_between_waits(const std::vector<Observation>& seen, AtomicOutcomes& atomic) {
  std::set<Outcome> others;
  for (const Observation& o : seen)
    if (o.woken.empty() && !atomic.contains(o.outcome)) others.insert(o.outcome);
  atomic.between_waits.assign(others.begin(), others.end());
  for (const Observation& o : seen)
    if (!o.woken.empty() && !atomic.contains(o.outcome) && !lost_a_wakeup(o, atomic))
      others.insert(o.outcome);
  atomic.between_waits.assign(others.begin(), others.end());
  atomic.may_block |= std::ranges::any_of(atomic.between_waits, is_stuck);
}

// The calls that returned, in the order of an execution without overlap.
Linearization in_order(const Harness& harness, const Observation& seen) {
  std::vector<std::size_t> before(
      seen.outcome.size());  // by call: the number of calls that returned before it
  for (const RealTime& order : seen.real_time) ++before[static_cast<std::size_t>(order.after)];
  std::size_t position = 0;
  for (const Sequence& sequence : harness.sequences)
    for (std::size_t i = 0; i < sequence.size(); ++i) before[position++] += i;
  Linearization made;
  for (std::size_t i = 0; i < seen.outcome.size(); ++i)
    if (!seen.outcome[i].as<NoResult>()) made.push_back(static_cast<int>(i));
  std::ranges::sort(made, {}, [&](int call) { return before[static_cast<std::size_t>(call)]; });
  return made;
}

// Without any overlap, the only lock that a call can wait for in a circle is its own.
void refuse_if_it_waits_for_itself(const Object& object, const Harness& harness,
                                   const std::vector<Observation>& seen) {
  for (const Observation& o : seen)
    if (o.serial && o.circle)
      throw SerialError("waits for a lock that it already holds: run serially, " + to_text(harness, object) +
                        " gave " + to_text(o.outcome));
}

// The harness without the calls that wait and those after them, but with one call that waits.
Harness with_one_that_waits(const Harness& harness, const Outcome& outcome, std::size_t kept) {
  Harness made{{}, harness.order};
  std::size_t position = 0;
  for (const Sequence& sequence : harness.sequences) {
    Sequence& left = made.sequences.emplace_back();
    for (const Invocation& invocation : sequence) {
      if (!outcome[position].as<NoResult>() || position == kept) left.push_back(invocation);
      ++position;
    }
  }
  return made;
}

Outcome without_calls_that_wait(const Outcome& outcome, std::size_t kept) {
  Outcome made;
  for (std::size_t i = 0; i < outcome.size(); ++i)
    if (!outcome[i].as<NoResult>() || i == kept) made.push_back(outcome[i]);
  return made;
}

// Whether several calls wait at the end, and each of them would wait without the others.
bool each_waits_alone(Target& target, const Harness& harness, const Outcome& outcome) {
  const auto waiting = std::ranges::count(outcome, Value(NoResult::waits));
  if (waiting < 2) return false;
  for (std::size_t i = 0; i < outcome.size(); ++i) {
    if (outcome[i] != Value(NoResult::waits)) continue;
    const auto seen = seen_between_waits(target, with_one_that_waits(harness, outcome, i));
    const Outcome alone = without_calls_that_wait(outcome, i);
    const auto is_alone = [&](const Observation& o) { return o.serial && o.outcome == alone; };
    if (!seen || std::ranges::none_of(*seen, is_alone)) return false;
  }
  return true;
}

// Whether the explored object does the same as the real one as long as one thread makes all calls.
bool agrees_in_one_thread(Target& target, const AtomicOutcomes& atomic, const Harness& harness) {
  std::vector<Invocation> invocations;
  for (const Sequence& sequence : harness.sequences)
    invocations.insert(invocations.end(), sequence.begin(), sequence.end());
  for (const AtomicOutcome& a : atomic.all) {
    Sequence sequence;
    Outcome expected;
    for (const int call : a.example) {
      sequence.push_back(invocations[static_cast<std::size_t>(call)]);
      expected.push_back(a.outcome[static_cast<std::size_t>(call)]);
    }
    const auto seen = seen_between_waits(target, {{sequence}, {}});
    if (!seen || seen->size() != 1 || seen->front().outcome != expected) return false;
  }
  return true;
}

}  // namespace

bool lost_a_wakeup(const Observation& seen, const AtomicOutcomes& atomic) {
  return !seen.woken.empty() && (atomic.contains(seen.woken) || atomic.contains_between_waits(seen.woken));
}

void add_waits(Target& target, const Harness& harness, const StuckOutcomes& stuck, AtomicOutcomes& atomic) {
  const auto seen = seen_between_waits(target, harness);
  if (!seen) return;
  refuse_if_it_waits_for_itself(target.object(), harness, *seen);
  atomic.knows_waits = true;
  for (const auto& [outcome, orders] : stuck)
    if (seen_among(*seen, outcome)) add(atomic, outcome, orders);
  note_between_waits(*seen, atomic);
}

AtomicOutcomes outcomes_by_threads(Target& target, const Harness& harness) {
  const auto seen = seen_between_waits(target, harness, true);
  if (!seen)
    throw SerialError("cannot be judged: its results depend on the thread that calls, and " +
                      to_text(harness, target.object()) + " cannot be explored to the end");
  AtomicOutcomes made;
  made.knows_waits = true;
  for (const Observation& o : *seen) {
    if (!o.serial && !each_waits_alone(target, harness, o.outcome)) continue;
    made.waits |= is_stuck(o.outcome);
    made.each.emplace_back(o.outcome, in_order(harness, o));
  }
  made.may_block = made.waits;
  made.linearizations = made.each.size();
  std::ranges::sort(made.each);
  for (const auto& [outcome, order] : made.each)
    if (made.all.empty() || made.all.back().outcome != outcome) made.all.push_back({outcome, order});
  note_between_waits(*seen, made);
  return made;
}

bool depends_on_threads(Target& target, const Harness& harness, const AtomicOutcomes& by_one_thread) {
  const auto seen = seen_between_waits(target, harness);
  if (!seen) return false;
  const auto differs = [&](const Observation& o) {
    return !by_one_thread.contains(o.outcome) && (o.serial || each_waits_alone(target, harness, o.outcome));
  };
  return std::ranges::any_of(*seen, differs) && agrees_in_one_thread(target, by_one_thread, harness);
}

}  // namespace sunder
