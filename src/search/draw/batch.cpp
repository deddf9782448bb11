// The members of MethodSearch that draw harnesses and put them back.
#include <algorithm>
#include <cmath>
#include <utility>

#include "search/draw/method_search.hpp"
#include "search/tuning.hpp"

namespace sunder {

bool MethodSearch::is_wanted(const Harness& harness, const RungCursor& cursor) const {
  if (!belongs(harness, cursor.rung().family, scope_, trial_.object())) return false;
  return left_out_.empty() ||
         std::ranges::none_of(non_core_methods(harness, trial_.object()), [&](int method) {
           return std::ranges::find(left_out_, method) != left_out_.end();
         });
}

// False if the pass ends before, or if too many harnesses in a row are not wanted.
bool MethodSearch::draw_one(Batch& batch) {
  RungCursor& cursor = batch.cursor;
  for (std::size_t passed = 0; passed < tuning::kMostPassedOver; ++passed) {
    if (cursor.ends_pass() && batch.passed_over + passed + batch.harnesses.size() > 0) return false;
    Harness drawn = cursor.draw(seed_);
    if (!is_wanted(drawn, cursor)) {
      cursor.progress().unfinished.erase(cursor.next() - 1);  // it may have been wanted before
      continue;
    }
    if (cursor.passes() == 0 && !cursor.is_once_more()) ++effort_.harnesses;
    batch.harnesses.push_back(std::move(drawn));
    batch.positions.push_back(cursor.next() - 1);
    batch.passed_over += passed;
    return true;
  }
  batch.passed_over += tuning::kMostPassedOver;
  return false;
}

// In a later pass, harnesses are drawn together only if all of them were explored to their end, or none was.
MethodSearch::Batch MethodSearch::draw(RungCursor& cursor) {
  Batch batch{cursor};
  if (!draw_one(batch)) return batch;
  const bool later = engines_ != Engines::stress && cursor.passes() > 0;
  const bool unfinished = cursor.is_unfinished(batch.positions.front());
  batch.engine = engine_for(cursor, batch.positions.front());
  const std::size_t size = batch_size(batch, unfinished);
  while (batch.harnesses.size() < size && !(later && cursor.is_unfinished(cursor.next()) != unfinished) &&
         draw_one(batch)) {
  }
  return batch;
}

// Harnesses that are explored for long are drawn one by one, since the time of each is not known. Those that
// a verdict needs are small, and are drawn together.
std::size_t MethodSearch::batch_size(const Batch& batch, bool unfinished) {
  const RungCursor& cursor = batch.cursor;
  const std::size_t owed = std::exchange(owed_, 0);
  if (engines_ == Engines::stress) return seconds_each_ ? runs_at_once(stress_slice(cursor)) : 1;
  if (is_dear() && batch.engine == Engine::stress) return 1;
  if (owed > 0) return owed;
  const bool for_verdict = unfinished && cursor.rung().bounds.is_within(tuning::kLeastProof);
  return cursor.passes() == 0 || for_verdict ? trial_.explored_at_once() : 1;
}

// Draws these first in the next step. A later search starts with them.
void MethodSearch::put_back(Batch& batch, std::size_t harnesses) {
  owing_ = static_cast<std::size_t>(&batch.cursor - cursors_.data());
  owed_ += harnesses;
  const std::size_t kept = batch.harnesses.size() - harnesses;
  if (harnesses > 0) batch.cursor.put_back(batch.positions[kept]);
  batch.harnesses.resize(kept);
  batch.positions.resize(kept);
  if (batch.cursor.passes() == 0 && !batch.cursor.is_once_more()) effort_.harnesses -= harnesses;
}

void MethodSearch::put_back_untried(Batch& batch, std::size_t tried) {
  if (tried == batch.predicted.harnesses.size()) return;
  const std::size_t next = batch.predicted.indexes[tried];
  if (batch.cursor.passes() == 0)
    unnote_skipped(batch.cursor, static_cast<std::size_t>(std::ranges::count_if(
                                     batch.predicted.skipped, [&](std::size_t i) { return i > next; })));
  put_back(batch, batch.harnesses.size() - next);
}

double MethodSearch::slice_of(const RungCursor& cursor) const {
  return std::min(tuning::kLongestSlice,
                  trial_.shortest_run() * std::pow(tuning::kSliceGrowth, cursor.passes()));
}

// With both engines a harness is explored first, then stressed. If its schedules were too many it is explored
// again now and then, for longer. None if nothing is left to be seen.
std::optional<Engine> MethodSearch::engine_for(const RungCursor& cursor, std::uint64_t position) const {
  if (engines_ == Engines::stress) return Engine::stress;
  if (cursor.passes() == 0) return Engine::explore;
  const bool unfinished = cursor.is_unfinished(position);
  if (engines_ == Engines::explore || cursor.is_weak())
    return unfinished ? std::optional(Engine::explore) : std::nullopt;
  return unfinished && cursor.passes() % tuning::kExploredEachPass == 1 ? Engine::explore : Engine::stress;
}

}  // namespace sunder
