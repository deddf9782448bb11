// State outside the instance: objects whose steps depend on it are explored as others are, and their
// schedules replay in another process.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "targets/native/explore/exploring.hpp"

namespace sunder::testing {
namespace {

struct Case {
  const char *object, *harness, *other, *lost;  // `lost` is an outcome of a lost update
  std::uint64_t schedules;                      // with at most one preemption
};

void PrintTo(const Case& each, std::ostream* out) { *out << each.object; }

class PutBack : public ::testing::TestWithParam<Case> {};

TEST_P(PutBack, GivesTheSameSchedulesInEveryProcess) {
  const auto& [object, harness, other, outcome, schedules] = GetParam();
  const EngineRun first = Exploring(SUNDER_LASTING, object).run(harness, 1);
  EXPECT_FALSE(first.failure);
  EXPECT_TRUE(first.exhausted);
  EXPECT_EQ(first.executions, schedules);
  Exploring later(SUNDER_LASTING, object);
  later.run(other, 1);
  const EngineRun second = later.run(harness, 1);
  EXPECT_EQ(second.executions, schedules);
  EXPECT_EQ(outcomes(second), outcomes(first));
}

TEST_P(PutBack, LetsSchedulesReplayInAnotherProcess) {
  const auto& [object, harness, other, outcome, schedules] = GetParam();
  Exploring exploring(SUNDER_LASTING, object);
  exploring.run(other, 1);
  const EngineRun run = exploring.run(harness, 1);
  const auto lost = std::ranges::find_if(run.observations,
                                         [&](const Observation& o) { return to_text(o.outcome) == outcome; });
  ASSERT_NE(lost, run.observations.end());
  EXPECT_TRUE(lost->schedule.starts_with("put-back ")) << lost->schedule;
  Exploring fresh(SUNDER_LASTING, object);
  const EngineRun again = fresh.replay(harness, lost->schedule);
  ASSERT_EQ(again.observations.size(), 1U);
  EXPECT_EQ(to_text(again.observations.front().outcome), outcome);
  EXPECT_FALSE(fresh.trace(harness, lost->schedule).empty());
}

INSTANTIATE_TEST_SUITE_P(
    Lasting, PutBack,
    ::testing::Values(Case{"Tabled", "[add()], [add()]", "[add(); add()], [add()]", "0, 0", 8},
                      Case{"Cached", "[add()], [add()]", "[add(); add()], [add()]", "0, 0", 4},
                      Case{"Epochs", "[take(); take()], [take()]", "[take()], [take()], [take()]", "0, 1, 0",
                           19},
                      Case{"Registered", "[add()], [add()]", "[add(); add()], [add()]", "0, 0", 22}),
    [](const auto& each) { return each.param.object; });

// An object that needs nothing put back is explored as it was.
TEST(PutBackWhereNeeded, IsNotUsedElsewhere) {
  const EngineRun run = Exploring(SUNDER_STEPPING, "Steps").run("[two()], [two()]", 9);
  ASSERT_FALSE(run.observations.empty());
  for (const Observation& o : run.observations)
    EXPECT_FALSE(o.schedule.starts_with("put-back")) << o.schedule;
}

}  // namespace
}  // namespace sunder::testing
