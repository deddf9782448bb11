#pragma once

#include <string>
#include <vector>

#include "model/json.hpp"
#include "model/progress.hpp"

namespace sunder {

/// An object as it was when its check began.
struct CheckedObject {
  std::string name;   ///< its qualified name
  std::string build;  ///< tells builds of its program or its classes apart
  Object object;
  std::vector<std::string> methods;  ///< labels; the core first

  friend bool operator==(const CheckedObject&, const CheckedObject&) = default;
};

/// How far one shard has come.
struct ShardRun {
  int shard = 0;
  double seconds = 0;  ///< that were spent
  bool complete = false;
};

/// One run of the search, as it is stored.
struct Campaign {
  std::string version, command, folder, started;
  Json configuration;  ///< what was asked for, option by option
  Json environment;
  int shards = 1;  ///< into so many the harnesses are split, ...
  std::vector<CheckedObject> objects;
  std::vector<ShardRun> shard_runs;  ///< ... and these are here, by their index
  ProgressByKey progress;
};

/// The verdicts so far, those of all shards as one.
std::vector<ObjectResult> results_of(const Campaign& campaign);

/// Seconds that were spent, of all shards the most; and whether all that are here came to their end.
double seconds_of(const Campaign& campaign);
bool is_complete(const Campaign& campaign);

/// The shards of all, each once: where it occurs twice, the one that came further. Throws InputError if they
/// are not of one and the same campaign; `names` are what to call them.
Campaign merged(const std::vector<Campaign>& campaigns, const std::vector<std::string>& names);

}  // namespace sunder
