#pragma once

#include <cstdio>
#include <stdexcept>
#include <string_view>

namespace sunder {

/// Nobody reads stdout any more, as after `| head -1`. The program ends in silence.
class ReaderGone : public std::runtime_error {
 public:
  ReaderGone() : std::runtime_error("nobody reads stdout") {}
};

/// Fills the numbers 0, 1 and 2 if the caller has closed them, so that no file of ours gets one of them.
/// Writing to a closed stdout still fails.
void keep_standard_streams();

/// Writes text for people, made printable, with very long lines cut. Throws EnvironmentError or ReaderGone if
/// stdout cannot be written; does not care about stderr.
void print(std::FILE* file, std::string_view text);

/// Writes data for programs, as it is; made printable if stdout is a terminal.
void print_data(std::string_view data);

/// Writes everything that was printed. Throws as print() does.
void flush(std::FILE* file);

}  // namespace sunder
