#include "store/recorder.hpp"

#include <algorithm>

#include "support/error.hpp"

namespace sunder {
namespace {

constexpr double kShortestInterval = 1;  // seconds between batches,
constexpr double kTimesTheCost = 100;    // and at least so many times what the last one took

}  // namespace

Recorder::Recorder(Store& store, std::int64_t number, std::vector<Part> parts,
                   const std::atomic<bool>* interrupted)
    : store_(store),
      number_(number),
      parts_(std::move(parts)),
      interrupted_(interrupted),
      interval_(kShortestInterval) {}

void Recorder::object_started(const Object& object, const std::string&) {
  flush(Sync::later);  // what is pending is of the object before
  object_ = object;
}

void Recorder::advanced(const Place& place, const std::function<Standing()>& standing, bool last) {
  const TimePoint now = Clock::now();
  auto& noted = noted_.try_emplace(place, start_).first->second;
  if (last || Seconds(now - noted).count() >= interval_) {
    pending_[place] = standing();
    noted = now;
  }
  if (Seconds(now - flushed_).count() >= interval_) flush(Sync::later);
}

void Recorder::decided(const Place& place, const Object&, const Standing& standing) {
  Standing& kept = pending_[place] = standing;
  // What ends since the user stops it has not reached its verdict; it will go on from here.
  if (interrupted_ && *interrupted_ && is_open(*standing.verdict)) kept.verdict = std::nullopt;
  flush(is_open(*standing.verdict) ? Sync::later : Sync::now);
}

// What is not synced survives our end, however sudden, but not the machine's.
void Recorder::flush(Sync sync) {
  if (failed_)
    throw EnvironmentError("the store " + store_.database().path() + " cannot be written any more");
  const TimePoint begin = Clock::now();
  failed_ = true;
  store_.database().execute(sync == Sync::now ? "PRAGMA synchronous=FULL" : "PRAGMA synchronous=NORMAL");
  store_.database().transaction([&] {
    for (const auto& [place, standing] : pending_) {
      const auto before = written_.find(place);
      store_.write(number_, place, standing, object_, before == written_.end() ? nullptr : &before->second);
    }
    for (Part part : parts_) {
      part.seconds += seconds_since(start_);
      store_.write(number_, part);
    }
  });
  failed_ = false;
  for (auto& [place, standing] : pending_) written_[place] = std::move(standing);
  pending_.clear();
  flushed_ = Clock::now();
  interval_ = std::max(kShortestInterval, kTimesTheCost * Seconds(flushed_ - begin).count());
}

void Recorder::finish(bool complete) {
  for (Part& part : parts_) part.complete = complete;
  flush(Sync::now);
}

}  // namespace sunder
