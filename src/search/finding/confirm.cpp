#include "search/finding/confirm.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "model/text.hpp"
#include "search/tuning.hpp"

namespace sunder {
namespace {

struct SymptomName {
  const char* operator()(const Crash&) const { return "a crash"; }
  const char* operator()(const Deadlock&) const { return "a deadlock"; }
  const char* operator()(const Hang&) const { return "a hang"; }
  const char* operator()(const MemoryError&) const { return "a memory error"; }
  const char* operator()(const DataRace&) const { return "a data race"; }
  const char* operator()(const NonAtomicOutcome&) const { return "an outcome that is not atomic"; }
};

// It is known what each call waits for, and that nothing will end the wait.
bool convicts_itself(const Deadlock& deadlock) { return !deadlock.woken.empty() || deadlock.circle; }

bool are_alike(const Symptom& a, const Symptom& b) { return same_kind(a, b) || (is_wait(a) && is_wait(b)); }

enum class Replay { none, same, too_slow };

// A search may take short cuts that real threads do not take. A replay takes none, so it may take too long
// where calls touch much memory. Throws if the schedule does not give the outcome again.
Replay replay_of(Target& target, const Violation& violation) {
  const Outcome* wrong = outcome_of(violation.symptom);
  if (!wrong || violation.schedule.empty()) return Replay::none;
  const EngineRun again = target.replay(violation.harness, violation.schedule);
  if (again.failure && std::holds_alternative<Hang>(*again.failure)) return Replay::too_slow;
  if (std::ranges::none_of(again.observations, [&](const Observation& o) { return o.outcome == *wrong; }))
    throw SerialError("not deterministic: " + to_text(violation.harness, target.object()) + " gave " +
                      to_text(*wrong) + ", but not again under the same schedule");
  return Replay::same;
}

[[noreturn]] void refuse_unreplayed(const Violation& violation, const Object& object) {
  throw SerialError("not confirmed: a replay of " + to_text(violation.harness, object) +
                    " takes too long, and real threads do not show the outcome " +
                    to_text(violation.symptom));
}

void refuse_if_atomic_now(const Violation& violation, const AtomicOutcomes& atomic) {
  const auto* wrong = std::get_if<NonAtomicOutcome>(&violation.symptom);
  if (wrong &&
      (atomic.contains(wrong->outcome, wrong->real_time) || atomic.contains_between_waits(wrong->outcome)))
    throw SerialError("not deterministic when run serially: the outcome " + to_text(wrong->outcome) +
                      " was impossible before and is possible now");
}

// Runs the violation's harness until its frequency is known well enough, and notes it. If a replay has shown
// it, few schedules are enough, even where executions take long.
void count_again(Trial& trial, Violation& violation, Engine engine, const Limits& limits) {
  const double slice = engine == Engine::explore ? tuning::kConfirmSeconds : tuning::kConfirmSlice;
  Depth depth{.preemptions = violation.preemptions};
  if (violation.confirmed) depth.executions = tuning::kEnoughSchedules;
  std::uint64_t count = 0, executions = 0;
  std::map<Outcome, std::uint64_t> seen;
  const auto patience = [&] { return count > 0 ? tuning::kConfirmSeconds : tuning::kMostConfirmSeconds; };
  for (double spent = 0; spent < patience() && !limits.reached(); spent += slice) {
    const EngineRun run = trial.run_each({&violation.harness, 1}, slice, limits, engine, depth).front();
    count += count_of(violation.symptom, run);
    executions += run.executions;
    for (const Observation& o : run.observations) seen[o.outcome] += o.count;
    if (count >= tuning::kEnoughSeen || run.exhausted || engine == Engine::explore) break;
    if (run.failure && count > 0) break;  // a failure costs a worker, and one is enough
  }
  violation.observations.clear();
  for (const auto& [outcome, times] : seen) violation.observations.push_back({outcome, times});
  violation.confirmed |= count > 0;
  if (executions == 0 || count == 0) return;
  violation.count = count;
  violation.executions = executions;
}

}  // namespace

bool needs_real_threads(const Violation& violation) {
  if (const auto* stuck = std::get_if<Deadlock>(&violation.symptom); stuck && convicts_itself(*stuck))
    return false;
  return violation.engine == Engine::explore &&
         (is_wait(violation.symptom) || std::holds_alternative<Crash>(violation.symptom));
}

bool is_told_by_clock(const Violation& violation) {
  return std::holds_alternative<Hang>(violation.symptom) ||
         (std::holds_alternative<Deadlock>(violation.symptom) && violation.schedule.empty());
}

bool needs_fresh_process(const Violation& violation) {
  return violation.engine == Engine::stress && std::holds_alternative<Crash>(violation.symptom);
}

std::string only_scheduled_premise(const Symptom& symptom) {
  return std::visit(SymptomName{}, symptom) + std::string(" was seen, but only under the scheduler");
}

bool is_shown_by_threads(Target& target, const Violation& violation, double seconds,
                         const std::atomic<bool>* interrupted, std::uint64_t seed) {
  const Limits end{after(Clock::now(), seconds + tuning::kTimeToHang), interrupted};
  for (double spent = 0; spent < seconds && !end.reached(); spent += tuning::kThreadSlice) {
    const Budget budget{.seconds = std::min(tuning::kThreadSlice, seconds - spent), .limits = end};
    const EngineRun run = target.run(violation.harness, budget, ++seed);
    if (run.failure && are_alike(*run.failure, violation.symptom)) return true;
  }
  return false;
}

std::vector<Harness> total_orders(const Harness& harness) {
  const auto before = predecessors(static_cast<int>(harness.sequences.size()), harness.order);
  std::vector<int> order(harness.sequences.size());
  std::iota(order.begin(), order.end(), 0);
  const auto is_allowed = [&] {
    for (std::size_t late = 0; late < order.size(); ++late)
      for (std::size_t early = 0; early < late; ++early)
        if (before[order[early]] >> order[late] & 1U) return false;
    return true;
  };
  std::vector<Harness> made;
  do {
    if (!is_allowed()) continue;
    std::vector<Precedence> chain;
    for (std::size_t i = 1; i < order.size(); ++i) chain.push_back({order[i - 1], order[i]});
    made.push_back({harness.sequences, {}});
    set_order(made.back(), chain);
  } while (made.size() < tuning::kMostOrders && std::ranges::next_permutation(order).found);
  return made;
}

void refuse_if_order_shows_it(Target& target, Linearizer& linearizer, const Harness& harness,
                              const std::atomic<bool>* interrupted, std::uint64_t seed) {
  const AtomicOutcomes atomic = linearizer.outcomes(harness);
  for (const Harness& ordered : total_orders(harness)) {
    if (linearizer.outcomes(ordered).may_block) continue;  // a call waits for a call of a later sequence
    const Limits end{after(Clock::now(), tuning::kSecondsInOrder + tuning::kTimeToHang), interrupted};
    const EngineRun run = target.run(ordered, {.seconds = tuning::kSecondsInOrder, .limits = end}, ++seed);
    if (run.failure) refuse_without_overlap(ordered, target.object(), to_text(*run.failure));
    for (const Observation& o : run.observations)
      if (!atomic.contains(o.outcome)) refuse_without_overlap(ordered, target.object(), to_text(o.outcome));
  }
}

void Confirmation::expect() {
  if (elsewhere_) return;
  elsewhere_ = trial_.target().fresh();
  elsewhere_->expect_exploring(1);
}

Violation Confirmation::confirmed(Violation violation, const Limits& limits) {
  const Engine engine = violation.engine;
  if (!elsewhere_ || engine == Engine::stress) elsewhere_ = trial_.target().fresh();
  Trial elsewhere(trial_, *elsewhere_);
  const AtomicOutcomes atomic = elsewhere.atomic_outcomes(violation.harness);
  refuse_if_atomic_now(violation, atomic);
  const Replay replay = engine == Engine::explore ? replay_of(*elsewhere_, violation) : Replay::none;
  violation.confirmed = replay == Replay::same;
  if (engine != Engine::explore) elsewhere.linearizer().refuse_if_time_matters(violation.harness);
  refuse_if_order_shows_it(*elsewhere_, elsewhere.linearizer(), violation.harness, trial_.end().interrupted,
                           trial_.next_seed());
  if (trial_.latest().reached()) throw LimitsReached();  // the guards above may have had no time
  violation.atomic = atomic.outcomes();
  violation.linearizations.clear();
  for (const AtomicOutcome& a : atomic.all) violation.linearizations.push_back(a.example);
  count_again(elsewhere, violation, replay == Replay::too_slow ? Engine::stress : engine, limits);
  if (replay == Replay::too_slow && !violation.confirmed) refuse_unreplayed(violation, trial_.object());
  return violation;
}

bool Confirmation::is_shown_by_threads(const Violation& violation, double seconds) {
  const auto fresh = trial_.target().fresh();
  return sunder::is_shown_by_threads(*fresh, violation, seconds, trial_.end().interrupted,
                                     trial_.next_seed());
}

}  // namespace sunder
