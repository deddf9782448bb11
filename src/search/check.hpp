#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "report/listener.hpp"
#include "search/trial.hpp"
#include "targets/target.hpp"

namespace sunder {

/// What to check of one object.
struct ObjectToCheck {
  std::string qualified_name;
  Object object;
  std::vector<int> methods;  ///< besides the core, which is always checked first
  std::function<std::unique_ptr<Target>()> open;
  /// Violations of an earlier campaign, by the label of their method: they are tried before the search
  /// begins.
  std::map<std::string, Violation> known = {};
};

/// Which engines run the harnesses. With both, a harness is explored first, and stressed with the time that
/// is left.
enum class Engines { both, stress, explore };

struct CheckConfig {
  double seconds = 60;
  bool until_settled = false;  ///< ends earlier where all is decided within bounds and nothing new comes
  Bounds largest{6, 3, 4};
  std::uint64_t seed = 1;
  Engines engines = Engines::both;
  Exploring exploring = {};
  const std::atomic<bool>* interrupted = nullptr;

  int shard_count = 1;                     ///< into so many the harnesses are split;
  std::vector<int> shards = {0};           ///< these are searched at once, each by a job of its own
  const ProgressByKey* earlier = nullptr;  ///< go on from there,
  bool with_more_time = false;             ///< even where a verdict was reached for want of time
};

/// Checks the objects, one after another, each with its share of the time; then again those that are not
/// decided, with what is left.
std::vector<ObjectResult> check(const std::vector<ObjectToCheck>& objects_to_check, const CheckConfig& config,
                                Listener& listener);

}  // namespace sunder
