#pragma once

#include "model/premises.hpp"
#include "outcomes/atomic_outcomes.hpp"
#include "targets/target.hpp"

namespace sunder {

/// The premise that skipped harnesses break for their bounds.
inline constexpr const char* kMayWait =
    "in some harnesses a call may wait for ever, even if the object is atomic";

/// Adds the premises that did not hold in an exploration without a violation. The engine names some of them.
/// If an outcome of some serial execution was not seen, not every schedule was run.
void note_broken(BrokenPremises& broken, const EngineRun& run, const AtomicOutcomes& atomic);

}  // namespace sunder
