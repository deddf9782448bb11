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

/// A violation with at least this rate per execution would have shown with a probability of 95 % (the rule of
/// three).
double rate_seen(std::uint64_t executions);

}  // namespace sunder
