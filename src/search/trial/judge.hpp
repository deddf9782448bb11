#pragma once

#include <optional>

#include "model/violation.hpp"
#include "outcomes/atomic_outcomes.hpp"
#include "targets/target.hpp"

namespace sunder {

/// What an atomic object cannot have shown, with how often it came.
struct Judgement {
  Symptom symptom;
  std::uint64_t count = 0;
  std::string schedule = {};  ///< one that shows it, if it was explored
  bool serial = false;        ///< it came where no two invocations overlapped, so that it is none
};

/// The worst of a run: a crash, a deadlock or a hang, else an outcome of a serial execution that is not
/// atomic, else the most frequent one. Waiting for ever is no symptom where an atomic object may wait for
/// ever too.
std::optional<Judgement> judge(const EngineRun& run, const AtomicOutcomes& atomic);

/// Throws SerialError saying that the harness gave something that no serial execution gives, though nothing
/// overlapped.
[[noreturn]] void refuse_without_overlap(const Harness& harness, const Object& object,
                                         const std::string& gave);

/// Throws SerialError if the symptom came of an execution in which no two invocations overlapped: then the
/// engine and serial executions disagree.
void refuse_if_serial(const Judgement& judgement, const Harness& harness, const Object& object);

/// The judgement as a violation.
Violation violation_of(const Judgement& judgement, const Harness& harness, const EngineRun& run,
                       const AtomicOutcomes& atomic, Engine engine);

/// How often the run shows this symptom.
std::uint64_t count_of(const Symptom& symptom, const EngineRun& run);

/// A schedule of the run that shows it; empty if there is none.
std::string schedule_of(const Symptom& symptom, const EngineRun& run);

}  // namespace sunder
