#include "outcomes/waits.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include "model/text.hpp"
#include "support/error.hpp"

namespace sunder {
namespace {

// Few schedules switch only where a call ends or waits: this number takes two seconds on a typical object.
constexpr std::uint64_t kMostExecutions = 400'000;

/// Every outcome of executions in which one call moves at a time; none if they could not all be run.
std::optional<std::vector<Observation>> seen_between_waits(const OneAtATime& runs, const Harness& harness,
                                                           bool real_time = false) {
  if (!runs.target.traits().explores) return std::nullopt;
  try {
    const Budget budget{.seconds = runs.seconds,
                        .executions = kMostExecutions,
                        .engine = Engine::explore,
                        .schedules = Schedules::between_waits,
                        .real_time = real_time};
    EngineRun run = runs.target.run(harness, budget, 0);
    if (run.failure || !run.exhausted) return std::nullopt;
    return std::move(run.observations);
  } catch (const InputError&) {  // cannot be explored
    return std::nullopt;
  }
}

template <class Condition>
bool any_with(const std::vector<Observation>& seen, const Outcome& outcome, const Condition& holds) {
  return std::ranges::any_of(seen, [&](const Observation& o) { return o.outcome == outcome && holds(o); });
}

bool returns_if_woken(const Observation& seen) { return !seen.woken.empty(); }

void add(AtomicOutcomes& atomic, const Outcome& outcome, const std::vector<Linearization>& orders) {
  const auto at = std::ranges::lower_bound(atomic.all, outcome, {}, &AtomicOutcome::outcome);
  atomic.all.insert(at, {outcome, orders.front()});
  for (const Linearization& order : orders) atomic.each.emplace_back(outcome, order);
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

// What executions without overlap give if of the calls that wait only the one at this position is made.
std::vector<Observation> seen_alone(const OneAtATime& runs, const Harness& harness, const Outcome& outcome,
                                    std::size_t kept) {
  auto seen = seen_between_waits(runs, with_one_that_waits(harness, outcome, kept));
  if (!seen) return {};
  const Outcome alone = without_calls_that_wait(outcome, kept);
  std::erase_if(*seen, [&](const Observation& o) { return !o.serial || o.outcome != alone; });
  return std::move(*seen);
}

std::vector<std::size_t> waiting_in(const Outcome& outcome) {
  std::vector<std::size_t> made;
  for (std::size_t i = 0; i < outcome.size(); ++i)
    if (outcome[i] == Value(NoResult::waits)) made.push_back(i);
  return made;
}

// Whether several calls wait at the end, and each of them would wait without the others.
bool each_waits_alone(const OneAtATime& runs, const Harness& harness, const Outcome& outcome) {
  const auto waiting = waiting_in(outcome);
  return waiting.size() > 1 && std::ranges::none_of(waiting, [&](std::size_t i) {
           return seen_alone(runs, harness, outcome, i).empty();
         });
}

// Whether the second call waits for ever if it begins after the first has ended, though it would return if it
// was woken, and may return if it began before.
bool awaits_next_of(const OneAtATime& runs, const Invocation& first, const Invocation& second) {
  const auto seen = seen_between_waits(runs, {{{first}, {second}}, {}});
  return seen && std::ranges::any_of(*seen, [&](const Observation& o) {
           return o.serial && returns_if_woken(o) && !o.outcome[0].as<NoResult>() && !is_stuck(o.woken) &&
                  any_with(*seen, o.woken, [](const Observation&) { return true; });
         });
}

// Whether some call waits at this stuck end for the next notification, whatever came before: it would return
// if it was woken, even if it began after all the others had ended, or after one of them.
bool awaits_next(const OneAtATime& runs, const Harness& harness, const Outcome& outcome) {
  std::vector<Invocation> calls;
  for (const Sequence& sequence : harness.sequences)
    calls.insert(calls.end(), sequence.begin(), sequence.end());
  const auto awaits = [&](std::size_t i) {
    const auto is_awaited = [&](const Invocation& other) { return awaits_next_of(runs, other, calls[i]); };
    return std::ranges::any_of(seen_alone(runs, harness, outcome, i), returns_if_woken) ||
           std::ranges::any_of(std::set<Invocation>(calls.begin(), calls.end()), is_awaited);
  };
  return std::ranges::any_of(waiting_in(outcome), awaits);
}

// Adds the outcomes that some execution gave for which this holds.
template <class Condition>
void add_if(const std::vector<Observation>& seen, const StuckOutcomes& stuck, AtomicOutcomes& atomic,
            const Condition& counts) {
  for (const auto& [outcome, orders] : stuck)
    if (!atomic.contains(outcome) && any_with(seen, outcome, counts)) add(atomic, outcome, orders);
  std::set<Outcome> others(atomic.between_waits.begin(), atomic.between_waits.end());
  for (const Observation& o : seen)
    if (counts(o) && !atomic.contains(o.outcome)) others.insert(o.outcome);
  atomic.between_waits.assign(others.begin(), others.end());
}

// Adds what executions gave in which one call moves at a time; `stuck` are the ends of whole calls. An end at
// which a wake-up was lost does not count. To tell that, it takes the others, and each that is added may make
// another one tell more.
void add_seen(const OneAtATime& runs, const Harness& harness, const std::vector<Observation>& seen,
              const StuckOutcomes& stuck, AtomicOutcomes& atomic) {
  const auto is_lost = [&](const Observation& o) { return lost_a_wakeup(o, atomic); };
  add_if(seen, stuck, atomic, std::not_fn(returns_if_woken));
  std::set<Outcome> asked;
  const auto known = [&] { return atomic.all.size() + atomic.between_waits.size(); };
  for (std::size_t before = known() + 1; before != known();) {
    before = known();
    for (const Observation& o : seen)
      if (is_lost(o) && asked.insert(o.outcome).second && awaits_next(runs, harness, o.outcome)) {
        atomic.await_next.push_back(o.outcome);
        std::ranges::sort(atomic.await_next);
      }
    add_if(seen, stuck, atomic, std::not_fn(is_lost));
  }
  atomic.may_block |= std::ranges::any_of(atomic.between_waits, is_stuck);
}

// Whether the explored object does the same as the real one as long as one thread makes all calls.
bool agrees_in_one_thread(const OneAtATime& runs, const AtomicOutcomes& atomic, const Harness& harness) {
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
    const auto seen = seen_between_waits(runs, {{sequence}, {}});
    if (!seen || seen->size() != 1 || seen->front().outcome != expected) return false;
  }
  return true;
}

}  // namespace

bool lost_a_wakeup(const Observation& seen, const AtomicOutcomes& atomic) {
  return returns_if_woken(seen) && !atomic.awaits_next(seen.outcome) &&
         (atomic.contains(seen.woken) || atomic.contains_between_waits(seen.woken));
}

void add_waits(const OneAtATime& runs, const Harness& harness, const StuckOutcomes& stuck,
               AtomicOutcomes& atomic) {
  const auto seen = seen_between_waits(runs, harness);
  if (!seen) return;
  refuse_if_it_waits_for_itself(runs.target.object(), harness, *seen);
  atomic.knows_waits = true;
  add_seen(runs, harness, *seen, stuck, atomic);
}

AtomicOutcomes outcomes_by_threads(const OneAtATime& runs, const Harness& harness) {
  const auto seen = seen_between_waits(runs, harness, true);
  if (!seen)
    throw SerialError("cannot be judged: its results depend on the thread that calls, and " +
                      to_text(harness, runs.target.object()) + " cannot be explored to the end");
  AtomicOutcomes made;
  made.knows_waits = true;
  StuckOutcomes stuck;
  for (const Observation& o : *seen) {
    if (!o.serial && !each_waits_alone(runs, harness, o.outcome)) continue;
    ++made.linearizations;
    if (is_stuck(o.outcome))
      stuck[o.outcome].push_back(in_order(harness, o));
    else
      made.each.emplace_back(o.outcome, in_order(harness, o));
  }
  made.may_block = made.waits = !stuck.empty();
  std::ranges::sort(made.each);
  for (const auto& [outcome, order] : made.each)
    if (made.all.empty() || made.all.back().outcome != outcome) made.all.push_back({outcome, order});
  for (auto& [outcome, orders] : stuck) std::ranges::sort(orders);
  add_seen(runs, harness, *seen, stuck, made);
  std::ranges::sort(made.each);
  return made;
}

bool depends_on_threads(const OneAtATime& runs, const Harness& harness, const AtomicOutcomes& by_one_thread) {
  const auto seen = seen_between_waits(runs, harness);
  if (!seen) return false;
  const auto differs = [&](const Observation& o) {
    return !by_one_thread.contains(o.outcome) && !lost_a_wakeup(o, by_one_thread) &&
           (o.serial || each_waits_alone(runs, harness, o.outcome));
  };
  return std::ranges::any_of(*seen, differs) && agrees_in_one_thread(runs, by_one_thread, harness);
}

}  // namespace sunder
