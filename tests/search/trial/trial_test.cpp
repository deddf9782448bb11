#include "search/trial/trial.hpp"

#include <gtest/gtest.h>

#include <atomic>

#include "model/text.hpp"
#include "support/scripted_check.hpp"

namespace sunder {
namespace {

using testing::explored;
using testing::FakeMap;

/// Tries harnesses that are atomic in every schedule, and stops after this number of runs.
Tried tried_for(int runs) {
  FakeMap map;
  std::atomic<bool> stopped = false;
  map.on_run = [&](const Harness& h, const Budget&) {
    stopped = map.engine_runs >= runs;
    return explored(false, h);
  };
  map.prefers.explores = true;
  const WallClock clock;
  Trial trial(map, {}, 1, {}, clock);
  std::vector<Harness> harnesses;
  for (const char* text : {"[put(0,0)], [get(0)]", "[put(0,0)], [put(0,0)]", "[put(0,0)], [remove(0)]",
                           "[remove(0)], [get(0)]", "[remove(0)], [remove(0)]"})
    harnesses.push_back(parse_harness(text, map.object()));
  return trial.try_each(harnesses, 1, {.interrupted = &stopped}, Engine::explore);
}

TEST(Trial, ExhaustsHarnessesOnlyIfItHasTriedAll) {
  EXPECT_TRUE(tried_for(6).exhausted);
  EXPECT_FALSE(tried_for(2).exhausted);
  EXPECT_FALSE(tried_for(1).exhausted);
}

/// Whether it is known how calls wait that take half a minute to explore.
bool knows_slow_waits(const SearchClock& clock) {
  FakeMap map;
  map.prefers.explores = true;
  map.on_run = [](const Harness&, const Budget& budget) {
    EXPECT_GE(budget.executions, 1000U);
    EXPECT_LT(budget.executions, 1'000'000U) << "they are counted in any case";
    EngineRun run{{{{NoResult::waits, NoResult::waits}, 1}}, 1000, 30, std::nullopt};
    run.exhausted = budget.seconds >= run.seconds;
    return run;
  };
  Trial trial(map, {}, 1, {}, clock);
  return trial.atomic_outcomes(parse_harness("[take(0)], [take(1)]", map.object())).knows_waits;
}

TEST(Trial, ExploresHowCallsWaitByTheClockOfTheSearch) {
  EXPECT_FALSE(knows_slow_waits(WallClock()));
  EXPECT_TRUE(knows_slow_waits(WorkClock())) << "the same seed gives the same results on a busy machine";
}

class NoPatience : public WallClock {
 public:
  [[nodiscard]] double patience(double /*seconds*/) const override { return 0; }
};

Meaning meaning_by(const SearchClock& clock) {
  FakeMap map;
  Trial trial(map, {}, 1, {}, clock);
  const Harness harness = parse_harness("[putAll({0=1,1=0})], [get(0); containsKey(1)]", map.object());
  const Outcome wrong{parse_value("()"), parse_value("1"), parse_value("false")};
  return trial.meaning_of({.harness = harness, .symptom = NonAtomicOutcome{wrong}});
}

TEST(Trial, ExplainsByTheClockOfTheSearch) {
  EXPECT_EQ(gravity_of(meaning_by(NoPatience())), Gravity::unknown);
  EXPECT_EQ(gravity_of(meaning_by(WorkClock())), Gravity::steps);
  EXPECT_GE(WorkClock().patience(0.001), 10 * tuning::kMeaningSeconds) << "whatever time is left";
}

}  // namespace
}  // namespace sunder
