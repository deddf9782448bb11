#include "search/trial/judge.hpp"

#include <algorithm>

#include "model/text.hpp"

namespace sunder {

namespace {

// Every outcome that is not atomic; those of executions without overlap first, then the most frequent.
std::vector<Judgement> not_atomic(const EngineRun& run, const AtomicOutcomes& atomic) {
  std::vector<Judgement> made;
  for (const Observation& o : run.observations) {
    if (atomic.contains(o.outcome, o.real_time)) continue;
    const bool order_matters = atomic.contains(o.outcome), serial = o.serial && !order_matters;
    made.push_back({NonAtomicOutcome{o.outcome, order_matters ? o.real_time : std::vector<RealTime>{}},
                    o.count, o.schedule, serial, o.preemptions});
  }
  std::ranges::stable_sort(made, [](const Judgement& a, const Judgement& b) {
    return a.serial != b.serial ? a.serial : a.count > b.count;
  });
  return made;
}

}  // namespace

std::optional<Judgement> judge(const EngineRun& run, const AtomicOutcomes& atomic,
                               const IsAdmitted& is_admitted) {
  if (run.failure) {
    if (is_wait(*run.failure) && atomic.may_block) return std::nullopt;
    return Judgement{*run.failure, 1, run.schedule, false, run.preemptions + 1};
  }
  for (Judgement& each : not_atomic(run, atomic))
    if (each.serial || !is_admitted || !is_admitted(std::get<NonAtomicOutcome>(each.symptom)))
      return std::move(each);
  return std::nullopt;
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
