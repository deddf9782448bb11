#include "search/time/clock.hpp"

#include <gtest/gtest.h>

namespace sunder {
namespace {

TEST(SearchClock, OfWorkAdvancesByHarnessesAndExecutionsAlone) {
  WorkClock clock;
  EXPECT_EQ(clock.now(), 0);
  clock.tried(1, 0);
  const double harness = clock.now();
  clock.tried(0, 1000);
  EXPECT_GT(harness, 0);
  EXPECT_GT(clock.now(), harness);
  WorkClock other;
  other.tried(1, 1000);
  EXPECT_EQ(other.now(), clock.now());
}

TEST(SearchClock, OfWorkLimitsWhatIsExploredByExecutions) {
  Budget explored{.engine = Engine::explore}, stressed{.engine = Engine::stress};
  WorkClock().limit(explored, 1, 60);
  WorkClock().limit(stressed, 1, 60);
  EXPECT_EQ(explored.seconds, 60);
  EXPECT_EQ(explored.executions, static_cast<std::uint64_t>(1 / tuning::kSecondsOfExecution));
  EXPECT_EQ(stressed.seconds, 1);
}

TEST(SearchClock, OfTheWallLimitsARunByWhatIsLeft) {
  Budget budget;
  WallClock().limit(budget, 5, 2);
  EXPECT_EQ(budget.seconds, 2);
}

TEST(Turn, EndsWithItsClockOrWithTheLimits) {
  ManualClock clock;
  std::atomic<bool> interrupted{false};
  const Turn turn(clock, 1, {TimePoint::max(), &interrupted});
  EXPECT_FALSE(turn.is_over());
  clock.advance(0.5);
  EXPECT_FALSE(turn.is_over());
  interrupted = true;
  EXPECT_TRUE(turn.is_over());
  interrupted = false;
  clock.advance(0.5);
  EXPECT_TRUE(turn.is_over());
  EXPECT_EQ(turn.limits.deadline, TimePoint::max()) << "a manual clock tells nothing about the wall's";
}

TEST(Turn, OfTheWallEndsItsLimitsToo) {
  const WallClock clock;
  EXPECT_LT(Turn(clock, 1, {}).limits.deadline, TimePoint::max());
  const Limits sooner{after(Clock::now(), -1)};
  EXPECT_EQ(Turn(clock, 1, sooner).limits.deadline, sooner.deadline);
}

}  // namespace
}  // namespace sunder
