#include <gtest/gtest.h>

#include "support/scripted_check.hpp"

namespace sunder {
namespace {

using testing::atomic_run;
using testing::explored;
using testing::FakeMap;
using testing::has;

class OneObject : public testing::ScriptedCheck {};

// The first harness shows it with three preemptions because it has few schedules. Those after it have many.
EngineRun shown_with_three(bool wrong, const Harness& h, const Budget& budget) {
  const bool few = invocation_count(h) == 3 && budget.further.allows(3, 100);
  EngineRun run = explored(wrong && (few || budget.preemptions >= 3), h);
  for (Observation& o : run.observations) o.preemptions = 3;
  return run;
}

TEST_F(OneObject, AViolationWithMorePreemptionsIsSeenAgainAtEachStep) {
  replay = [](const Harness& h) { return explored(true, h); };
  const auto result = check({"size"}, [](const Harness& h, const Budget& budget) {
    return shown_with_three(has(h, "size") && has(h, "put"), h, budget);
  });
  const auto& violation = std::get<NonAtomic>(result.methods.at(1).verdict).violation;
  EXPECT_EQ(to_text(violation.harness, result.object), "[size()], [put(0,0)]");
  EXPECT_EQ(violation.preemptions, 3);
  EXPECT_TRUE(violation.confirmed);
}

TEST_F(OneObject, TheCoreIsExploredWithThePreemptionsOfTheFinding) {
  replay = [](const Harness& h) { return explored(true, h); };
  const auto result = check({"size"}, [](const Harness& h, const Budget& budget) {
    return shown_with_three(has(h, "put"), h, budget);
  });
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(result.methods.at(0).verdict));
  EXPECT_FALSE(std::holds_alternative<NonAtomic>(result.methods.at(1).verdict));
}

TEST_F(OneObject, WithANumberOfPreemptionsTakesNoMore) {
  config.exploring.goes_further = false;
  config.engines = Engines::explore;
  replay = [](const Harness& h) { return explored(true, h); };
  const auto result = check(
      {"size"}, [](const Harness& h, const Budget& budget) { return shown_with_three(true, h, budget); });
  EXPECT_EQ(std::get<AtomicWithinBounds>(result.methods.at(1).verdict).preemptions, 2);
}

// Results of many megabytes, for one, take seconds for each execution.
TEST_F(OneObject, AMethodWhoseRunsTakeLongDoesNotTakeTheTimeOfTheOthers) {
  const auto result = check(
      {"size", "clear"},
      [](const Harness& h, const Budget& budget) {
        EngineRun run = atomic_run();
        run.seconds = has(h, "clear") ? 4 : budget.seconds;
        return run;
      },
      20);
  EXPECT_GT(result.methods.at(1).effort.executions, 4 * result.methods.at(2).effort.executions);
}

// The level comes from the outcomes that an earlier search has seen, not from the declaration.
TEST_F(OneObject, OfAnEarlierSearchKnowsTheLevelThatWasSeen) {
  for (const Level seen : {Level::complete, Level::causal}) {
    ProgressByKey earlier;
    earlier[{"fake:Map", "size", 0}].seen = seen;
    config.earlier = &earlier;
    config.with_more_time = true;
    prepare = [](FakeMap& map) { map.declare("size", Level::monotonic); };
    replay = [](const Harness& h) { return explored(false, h); };
    const auto result = check({"size"}, [](const Harness& h, const Budget&) { return explored(false, h); });
    EXPECT_EQ(std::get<AtomicWithinBounds>(result.methods.at(1).verdict).level, seen);
  }
}

}  // namespace
}  // namespace sunder
