#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace sunder::testing {

/// The outcome for a method of a result file: "crash: crash: SIGSEGV", "hang: ...", "outcome: true, 0",
/// "error: ...", "suspect", or "clean" if nothing was found.
std::string came_out(const nlohmann::json& method);

/// True if one of the alternatives of `expected`, separated by " | ", has the same kind, and its text is a
/// part of what came out: "crash: SIGABRT | clean".
bool fits(const std::string& expected, const std::string& came_out);

/// True if nothing went wrong, or if the result says in which harness it did, or that no instance can be
/// made.
bool names_harness(const nlohmann::json& method);

}  // namespace sunder::testing
