#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/progress.hpp"
#include "outcomes/atomic_outcomes.hpp"
#include "targets/target.hpp"

namespace sunder {

class Elsewhere;

/// One object, and which of its methods to check.
struct ObjectToCheck {
  std::string qualified_name;
  Object object;
  std::vector<int> methods;  ///< the methods to check besides the core, which is always checked
  std::function<std::unique_ptr<Target>()> open;
  /// Violations of an earlier campaign, by the label of their method. They are tried before the search.
  std::map<std::string, Violation> known = {};
};

/// The engines that run the harnesses. With both, a harness is explored first, and then stressed in the
/// remaining time.
enum class Engines { both, stress, explore };

/// The settings of the engine `explore`.
struct Exploring {
  Schedules schedules = Schedules::bounded;
  bool spurious = false;  ///< waits may end without a reason
  int preemptions = 2;
  bool goes_further = true;  ///< explores harnesses with few schedules with more preemptions
  Criterion criterion = Criterion::atomicity;
  std::optional<Memory> memory = Memory::sc;  ///< none: sc first, then c11 for targets that know it
  bool races = true;                          ///< under c11, a data race is a violation
};

/// The order in which bounds are searched.
enum class OrderKind { by_debt, by_size };

/// How long the search of a method goes on after a violation, for one with another meaning.
enum class Learning {
  brief,    ///< for a moment
  patient,  ///< while there is time, with a smaller share of it than a method without a violation
  equal     ///< like that of a method without a violation
};

/// The settings of a check.
struct CheckConfig {
  double seconds = 60;
  bool until_settled = false;  ///< ends earlier if everything is decided or proven and nothing new comes
  Learning learning = Learning::brief;
  bool all_violations = false;  ///< violations with other wrong results are found, too, whatever they mean
  Bounds largest{6, 3, 4};
  std::uint64_t seed = 1;
  Engines engines = Engines::both;
  Exploring exploring = {};
  bool repeatable = false;  ///< the same seed gives the same results; the time only ends the check
  OrderKind order = OrderKind::by_debt;
  const std::atomic<bool>* interrupted = nullptr;

  int shard_count = 1;                     ///< number of shards that the harnesses are split into
  std::vector<int> shards = {0};           ///< shards to search at the same time, each by its own job
  const ProgressByKey* earlier = nullptr;  ///< progress of an earlier search, which this one continues
  bool with_more_time = false;  ///< continues also where an earlier search ran out of time before a verdict
  Elsewhere* elsewhere = nullptr;  ///< if other processes search other shards
};

}  // namespace sunder
