#pragma once

#include <string>

#include "model/violation.hpp"
#include "support/terminal.hpp"

namespace sunder {

/// How a violation comes about: the steps of an execution from top to bottom, a column for each sequence,
/// with its calls, their results, and between them where it read or wrote what; then why no serial order does
/// it. Where these columns are wider than `width`, there is one column, with the number of the sequence
/// before each step.
std::string story_text(const Harness& harness, const Symptom& symptom, const std::vector<Outcome>& atomic,
                       const Trace& trace, const Object& object, std::size_t width = Terminal::kNoLimit);

}  // namespace sunder
