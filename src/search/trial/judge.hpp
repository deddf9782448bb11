#pragma once

#include <functional>
#include <optional>

#include "model/violation.hpp"
#include "outcomes/atomic_outcomes.hpp"
#include "targets/target.hpp"

namespace sunder {

/// A symptom that an atomic object cannot show, and the number of times that it came.
struct Judgement {
  Symptom symptom;
  std::uint64_t count = 0;
  std::string schedule = {};  ///< a schedule that shows it, if it was explored
  bool serial = false;        ///< it came without any overlap of invocations, so it is not a violation
  int preemptions = 0;        ///< of the schedule, if their number was bounded
};

/// The symptom that an observation is of; none if an atomic object gives its outcome, or one that is atomic
/// between its waits.
std::optional<Symptom> symptom_of(const Observation& seen, const AtomicOutcomes& atomic);

/// Whether an outcome that is not atomic is no violation nevertheless, or none that is new.
using IsAdmitted = std::function<bool(const NonAtomicOutcome&)>;

/// The worst symptom of a run: a crash, a deadlock or a hang; otherwise a non-atomic outcome of an execution
/// without overlap; otherwise the most frequent non-atomic outcome that is not admitted; otherwise a data
/// race. To wait for ever is not a symptom if an atomic object may also do it, nor is an outcome of one that
/// is atomic between its waits.
std::optional<Judgement> judge(const EngineRun& run, const AtomicOutcomes& atomic,
                               const IsAdmitted& is_admitted = {});

/// Throws SerialError: without overlap, the harness gave something that no serial execution gives.
[[noreturn]] void refuse_without_overlap(const Harness& harness, const Object& object,
                                         const std::string& gave);

/// Whether an outcome has a number that is made of bytes which exploring puts into new memory. Then the
/// object reads what it never set, and real threads find something else there each time.
bool shows_unset_memory(const Symptom& symptom);

/// Throws SerialError if the symptom came from an execution in which no two invocations overlapped: the
/// engine and serial executions then disagree.
void refuse_if_serial(const Judgement& judgement, const Harness& harness, const Object& object);

/// The judgement as a violation.
Violation violation_of(const Judgement& judgement, const Harness& harness, const EngineRun& run,
                       const AtomicOutcomes& atomic, Engine engine);

/// The number of times that the run shows this symptom.
std::uint64_t count_of(const Symptom& symptom, const EngineRun& run);

/// Whether the observation shows this symptom.
bool shows(const Observation& seen, const Symptom& symptom);

/// A schedule of the run that shows the symptom; empty if there is none.
std::string schedule_of(const Symptom& symptom, const EngineRun& run);

}  // namespace sunder
