#pragma once

#include <atomic>
#include <map>
#include <string>
#include <vector>

#include "search/listener.hpp"
#include "store/unwritten.hpp"
#include "support/clock.hpp"

namespace sunder {

/// Writes a campaign to its store while the search runs. Progress is written in batches that cost at most a
/// hundredth of the time. A verdict is written at once, before it is reported; a violation also survives a
/// power loss by then. If a write fails, the check ends with an EnvironmentError, and the store holds
/// everything that was reported. If the store is only away for a while, the search goes on: violations are
/// kept elsewhere meanwhile, and everything is written when the store is back.
class Recorder : public Listener {
 public:
  /// `number` is the number of the campaign in the store; `shard_runs` are the shards that run now; `written`
  /// is the progress that the store already has.
  Recorder(Store& store, std::int64_t number, std::vector<ShardRun> shard_runs,
           const std::atomic<bool>* interrupted, Unwritten* unwritten = nullptr, ProgressByKey written = {});

  void object_started(const Object& object, const std::string& qualified_name) override;
  void advanced(const SearchKey& key, const std::function<Progress()>& progress, bool last) override;
  void decided(const SearchKey& key, const Object& object, const Progress& progress) override;

  /// Writes the rest, and waits for a store that is away until the user interrupts. `complete`: the time was
  /// used up, or every method is decided.
  void finish(bool complete);

  [[nodiscard]] bool is_away() const { return away_; }
  /// All progress that it was told of.
  [[nodiscard]] ProgressByKey progress() const;

 private:
  void flush(Durability durability);
  void write(Durability durability);
  void note_away(const StoreAway& error);
  void note_written();
  void write_all_again();

  Store& store_;
  std::int64_t number_;
  std::vector<ShardRun> shard_runs_;
  const std::atomic<bool>* interrupted_;
  TimePoint start_ = Clock::now(), flushed_ = start_;
  double interval_;
  Unwritten* unwritten_;
  std::map<std::string, Object> objects_;  // by qualified name
  std::map<SearchKey, TimePoint> noted_;
  ProgressByKey pending_, written_;
  std::uint64_t incarnation_ = 0;
  bool failed_ = false, away_ = false;
};

}  // namespace sunder
