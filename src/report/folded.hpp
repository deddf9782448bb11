#pragma once

#include "model/trace.hpp"

namespace sunder {

/// The trace with each loop of equal rounds shown once, and a step that says how often more it ran.
Trace folded(const Trace& trace);

}  // namespace sunder
