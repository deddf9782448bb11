#pragma once

#include <memory>
#include <vector>

#include "model/violation.hpp"
#include "search/trial/trial.hpp"

/// Before a method is blamed, its violation must show again in fresh workers and must need overlap. Failures
/// that a scheduler might have made up must show with real threads.
namespace sunder {

/// An explored deadlock, hang or crash: the scheduler may have caused it by a wait that it does not know.
bool needs_real_threads(const Violation& violation);

/// Only the clock tells a hang, or a deadlock of real threads. A machine may stand still for seconds, so it
/// must be seen twice.
bool is_told_by_clock(const Violation& violation);

/// "a deadlock was seen, but only under the scheduler": the premise that such a symptom breaks.
std::string only_scheduled_premise(const Symptom& symptom);

/// Runs the harness with real threads for this many seconds, and some more to see that they hang. True if
/// they show the symptom, too. Waiting for ever is one symptom, whether as a deadlock or as a hang.
bool is_shown_by_threads(Target& target, const Violation& violation, double seconds,
                         const std::atomic<bool>* interrupted, std::uint64_t seed);

/// The harness with its sequences one after another, in each order that it allows, but not many.
std::vector<Harness> total_orders(const Harness& harness);

/// Runs the harness's sequences one after another, each on a thread of its own. Throws SerialError if that
/// gives an outcome that no serial execution gives: then it depends on something else than overlap. The
/// linearizer is the target's.
void refuse_if_order_shows_it(Target& target, Linearizer& linearizer, const Harness& harness,
                              const std::atomic<bool>* interrupted, std::uint64_t seed);

/// Confirms violations in workers that search nothing.
class Confirmation {
 public:
  explicit Confirmation(Trial& trial) : trial_(trial) {}

  /// Starts workers early: a violation that exploring found will be confirmed.
  void expect();

  /// The violation with its symptom judged anew against fresh serial executions, and with its frequency in a
  /// fresh run. Throws SerialError if the serial executions now differ, or if it shows where nothing
  /// overlaps: then it is none.
  Violation confirmed(Violation violation, const Limits& limits);

  /// Whether real threads show a failure that exploring found, in a fresh worker.
  bool is_shown_by_threads(const Violation& violation, double seconds);

  /// Ends its workers.
  void rest() { elsewhere_.reset(); }

 private:
  Trial& trial_;
  std::unique_ptr<Target> elsewhere_;  // made when first needed
};

}  // namespace sunder
