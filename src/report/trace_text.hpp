#pragma once

#include <string>

#include "model/violation.hpp"
#include "support/terminal.hpp"

namespace sunder {

/// How a violation comes about: the steps of an execution from top to bottom, in a column for each sequence.
/// The steps are calls, results, and accesses with their place in the source. The last line says why no
/// serial order gives the outcome. If the columns are wider than `width`, there is one column for all
/// sequences, with the number of the sequence before each step.
std::string story_text(const Harness& harness, const Symptom& symptom, const std::vector<Outcome>& atomic,
                       const Trace& trace, const Object& object, std::size_t width = Terminal::kNoLimit);

/// A line for each sequence that waits at the end, after an empty line; empty if none does.
std::string waits_text(const Trace& trace);

}  // namespace sunder
