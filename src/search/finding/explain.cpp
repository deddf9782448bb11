#include "search/finding/explain.hpp"

#include "search/tuning.hpp"

namespace sunder {

Violation explained(Trial& trial, Violation violation, const Limits& limits) {
  violation.meaning = trial.meaning_of(violation);
  if (!trial.explores()) return violation;
  if (violation.schedule.empty()) {
    try {
      const EngineRun run = trial.run(violation.harness, tuning::kExplainSeconds, limits, Engine::explore);
      violation.schedule = schedule_of(violation.symptom, run);
    } catch (const InputError&) {  // the harness cannot be explored
      return violation;
    }
  }
  if (!violation.schedule.empty())
    violation.trace = trial.target().trace(violation.harness, violation.schedule);
  return violation;
}

}  // namespace sunder
