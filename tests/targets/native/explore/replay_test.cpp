// The strategy, driven by hand: no code under test, no scheduler.
#include <gtest/gtest.h>

#include <string>

#include "targets/native/explore/made_up_program.hpp"
#include "targets/native/explore/replay.hpp"

namespace sunder::native::explore {
namespace {

using testing::kTwoByTwo;
using testing::Texts;

TEST(Replay, TakesTheStoresOfItsSchedule) {
  Replay replay(schedule_from("c11 0:1 r1=2"));
  replay.begin();
  EXPECT_TRUE(replay.diverged());  // it has not been met yet
  EXPECT_EQ(replay.draw({Draw::Of::store, 2}), 0);
  EXPECT_EQ(replay.draw({Draw::Of::store, 3}), 2);
  EXPECT_FALSE(replay.diverged());
  Replay other(schedule_from("c11 0:1 r0=2"));
  other.begin();
  EXPECT_EQ(other.draw({Draw::Of::store, 2}), 0);
  EXPECT_TRUE(other.diverged());
}

TEST(Replay, RepeatsASchedule) {
  Replay replay(schedule_from("0:1 1:2 0:1"));
  EXPECT_EQ(kTwoByTwo.executions(replay), Texts{"0110"});
  EXPECT_FALSE(replay.diverged());
}

TEST(Replay, IsAskedAtEventsAndRunsOnce) {
  Replay replay(schedule_from("0:1"));
  EXPECT_EQ(replay.asked(), Strategy::Asked::at_events);
  EXPECT_TRUE(replay.begin());
  EXPECT_FALSE(replay.begin());
}

TEST(Replay, DivergesIfAFiberCannotMoveOrMadeOtherEvents) {
  for (const char* schedule : {"0:2 0:1", "0:3 1:2", "2:1"}) {
    Replay replay(schedule_from(schedule));
    replay.begin();
    kTwoByTwo.execute(replay);
    EXPECT_TRUE(replay.diverged()) << schedule;
  }
}

TEST(Replay, DrawsWhatWasDrawn) {
  Replay replay(schedule_from("0:1 ?2 ?0 ?5"));
  EXPECT_EQ(replay.draw({Draw::Of::woken, 3}), 2);
  EXPECT_EQ(replay.draw({Draw::Of::woken, 2}), 0);
  EXPECT_FALSE(replay.diverged());
  EXPECT_EQ(replay.draw({Draw::Of::woken, 2}), 0);  // there is no sixth alternative
  EXPECT_TRUE(replay.diverged());
}

}  // namespace
}  // namespace sunder::native::explore
