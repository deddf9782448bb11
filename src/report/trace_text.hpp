#pragma once

#include <string>

#include "model/harness.hpp"
#include "model/outcome.hpp"
#include "model/trace.hpp"

namespace sunder {

/// The steps of an execution from top to bottom, a column for each sequence: its calls with their results,
/// and between them where it read or wrote what. The outcome is empty if the execution did not end.
std::string trace_text(const Trace& trace, const Harness& harness, const Object& object,
                       const Outcome& outcome);

}  // namespace sunder
