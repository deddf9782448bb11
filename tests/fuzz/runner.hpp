#pragma once

#include "fuzz/kind.hpp"

namespace sunder::fuzz {

struct Tried {
  std::uint64_t inputs = 0;
  std::uint64_t accepted = 0;  ///< by the reader
  std::size_t findings = 0;
  double processor_seconds = 0;
};

/// Tries the kept inputs of this kind, then mutated ones for this time. Inputs are read in a child process:
/// if it crashes, or is busy with one input for long, that input is a finding, and the next child goes on.
/// Those that reach new code are written to reached/ in the current folder. If there is no time, prints which
/// kept inputs reach nothing that smaller ones do not reach.
Tried run(const Kind& kind, double seconds, std::uint64_t seed);

}  // namespace sunder::fuzz
