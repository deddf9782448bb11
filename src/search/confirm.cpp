#include "search/confirm.hpp"

#include <algorithm>
#include <numeric>

#include "model/text.hpp"

namespace sunder {
namespace {

constexpr double kSlice = 0.5;     // seconds of stress that are asked for at once
constexpr double kTimeToHang = 8;  // seconds until a run that does not end is known to hang
constexpr double kSecondsInOrder =
    0.02;  // for each total order: what threads differ in, they differ in each time
constexpr std::size_t kMostOrders = 6;

bool are_alike(const Symptom& a, const Symptom& b) { return same_kind(a, b) || (is_wait(a) && is_wait(b)); }

[[noreturn]] void refuse(const Harness& harness, const Object& object, const std::string& gave) {
  throw SerialError(
      "cannot be judged: run without overlap, " + to_text(harness, object) + " gave " + gave +
      ", which no serial execution gives; does it depend on the thread, the processor, the time "
      "or uninitialised memory?");
}

}  // namespace

bool needs_real_threads(const Violation& violation) {
  return violation.engine == Engine::explore &&
         (is_wait(violation.symptom) || std::holds_alternative<Crash>(violation.symptom));
}

std::string only_scheduled_premise(const Symptom& symptom) {
  const char* what = std::holds_alternative<Crash>(symptom)      ? "a crash"
                     : std::holds_alternative<Deadlock>(symptom) ? "a deadlock"
                                                                 : "a hang";
  return std::string(what) + " was seen, but only under the scheduler";
}

bool is_shown_by_threads(Target& target, const Violation& violation, double seconds,
                         const std::atomic<bool>* interrupted, std::uint64_t seed) {
  const Limits limits{after(Clock::now(), seconds), interrupted};
  const Limits end{after(limits.deadline, kTimeToHang), interrupted};
  while (!limits.reached()) {
    const Budget budget{.seconds = std::min(kSlice, std::max(0.0, limits.seconds_left())), .limits = end};
    const EngineRun run = target.run(violation.harness, budget, ++seed);
    if (run.failure && are_alike(*run.failure, violation.symptom)) return true;
  }
  return false;
}

void refuse_if_serial(const Judgement& judgement, const Harness& harness, const Object& object) {
  if (judgement.serial) refuse(harness, object, to_text(judgement.symptom));
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
  } while (made.size() < kMostOrders && std::ranges::next_permutation(order).found);
  return made;
}

void refuse_if_order_shows_it(Target& target, Linearizer& linearizer, const Harness& harness,
                              const std::atomic<bool>* interrupted, std::uint64_t seed) {
  const AtomicOutcomes atomic = linearizer.outcomes(harness);
  for (const Harness& ordered : total_orders(harness)) {
    if (linearizer.outcomes(ordered).may_block) continue;  // a call waits for one of a later sequence
    const Limits end{after(Clock::now(), kSecondsInOrder + kTimeToHang), interrupted};
    const EngineRun run = target.run(ordered, {.seconds = kSecondsInOrder, .limits = end}, ++seed);
    if (run.failure) refuse(ordered, target.object(), to_text(*run.failure));
    for (const Observation& o : run.observations)
      if (!atomic.contains(o.outcome)) refuse(ordered, target.object(), to_text(o.outcome));
  }
}

}  // namespace sunder
