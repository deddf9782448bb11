// The strategy, driven by hand: no code under test, no scheduler.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "targets/native/explore/made_up_program.hpp"
#include "targets/native/explore/random_walk.hpp"

namespace sunder::native::explore {
namespace {

using testing::kTwoByTwo;
using testing::Texts;

TEST(RandomWalk, ReachesEveryScheduleAndRepeatsWithItsSeed) {
  RandomWalk walk(1), same(1), other(2);
  const Texts executions = kTwoByTwo.executions(walk, 200);
  EXPECT_EQ(std::set<std::string>(executions.begin(), executions.end()).size(), 6U);
  EXPECT_EQ(kTwoByTwo.executions(same, 200), executions);
  EXPECT_NE(kTwoByTwo.executions(other, 200), executions);
}

}  // namespace
}  // namespace sunder::native::explore
