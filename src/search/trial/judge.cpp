#include "search/trial/judge.hpp"

#include "model/text.hpp"

namespace sunder {

std::optional<Judgement> judge(const EngineRun& run, const AtomicOutcomes& atomic) {
  if (run.failure) {
    if (is_wait(*run.failure) && atomic.may_block) return std::nullopt;
    return Judgement{*run.failure, 1, run.schedule, false, run.preemptions + 1};
  }
  std::optional<Judgement> worst;
  for (const Observation& o : run.observations) {
    if (atomic.contains(o.outcome, o.real_time)) continue;
    const bool order_matters = atomic.contains(o.outcome), serial = o.serial && !order_matters;
    if (worst && (worst->serial || (!serial && worst->count >= o.count))) continue;
    worst = Judgement{NonAtomicOutcome{o.outcome, order_matters ? o.real_time : std::vector<RealTime>{}},
                      o.count, o.schedule, serial, o.preemptions};
  }
  return worst;
}

void refuse_without_overlap(const Harness& harness, const Object& object, const std::string& gave) {
  throw SerialError(
      "cannot be judged: run without overlap, " + to_text(harness, object) + " gave " + gave +
      ", which no serial execution gives; does it depend on the thread, the processor, the time "
      "or uninitialised memory?");
}

void refuse_if_serial(const Judgement& judgement, const Harness& harness, const Object& object) {
  if (judgement.serial) refuse_without_overlap(harness, object, to_text(judgement.symptom));
}

Violation violation_of(const Judgement& judgement, const Harness& harness, const EngineRun& run,
                       const AtomicOutcomes& atomic, Engine engine) {
  Violation made{harness, judgement.symptom, judgement.count, run.executions, atomic.outcomes(), engine};
  made.schedule = judgement.schedule;
  made.preemptions = judgement.preemptions;
  return made;
}

namespace {

bool shows(const Observation& seen, const Symptom& symptom) {
  const auto* wrong = std::get_if<NonAtomicOutcome>(&symptom);
  return wrong && seen.outcome == wrong->outcome &&
         (wrong->real_time.empty() || seen.real_time == wrong->real_time);
}

}  // namespace

std::uint64_t count_of(const Symptom& symptom, const EngineRun& run) {
  if (run.failure) return same_kind(symptom, *run.failure) ? 1 : 0;
  std::uint64_t count = 0;
  for (const Observation& o : run.observations)
    if (shows(o, symptom)) count += o.count;
  return count;
}

std::string schedule_of(const Symptom& symptom, const EngineRun& run) {
  if (run.failure && same_kind(symptom, *run.failure)) return run.schedule;
  for (const Observation& o : run.observations)
    if (shows(o, symptom)) return o.schedule;
  return {};
}

}  // namespace sunder
