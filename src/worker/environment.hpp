#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sunder {

/// The environment variable with the names of further variables that workers get, separated by commas. A name
/// may end with '*', which stands for any rest.
inline constexpr const char* kPass = "SUNDER_PASS";

/// True if workers get the variable: programs, the C library, JVMs or sanitizers need it, or `passed`, the
/// value of kPass, names it. Others may tell how to reach a store, or be secrets of a CI.
bool reaches_workers(std::string_view name, std::string_view passed);

/// Our variables that workers get, as NAME=VALUE.
std::vector<std::string> environment_of_workers();

/// Removes all variables but TMPDIR from the memory of this process, so that no other process finds them in
/// `/proc/PID/environ`.
void forget_environment();

}  // namespace sunder
