#pragma once

#include <memory>
#include <vector>

#include "model/violation.hpp"
#include "search/trial/trial.hpp"

/// Before a method is blamed, its violation must show again in fresh workers and must need overlap. Failures
/// that a scheduler might have made up must show with real threads.
namespace sunder {

/// True for a deadlock, a hang or a crash that was explored. The scheduler may have caused it by a wait that
/// it does not know. A lost wake-up and a circle of locks need no more than their schedule.
bool needs_real_threads(const Violation& violation);

/// True for a hang, and for a deadlock of real threads. Only the clock shows these, and a machine may stand
/// still for seconds, so they must be seen twice.
bool is_told_by_clock(const Violation& violation);

/// True for a crash of real threads. An earlier harness of the same process may have caused it, by a thread
/// that it left behind or by memory that it overwrote, so a fresh process must show the crash, too.
bool needs_fresh_process(const Violation& violation);

/// The premise that a crash breaks if no fresh process shows it.
inline constexpr const char* kNoFreshCrash = "a crash was seen, but not again in a fresh process";

/// The premise that such a symptom breaks: "a deadlock was seen, but only under the scheduler".
std::string only_scheduled_premise(const Symptom& symptom);

/// Runs the harness with real threads for this number of seconds, and some more to see that they hang. True
/// if they also show the symptom. A deadlock and a hang count as the same symptom here.
bool is_shown_by_threads(Target& target, const Violation& violation, double seconds,
                         const std::atomic<bool>* interrupted, std::uint64_t seed);

/// The harness with its sequences one after another, in each order that it allows, up to a small number of
/// orders.
std::vector<Harness> total_orders(const Harness& harness);

/// Runs the harness's sequences one after another, each on its own thread. Throws SerialError if that gives
/// an outcome that no serial execution gives: the outcome then depends on something other than overlap. The
/// linearizer must belong to the target.
void refuse_if_order_shows_it(Target& target, Linearizer& linearizer, const Harness& harness,
                              const std::atomic<bool>* interrupted, std::uint64_t seed);

/// Confirms violations in workers that do not search.
class Confirmation {
 public:
  explicit Confirmation(Trial& trial) : trial_(trial) {}

  /// Starts workers early, since a violation that exploring found will be confirmed.
  void expect();

  /// The violation with its symptom judged anew against fresh serial executions, and with its frequency in a
  /// fresh run. Throws SerialError if the serial executions now differ, or if the symptom shows without
  /// overlap: it is then not a violation.
  Violation confirmed(Violation violation, const Limits& limits);

  /// Whether real threads show a failure that exploring found, in a fresh worker.
  bool is_shown_by_threads(const Violation& violation, double seconds);

  /// Ends the workers.
  void rest() { elsewhere_.reset(); }

 private:
  Trial& trial_;
  std::unique_ptr<Target> elsewhere_;  // made when first needed
};

}  // namespace sunder
