#include "search/judge.hpp"

namespace sunder {

std::optional<Judgement> judge(const EngineRun& run, const AtomicOutcomes& atomic) {
  if (run.failure) {
    const bool waits = !std::holds_alternative<Crash>(*run.failure);
    if (waits && atomic.may_block) return std::nullopt;
    return Judgement{*run.failure, 1, run.schedule};
  }
  std::optional<Judgement> worst;
  for (const Observation& o : run.observations) {
    if (atomic.contains(o.outcome) || (worst && worst->count >= o.count)) continue;
    worst = Judgement{NonAtomicOutcome{o.outcome}, o.count, o.schedule};
  }
  return worst;
}

std::uint64_t count_of(const Symptom& symptom, const EngineRun& run) {
  if (run.failure) return same_kind(symptom, *run.failure) ? 1 : 0;
  const auto* wrong = std::get_if<NonAtomicOutcome>(&symptom);
  std::uint64_t count = 0;
  for (const Observation& o : run.observations)
    if (wrong && o.outcome == wrong->outcome) count += o.count;
  return count;
}

}  // namespace sunder
