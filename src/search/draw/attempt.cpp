// The members of MethodSearch that predict, run and judge the harnesses of a batch.
#include <algorithm>

#include "model/text.hpp"
#include "search/draw/method_search.hpp"
#include "search/tuning.hpp"
#include "support/error.hpp"

namespace sunder {

void MethodSearch::predict(Batch& batch, const Limits& limits) {
  batch.predicted = trial_.predict(batch.harnesses, limits, *batch.engine);
  if (batch.predicted.looked_at < batch.harnesses.size())
    put_back(batch, batch.harnesses.size() - batch.predicted.looked_at);
  if (batch.cursor.passes() == 0) note_skipped(batch.cursor, batch.predicted.skipped.size());
}

void MethodSearch::run(Batch& batch, const Limits& limits) {
  RungCursor& cursor = batch.cursor;
  const auto& harnesses = batch.predicted.harnesses;
  if (batch.engine == Engine::explore) {
    for (std::size_t i = 0; i < harnesses.size(); ++i) cursor.progress().unfinished.insert(batch.position(i));
    const bool first = cursor.passes() == 0 && !cursor.is_deeper();
    const bool for_verdict =
        !first && !cursor.is_deeper() && cursor.rung().bounds.is_within(tuning::kLeastProof);
    const double seconds = for_verdict ? tuning::kLongestSlice : slice_of(cursor) * tuning::kExploreFactor;
    try {
      batch.runs = trial_.run_each(harnesses, seconds, limits, Engine::explore,
                                   {.quick = first,
                                    .further = cursor.is_deeper(),
                                    .memory = cursor.is_weak() ? Memory::c11 : trial_.memory()});
      return;
    } catch (const InputError& error) {
      if (cursor.is_weak()) {
        batch.engine.reset();
        return end_weakly(cannot_be_explored(error.what()));
      }
      if (engines_ == Engines::explore) throw;
      stress_instead(cursor, error.what());
      batch.engine = Engine::stress;
      leave_out_stuck(batch.predicted);
      if (batch.predicted.harnesses.empty()) return;
    }
  }
  cursor.progress().only_stressed |= cursor.passes() == 0;
  batch.runs = trial_.run_each(harnesses, stress_slice(cursor), limits, Engine::stress);
}

// From now on, stresses the harnesses that were to be explored.
void MethodSearch::stress_instead(RungCursor& cursor, const std::string& why) {
  unexplored_ = cannot_be_explored(why);
  engines_ = Engines::stress;
  cursor.progress().only_stressed = true;
}

void MethodSearch::stress_instead(const Finding& finding, const std::string& why) {
  const auto cursor = std::ranges::find(cursors_, finding.rung, &RungCursor::rung);
  if (cursor != cursors_.end()) stress_instead(*cursor, why);
}

// Exploring and serial executions disagree, so exploring proves nothing. Stress may still show a violation.
void MethodSearch::distrust_exploring(RungCursor& cursor, const Harness& harness, const Judgement& judged) {
  stress_instead(cursor, "without overlap, " + to_text(harness, trial_.object()) + " gave " +
                             to_text(judged.symptom) + ", which no serial execution gives");
  for (RungCursor& c : cursors_) c.progress().only_stressed = true;
}

// By stress, the violation that shows most often, if several harnesses show one. By exploring, the first: the
// harnesses after it are put back, so that the size of the batch does not matter.
std::optional<Finding> MethodSearch::judge(Batch& batch, const Limits& limits) {
  const bool explored = batch.engine == Engine::explore;
  std::optional<Finding> best;
  std::size_t tried = 0;
  for (std::size_t i = 0; i < batch.runs.size(); ++i) {
    const EngineRun& run = batch.runs[i];
    const Harness& harness = batch.predicted.harnesses[i];
    ++tried;
    effort_.executions += run.executions;
    const auto judged = trial_.judge(harness, run, batch.predicted.atomic[i]);
    if (!judged) {
      if (explored) note_explored(batch, i);
      continue;
    }
    if (explored && judged->serial && trial_.learns_of_threads(harness)) {
      return std::nullopt;  // the next step begins again
    }
    if (explored && judged->serial && engines_ == Engines::both && !shows_unset_memory(judged->symptom)) {
      distrust_exploring(batch.cursor, harness, *judged);
      put_back_untried(batch, i);
      return std::nullopt;
    }
    refuse_if_serial(*judged, harness, trial_.object());
    const double seconds_each = run.seconds / static_cast<double>(judged->count);
    if (best && best->seconds_each <= seconds_each) continue;
    best = Finding{violation_of(*judged, harness, run, batch.predicted.atomic[i], *batch.engine),
                   seconds_each,
                   *batch.engine,
                   explored && batch.cursor.passes() == 0,
                   batch.cursor.rung(),
                   batch.position(i)};
    if (explored) break;
  }
  if (explored) {
    if (limits.reached() && !best) tried = uncut(batch);
    put_back_untried(batch, tried);
  }
  return best;
}

// The number of harnesses before the first one that the limits cut short. The others are explored again, with
// more time. In a first pass, which is short, at most the last harness is cut. At least one harness counts in
// each turn.
std::size_t MethodSearch::uncut(const Batch& batch) const {
  const auto from = batch.cursor.passes() == 0 ? batch.runs.end() - 1 : batch.runs.begin();
  const auto cut = std::ranges::find(from, batch.runs.end(), false, &EngineRun::exhausted);
  return std::max<std::size_t>(static_cast<std::size_t>(cut - batch.runs.begin()), had_none_ ? 1 : 0);
}

}  // namespace sunder
