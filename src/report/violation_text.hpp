#pragma once

#include <string>

#include "model/violation.hpp"
#include "support/terminal.hpp"

namespace sunder {

/// The violation, its frequency, the atomic outcomes, and the command that reproduces it, as indented lines.
/// The trace is at most `width` columns wide.
std::string violation_text(const Violation& violation, const Object& object, const std::string& reproduce,
                           std::size_t width = Terminal::kNoLimit);

/// The option of `run` that reproduces this schedule.
std::string how_to_show(const std::string& schedule);

/// The command that reproduces the violation.
std::string reproduce_command(const Violation& violation, const Object& object, const std::string& command,
                              const std::string& qualified_name);

/// "put(0,0); get(0)": the invocations of the harness in this order, given by their positions in its outcome.
std::string linearization_text(const std::vector<int>& linearization, const Harness& harness,
                               const Object& object);

/// "3 of 51,234 executions".
std::string frequency_text(const Violation& violation);

}  // namespace sunder
