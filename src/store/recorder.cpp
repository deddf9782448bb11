#include "store/recorder.hpp"

#include <algorithm>
#include <thread>

#include "support/error.hpp"

namespace sunder {
namespace {

constexpr double kShortestInterval = 1;  // seconds between batches
constexpr double kSecondsToRetry = 0.2;  // when the search has ended and the store is away
constexpr double kTimesTheCost = 100;    // the interval is at least this multiple of the last batch's cost

}  // namespace

Recorder::Recorder(Store& store, std::int64_t number, std::vector<ShardRun> shard_runs,
                   const std::atomic<bool>* interrupted, Unwritten* unwritten, ProgressByKey written)
    : store_(store),
      number_(number),
      shard_runs_(std::move(shard_runs)),
      interrupted_(interrupted),
      interval_(kShortestInterval),
      unwritten_(unwritten),
      written_(std::move(written)),
      incarnation_(store.incarnation()) {}

void Recorder::object_started(const Object& object, const std::string& qualified_name) {
  objects_.insert_or_assign(qualified_name, object);
  flush(Durability::process_end);
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

void Recorder::decided(const SearchKey& key, const Object& object, const Progress& progress) {
  objects_.try_emplace(key.object, object);
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
  if (store_.incarnation() != incarnation_) write_all_again();
  const TimePoint begin = Clock::now();
  try {
    failed_ = true;
    write(durability);
    failed_ = false;
  } catch (const StoreAway& error) {
    if (!unwritten_) throw;
    failed_ = false;
    note_away(error);
    return;
  } catch (const LeaseLost&) {  // the store has the violations
    note_written();
    throw;
  }
  for (auto& [key, progress] : pending_) written_[key] = std::move(progress);
  pending_.clear();
  note_written();
  flushed_ = Clock::now();
  interval_ = std::max(kShortestInterval, kTimesTheCost * Seconds(flushed_ - begin).count());
}

void Recorder::write(Durability durability) {
  Batch batch;
  for (const auto& [key, progress] : pending_) {
    const auto written = written_.find(key);
    batch.progress.push_back(
        {key, objects_.at(key.object), progress, written == written_.end() ? nullptr : &written->second});
  }
  for (ShardRun run : shard_runs_) {
    run.seconds += seconds_since(start_);
    batch.shard_runs.push_back(run);
  }
  store_.write(number_, batch, durability);
}

void Recorder::note_away(const StoreAway& error) {
  away_ = true;
  unwritten_->away(error.what());
  for (const auto& [key, progress] : pending_) unwritten_->keep(key, progress);
  write_all_again();
  flushed_ = Clock::now();
  interval_ = kShortestInterval;
}

void Recorder::note_written() {
  away_ = false;
  if (unwritten_)
    for (const ShardRun& run : shard_runs_) unwritten_->written(run.shard);
}

// A server that crashed has forgotten the writes that were not synced. They are written again with the rest.
void Recorder::write_all_again() {
  incarnation_ = store_.incarnation();
  for (auto& [key, progress] : written_)
    if (objects_.contains(key.object)) pending_.try_emplace(key, std::move(progress));
  std::erase_if(written_, [&](const auto& each) { return objects_.contains(each.first.object); });
}

ProgressByKey Recorder::progress() const {
  ProgressByKey made = pending_;
  made.insert(written_.begin(), written_.end());
  return made;
}

void Recorder::finish(bool complete) {
  for (ShardRun& run : shard_runs_) run.complete = complete;
  flush(Durability::power_loss);
  while (away_ && !(interrupted_ && *interrupted_)) {
    std::this_thread::sleep_for(Seconds(kSecondsToRetry));
    flush(Durability::power_loss);
  }
  if (!away_) return;
  const auto file = unwritten_->file();
  throw StoreAway("cannot reach the store " + store_.location() +
                  (file ? "; violations that are not written are kept in " + *file : ""));
}

}  // namespace sunder
