#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "model/verdict.hpp"

namespace sunder {

/// All that reports are made from: the verdicts, and what they were reached with.
struct Results {
  std::vector<ObjectResult> objects = {};
  std::uint64_t seed = 1;
  std::string command = {};  ///< how the user calls Sunder, for the commands that show a violation again
  std::string store = {};    ///< the file that keeps the campaign, if there is one
  std::string started = {};
  double seconds = 0;
  bool interrupted = false;
  nlohmann::ordered_json environment = {};
};

/// The machine that this runs on.
nlohmann::ordered_json environment();

/// The rule of three: if violations came at a higher rate than this, the chance to see none in this number of
/// executions would be below 5 %.
double rate_seen(std::uint64_t executions);

/// The bounds up to which every harness was run: those that are proven, or as far as the search got.
Bounds covered_by(const MethodResult& result);

}  // namespace sunder
