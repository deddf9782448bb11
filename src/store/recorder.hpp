#pragma once

#include <atomic>
#include <map>
#include <string>
#include <vector>

#include "search/listener.hpp"
#include "store/store.hpp"
#include "support/clock.hpp"

namespace sunder {

/// Writes a campaign to its store while the search runs. Progress is written in batches that cost at most a
/// hundredth of the time. A verdict is written at once, before it is reported; a violation also survives a
/// power loss by then. If a write fails, the check ends with an EnvironmentError, and the store holds
/// everything that was reported.
class Recorder : public Listener {
 public:
  /// `number` is the number of the campaign in the store; `shard_runs` are the shards that run now.
  Recorder(Store& store, std::int64_t number, std::vector<ShardRun> shard_runs,
           const std::atomic<bool>* interrupted);

  void object_started(const Object& object, const std::string& qualified_name) override;
  void advanced(const SearchKey& key, const std::function<Progress()>& progress, bool last) override;
  void decided(const SearchKey& key, const Object& object, const Progress& progress) override;

  /// Writes the rest. `complete`: the time was used up, or every method is decided.
  void finish(bool complete);

 private:
  void flush(Durability durability);

  Store& store_;
  std::int64_t number_;
  std::vector<ShardRun> shard_runs_;
  const std::atomic<bool>* interrupted_;
  TimePoint start_ = Clock::now(), flushed_ = start_;
  double interval_;
  Object object_;
  std::map<SearchKey, TimePoint> noted_;
  ProgressByKey pending_, written_;
  bool failed_ = false;
};

}  // namespace sunder
