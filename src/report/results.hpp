#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/verdict.hpp"
#include "report/changes.hpp"

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
  nlohmann::json environment = {};
  std::optional<Verdicts> baseline = {};  ///< what was known before; its violations are no failures
  std::string baseline_name = {};
  std::set<std::pair<std::string, std::string>> excused = {};  ///< objects and methods; see `is_excused`
  std::string fail_on = {};                                    ///< the word that excuses them

  /// Whether `--fail-on` excuses all violations of this method.
  [[nodiscard]] bool is_excused(const ObjectResult& object, const MethodResult& method) const {
    return excused.contains({object.qualified_name, method.method});
  }

  /// Whether the baseline has the verdict of this method, and a violation is not worse now.
  [[nodiscard]] bool is_known(const ObjectResult& object, const MethodResult& method) const {
    return baseline && sunder::is_known(*baseline, object, method);
  }
};

/// Describes this machine.
nlohmann::json environment();

/// The rule of three: if violations came at a higher rate than this, the chance to see none in this number of
/// executions would be below 5 %.
double rate_seen(std::uint64_t executions);

/// The bounds up to which every harness of the searched part was run: those that are proven, or as far as the
/// search got.
Bounds covered_by(const MethodResult& result);

/// The part of the harnesses that was searched, such as "shard 2 of 5"; empty if all were to be searched.
std::string part_of(const std::vector<ObjectResult>& objects);

/// "every harness", or "every harness of shard 2 of 5".
std::string every_harness(const std::string& part);

/// The mean number of executions of a harness, if a verdict "no violation found" rests on very few of them.
/// Harnesses that were explored to the end do not count.
std::optional<double> barely_tried(const MethodResult& result);

/// "only stressed: it cannot be explored: ..."; empty if it was explored.
std::string only_stressed_text(const MethodResult& result);

/// "barely tried: 2.6 executions per harness"; empty if it was not barely tried.
std::string barely_tried_text(const MethodResult& result);

}  // namespace sunder
