#pragma once

#include <string>
#include <vector>

#include "model/json.hpp"
#include "model/progress.hpp"

namespace sunder {

/// An object as it was when its check began.
struct CheckedObject {
  std::string name;   ///< qualified
  std::string build;  ///< differs between builds of the program or the classes
  Object object;
  std::vector<std::string> methods;  ///< labels; "core" comes first

  friend bool operator==(const CheckedObject&, const CheckedObject&) = default;
};

/// The progress of one shard as a whole.
struct ShardRun {
  int shard = 0;
  double seconds = 0;  ///< time spent so far
  bool complete = false;
};

/// One run of the search, as a store keeps it.
struct Campaign {
  std::string version, command, folder, started;  ///< `version` is that of the search
  Json configuration = Json::object();            ///< the options that were given
  Json environment = Json::object();
  int shards = 1;  ///< number of shards in all; `shard_runs` holds those that are here
  std::vector<CheckedObject> objects;
  std::vector<ShardRun> shard_runs;  ///< sorted by index
  ProgressByKey progress;
};

/// The verdicts so far, combined over all shards.
std::vector<ObjectResult> results_of(const Campaign& campaign);

/// The time that the longest shard took.
double seconds_of(const Campaign& campaign);
/// True if every shard that is here ran to its end.
bool is_complete(const Campaign& campaign);

/// The union of the shards. If a shard occurs twice, the run that came further is kept. Throws InputError if
/// the inputs are not shards of the same campaign; `names` are their names in the message.
Campaign merged(const std::vector<Campaign>& campaigns, const std::vector<std::string>& names);

}  // namespace sunder
