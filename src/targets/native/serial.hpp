#pragma once

#include <vector>

#include "targets/native/crew.hpp"
#include "targets/native/describe.hpp"
#include "targets/target.hpp"

namespace sunder::native {

/// Runs each sequence on a fresh instance, in a thread of the crew. The instance is one of the reference if
/// there is one. The pause, in seconds, is made between two calls. Stops after the first sequence that blocks
/// or hangs: the thread is then stuck; see Crew::run.
std::vector<SerialRun> run_serially(const std::vector<Sequence>& sequences, const Constructed& object,
                                    Crew& crew, double pause, double hang_seconds);

}  // namespace sunder::native
