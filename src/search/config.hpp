#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "model/progress.hpp"
#include "outcomes/atomic_outcomes.hpp"
#include "targets/target.hpp"

namespace sunder {

/// What to check of one object.
struct ObjectToCheck {
  std::string qualified_name;
  Object object;
  std::vector<int> methods;  ///< besides the core, which is always checked
  std::function<std::unique_ptr<Target>()> open;
  /// Violations of an earlier campaign, by the label of their method. They are tried before the search.
  std::map<std::string, Violation> known = {};
};

/// Which engines run the harnesses. With both, a harness is explored first, and stressed with the time that
/// is left.
enum class Engines { both, stress, explore };

/// How the engine `explore` is used.
struct Exploring {
  Schedules schedules = Schedules::bounded;
  int preemptions = 2;
  Criterion criterion = Criterion::atomicity;
};

/// In which order bounds are searched.
enum class OrderKind { by_debt, by_size };

/// How to check.
struct CheckConfig {
  double seconds = 60;
  bool until_settled = false;  ///< ends earlier where everything is decided or proven and nothing new comes
  Bounds largest{6, 3, 4};
  std::uint64_t seed = 1;
  Engines engines = Engines::both;
  Exploring exploring = {};
  bool repeatable = false;  ///< the same seed gives the same results; the time only ends the check
  OrderKind order = OrderKind::by_debt;
  const std::atomic<bool>* interrupted = nullptr;

  int shard_count = 1;                     ///< number of shards that the harnesses are split into
  std::vector<int> shards = {0};           ///< shards to search at once, each by a job of its own
  const ProgressByKey* earlier = nullptr;  ///< the search goes on from here, ...
  bool with_more_time = false;             ///< ... even where time ran out before a verdict
};

}  // namespace sunder
