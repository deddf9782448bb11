// The members of MethodSearch that give the harnesses of a slow object enough executions.
#include <algorithm>
#include <utility>

#include "search/draw/method_search.hpp"
#include "search/tuning.hpp"

namespace sunder {

bool MethodSearch::is_dear() const { return seconds_each_ && *seconds_each_ > tuning::kDearExecution; }

double MethodSearch::stress_slice(const RungCursor& cursor) const {
  const double slice = slice_of(cursor);
  if (!is_dear()) return slice;
  const std::uint64_t left = tuning::kLeastExecutions - (staying_ ? staying_->executions : 0);
  return std::max(slice, std::min(tuning::kLongestSlice, static_cast<double>(left) * *seconds_each_));
}

MethodSearch::Batch MethodSearch::staying_with(RungCursor& cursor) const {
  return {.cursor = cursor,
          .harnesses = {staying_->harness},
          .positions = {staying_->position},
          .engine = Engine::stress,
          .predicted = staying_->predicted};
}

// If executions are dear, harnesses are drawn one by one. The first batch is one harness, too, since nothing
// is known before. The end of a turn may cut a run short: its prediction may have taken the whole turn.
void MethodSearch::note_pace(const Batch& batch, const Limits& limits) {
  if (batch.engine != Engine::stress) return;
  std::uint64_t executions = 0;
  double seconds = 0;
  for (const EngineRun& run : batch.runs) {
    executions += run.executions;
    seconds += run.seconds;
  }
  if (executions > 0) seconds_each_ = seconds / static_cast<double>(executions);
  const auto before = std::exchange(staying_, std::nullopt);
  const bool is_slow = executions == 0 ? limits.reached() : is_dear();
  if (!is_slow || batch.predicted.harnesses.size() != 1) return;
  Staying now{batch.predicted.harnesses.front(), batch.position(0),
              executions + (before ? before->executions : 0), seconds + (before ? before->seconds : 0),
              batch.predicted};
  if (now.executions < tuning::kLeastExecutions && now.seconds < tuning::kLongestSlice)
    staying_ = std::move(now);
}

}  // namespace sunder
