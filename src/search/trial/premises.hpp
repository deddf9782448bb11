#pragma once

#include "model/premises.hpp"
#include "outcomes/atomic_outcomes.hpp"
#include "targets/target.hpp"

namespace sunder {

/// The broken premise of bounds with harnesses that are skipped.
inline constexpr const char* kMayWait =
    "in some harnesses a call may wait for ever, even if the object is atomic";

/// Adds the premises that did not hold in an exploration without a violation: those that the engine names,
/// and that every schedule was run, if an outcome that some serial execution gives was not seen.
void note_broken(BrokenPremises& broken, const EngineRun& run, const AtomicOutcomes& atomic);

}  // namespace sunder
