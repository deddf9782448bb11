#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "model/verdict.hpp"

namespace sunder {

/// The input of all reports: the verdicts, and how they were reached.
struct Results {
  std::vector<ObjectResult> objects = {};
  std::uint64_t seed = 1;
  std::string command = {};  ///< how the user calls Sunder; part of the commands that reproduce
  std::string store = {};    ///< where the campaign is stored; may be empty
  std::string started = {};
  double seconds = 0;
  bool interrupted = false;
  nlohmann::ordered_json environment = {};
};

/// Describes this machine.
nlohmann::ordered_json environment();

/// The rule of three: if violations came at a higher rate than this, the chance to see none in this number of
/// executions would be below 5 %.
double rate_seen(std::uint64_t executions);

/// The bounds up to which every harness was run: those that are proven, or as far as the search got.
Bounds covered_by(const MethodResult& result);

}  // namespace sunder
