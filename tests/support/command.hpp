#pragma once

#include <string>
#include <vector>

namespace sunder::testing {

struct Finished {
  int exit_code;
  std::string out, err;
};

/// Runs a program to its end.
Finished run_command(const std::vector<std::string>& words);

/// Runs `sunder` with these arguments to its end.
Finished sunder(std::vector<std::string> arguments);

/// A result file without its times.
std::string without_times(const std::string& json);

/// Starts a program, sends it the signal as soon as `until` has appeared on its stdout, and waits for its
/// end.
Finished run_and_signal(const std::vector<std::string>& words, const std::string& until, int signal);

}  // namespace sunder::testing
