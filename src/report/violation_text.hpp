#pragma once

#include <string>

#include "model/violation.hpp"
#include "support/terminal.hpp"

namespace sunder {

/// In front of a headline, so that its words stand above the details.
inline constexpr const char* kHeadlineIndent = "    ";

/// A mark and a sentence: "~ weak read: the result of size() may ...".
std::string headline_text(const Violation& violation, const Object& object);

/// The violation, its frequency, its explanation, the atomic outcomes, and the command that reproduces it, as
/// indented lines. The trace is at most `width` columns wide.
std::string details_text(const Violation& violation, const Object& object, const std::string& reproduce,
                         std::size_t width = Terminal::kNoLimit);

/// The headline, and the details below it.
std::string violation_text(const Violation& violation, const Object& object, const std::string& reproduce);

/// The option of `run` that reproduces this schedule.
std::string how_to_show(const std::string& schedule);

/// The command that reproduces the violation.
std::string reproduce_command(const Violation& violation, const Object& object, const std::string& command,
                              const std::string& qualified_name);

/// "put(0,0); get(0)": the invocations of the harness in this order, given by their positions in its outcome.
std::string linearization_text(const std::vector<int>& linearization, const Harness& harness,
                               const Object& object);

/// "3 of 51,234 executions, by real threads", "1 of 9 schedules, explored".
std::string frequency_text(const Violation& violation);

/// The message of an exported program that has seen nothing: how often Sunder saw the violation.
std::string rarity_text(const Violation& violation);

}  // namespace sunder
