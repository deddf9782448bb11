#include "store/recorder.hpp"

#include <algorithm>

#include "support/error.hpp"

namespace sunder {
namespace {

constexpr double kShortestInterval = 1;  // seconds between batches,
constexpr double kTimesTheCost = 100;    // and at least so many times what the last one took

}  // namespace

Recorder::Recorder(Store& store, std::int64_t number, std::vector<ShardRun> shard_runs,
                   const std::atomic<bool>* interrupted)
    : store_(store),
      number_(number),
      shard_runs_(std::move(shard_runs)),
      interrupted_(interrupted),
      interval_(kShortestInterval) {}

void Recorder::object_started(const Object& object, const std::string&) {
  flush(Sync::later);  // what is pending is of the object before
  object_ = object;
}

void Recorder::advanced(const SearchKey& key, const std::function<Progress()>& progress, bool last) {
  const TimePoint now = Clock::now();
  auto& noted = noted_.try_emplace(key, start_).first->second;
  if (last || Seconds(now - noted).count() >= interval_) {
    pending_[key] = progress();
    noted = now;
  }
  if (Seconds(now - flushed_).count() >= interval_) flush(Sync::later);
}

void Recorder::decided(const SearchKey& key, const Object&, const Progress& progress) {
  Progress& kept = pending_[key] = progress;
  // What ends since the user stops it has not reached its verdict; it will go on from here.
  if (interrupted_ && *interrupted_ && is_open(*progress.verdict)) kept.verdict = std::nullopt;
  flush(is_open(*progress.verdict) ? Sync::later : Sync::now);
}

// What is not synced survives our end, however sudden, but not the machine's.
void Recorder::flush(Sync sync) {
  if (failed_)
    throw EnvironmentError("the store " + store_.database().path() + " cannot be written any more");
  const TimePoint begin = Clock::now();
  failed_ = true;
  store_.database().execute(sync == Sync::now ? "PRAGMA synchronous=FULL" : "PRAGMA synchronous=NORMAL");
  store_.database().transaction([&] {
    for (const auto& [key, progress] : pending_) {
      const auto before = written_.find(key);
      store_.write(number_, key, progress, object_, before == written_.end() ? nullptr : &before->second);
    }
    for (ShardRun part : shard_runs_) {
      part.seconds += seconds_since(start_);
      store_.write(number_, part);
    }
  });
  failed_ = false;
  for (auto& [key, progress] : pending_) written_[key] = std::move(progress);
  pending_.clear();
  flushed_ = Clock::now();
  interval_ = std::max(kShortestInterval, kTimesTheCost * Seconds(flushed_ - begin).count());
}

void Recorder::finish(bool complete) {
  for (ShardRun& part : shard_runs_) part.complete = complete;
  flush(Sync::now);
}

}  // namespace sunder
