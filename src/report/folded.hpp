#pragma once

#include "model/trace.hpp"

namespace sunder {

/// The trace with one round of each loop, followed by a step that says how often the round repeats.
Trace folded(const Trace& trace);

}  // namespace sunder
