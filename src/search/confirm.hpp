#pragma once

#include <vector>

#include "model/violation.hpp"
#include "outcomes/atomic_outcomes.hpp"
#include "search/judge.hpp"
#include "targets/target.hpp"

/// What must hold before anybody is blamed: real threads show what a scheduler might have made up, and
/// nothing of it shows where nothing overlaps.
namespace sunder {

/// An explored deadlock, hang or crash: the scheduler may have caused it itself, by a wait that it does not
/// know.
bool needs_real_threads(const Violation& violation);

/// "a deadlock was seen, but only under the scheduler": the premise that such a symptom breaks.
std::string only_scheduled_premise(const Symptom& symptom);

/// Runs the harness with real threads for so many seconds, and some more to see that they hang. True if they
/// show the symptom too; waiting for ever is one symptom, whether as a deadlock or as a hang.
bool is_shown_by_threads(Target& target, const Violation& violation, double seconds,
                         const std::atomic<bool>* interrupted, std::uint64_t seed);

/// Throws SerialError if the symptom came of an execution in which no two invocations overlapped: then the
/// engine and serial executions disagree.
void refuse_if_serial(const Judgement& judgement, const Harness& harness, const Object& object);

/// The harness with its sequences one after another: in each order that it allows, but not many.
std::vector<Harness> total_orders(const Harness& harness);

/// Runs the harness's sequences one after another, each on a thread of its own. Throws SerialError if that
/// gives what no serial execution gives: then it depends on something else than what overlaps. The linearizer
/// is the target's.
void refuse_if_order_shows_it(Target& target, Linearizer& linearizer, const Harness& harness,
                              const std::atomic<bool>* interrupted, std::uint64_t seed);

}  // namespace sunder
