// The members of MethodSearch that draw harnesses and put them back.
#include <algorithm>
#include <utility>

#include "search/draw/method_search.hpp"
#include "search/tuning.hpp"

namespace sunder {

Harness MethodSearch::draw_one(RungCursor& cursor) {
  Harness drawn = cursor.draw(seed_);
  if (cursor.passes() == 0) ++effort_.harnesses;
  return drawn;
}

// In a later pass, harnesses are drawn together only if all of them were explored to their end, or none was.
MethodSearch::Batch MethodSearch::draw(RungCursor& cursor) {
  std::vector<Harness> drawn{draw_one(cursor)};
  const std::uint64_t first = cursor.next() - 1;
  const bool later = engines_ != Engines::stress && cursor.passes() > 0;
  const bool unfinished = cursor.is_unfinished(first);
  const std::size_t size = batch_size(cursor, unfinished);
  while (drawn.size() < size && !cursor.ends_pass() &&
         !(later && cursor.is_unfinished(cursor.next()) != unfinished))
    drawn.push_back(draw_one(cursor));
  return {cursor, std::move(drawn), first, engine_for(cursor).value_or(Engine::explore)};
}

// Harnesses that are explored for long are drawn one by one, since the time of each is not known. Those that
// a verdict needs are small, and are drawn together.
std::size_t MethodSearch::batch_size(const RungCursor& cursor, bool unfinished) {
  const std::size_t owed = std::exchange(owed_, 0);
  if (engines_ == Engines::stress) return seconds_each_ ? runs_at_once(stress_slice(cursor)) : 1;
  if (is_dear() && engine_for(cursor) == Engine::stress) return 1;
  if (owed > 0) return owed;
  const bool for_verdict = unfinished && cursor.rung().bounds.is_within(tuning::kLeastProof);
  return cursor.passes() == 0 || for_verdict ? trial_.explored_at_once() : 1;
}

// Draws these first in the next step. A later search starts with them.
void MethodSearch::put_back(Batch& batch, std::size_t harnesses) {
  owing_ = static_cast<std::size_t>(&batch.cursor - cursors_.data());
  owed_ += harnesses;
  batch.cursor.put_back(harnesses);
  batch.harnesses.resize(batch.harnesses.size() - harnesses);
  if (batch.cursor.passes() == 0) effort_.harnesses -= harnesses;
}

void MethodSearch::put_back_untried(Batch& batch, std::size_t tried) {
  if (tried == batch.predicted.harnesses.size()) return;
  const std::size_t next = batch.predicted.indexes[tried];
  if (batch.cursor.passes() == 0)
    unnote_skipped(batch.cursor, static_cast<std::size_t>(std::ranges::count_if(
                                     batch.predicted.skipped, [&](std::size_t i) { return i > next; })));
  put_back(batch, batch.harnesses.size() - next);
}

}  // namespace sunder
