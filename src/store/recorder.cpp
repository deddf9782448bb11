#include "store/recorder.hpp"

#include <algorithm>

#include "support/error.hpp"

namespace sunder {
namespace {

constexpr double kShortestInterval = 1;  // seconds between batches
constexpr double kTimesTheCost = 100;    // the interval is at least this multiple of the last batch's cost

}  // namespace

Recorder::Recorder(Store& store, std::int64_t number, std::vector<ShardRun> shard_runs,
                   const std::atomic<bool>* interrupted)
    : store_(store),
      number_(number),
      shard_runs_(std::move(shard_runs)),
      interrupted_(interrupted),
      interval_(kShortestInterval) {}

void Recorder::object_started(const Object& object, const std::string&) {
  flush(Durability::process_end);  // the pending progress belongs to the previous object
  object_ = object;
}

void Recorder::advanced(const SearchKey& key, const std::function<Progress()>& progress, bool last) {
  const TimePoint now = Clock::now();
  auto& noted = noted_.try_emplace(key, start_).first->second;
  if (last || Seconds(now - noted).count() >= interval_) {
    pending_[key] = progress();
    noted = now;
  }
  if (Seconds(now - flushed_).count() >= interval_) flush(Durability::process_end);
}

void Recorder::decided(const SearchKey& key, const Object&, const Progress& progress) {
  Progress& kept = pending_[key] = progress;
  // A violation is final, even if the search for further ones has not ended.
  const bool is_final = violation_in(*progress.verdict) || !is_open(*progress.verdict);
  // A search that the user stopped has reached no verdict; resuming continues it.
  if (interrupted_ && *interrupted_ && !is_final) kept.verdict = std::nullopt;
  flush(is_final ? Durability::power_loss : Durability::process_end);
}

// After a failed write, every later call fails as well: nothing may be reported that is not stored.
void Recorder::flush(Durability durability) {
  if (failed_) throw EnvironmentError("the store " + store_.location() + " can no longer be written");
  const TimePoint begin = Clock::now();
  Batch batch;
  for (const auto& [key, progress] : pending_) {
    const auto written = written_.find(key);
    batch.progress.push_back(
        {key, object_, progress, written == written_.end() ? nullptr : &written->second});
  }
  for (ShardRun run : shard_runs_) {
    run.seconds += seconds_since(start_);
    batch.shard_runs.push_back(run);
  }
  failed_ = true;
  store_.write(number_, batch, durability);
  failed_ = false;
  for (auto& [key, progress] : pending_) written_[key] = std::move(progress);
  pending_.clear();
  flushed_ = Clock::now();
  interval_ = std::max(kShortestInterval, kTimesTheCost * Seconds(flushed_ - begin).count());
}

void Recorder::finish(bool complete) {
  for (ShardRun& run : shard_runs_) run.complete = complete;
  flush(Durability::power_loss);
}

}  // namespace sunder
