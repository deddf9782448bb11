#pragma once

#include <atomic>
#include <map>
#include <string>
#include <vector>

#include "search/listener.hpp"
#include "store/store.hpp"
#include "support/clock.hpp"

namespace sunder {

/// Keeps a campaign in its store while it runs. Progress is written in batches, so seldom that it takes at
/// most a hundredth of the time; a verdict at once, before anybody is told of it, and a violation is on the
/// disk by then. If the disk refuses, the check ends with an EnvironmentError: all that was reported is in
/// the store.
class Recorder : public Listener {
 public:
  /// `number` is the campaign's in the store; `shard_runs` are the shards that run now.
  Recorder(Store& store, std::int64_t number, std::vector<ShardRun> shard_runs,
           const std::atomic<bool>* interrupted);

  void object_started(const Object& object, const std::string& qualified_name) override;
  void advanced(const SearchKey& key, const std::function<Progress()>& progress, bool last) override;
  void decided(const SearchKey& key, const Object& object, const Progress& progress) override;

  /// Writes what is left. Complete: the time was used up, or all is decided.
  void finish(bool complete);

 private:
  enum class Sync { later, now };
  void flush(Sync sync);

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
