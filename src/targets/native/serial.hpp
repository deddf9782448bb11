#pragma once

#include <vector>

#include "targets/native/crew.hpp"
#include "targets/native/describe.hpp"
#include "targets/target.hpp"

namespace sunder::native {

/// Runs each sequence on a fresh instance (of the reference, where there is one), in a thread of the crew.
/// With a pause, in seconds, between calls. Ends with the first that blocks or hangs: then the thread is
/// stuck; see Crew::run.
std::vector<SerialRun> run_serially(const std::vector<Sequence>& sequences, const Constructed& object,
                                    Crew& crew, double pause, double hang_seconds);

}  // namespace sunder::native
