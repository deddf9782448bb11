#include "search/time/shares.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace sunder {
namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();

TEST(Rounds, DoubleTheirTurns) {
  Rounds rounds(false);
  rounds.begin(100, 2);
  const double first = rounds.turn(1);
  rounds.begin(100, 2);
  EXPECT_EQ(rounds.turn(1), 2 * first);
  EXPECT_EQ(rounds.turn(0.5), first);
}

TEST(Rounds, ShareWhatIsLeft) {
  Rounds rounds(false);
  for (int i = 0; i < 20; ++i) rounds.begin(8, 4);
  EXPECT_EQ(rounds.turn(1), 2);
  rounds.took(1, 0.5);  // the others have more
  EXPECT_EQ(rounds.turn(1), 2.5);
}

TEST(Rounds, GiveEveryMethodSomething) {
  Rounds rounds(false);
  rounds.begin(1, 3);
  rounds.took(1, 5);
  EXPECT_GT(rounds.turn(1), 0);
}

TEST(Rounds, StayShortWhereTheCheckEndsBySettling) {
  Rounds rounds(true);
  for (int i = 0; i < 20; ++i) rounds.begin(1000, 1);
  EXPECT_EQ(rounds.turn(1), tuning::kLongestTurn);
}

TEST(Rounds, HaveAnEndWhereTheTimeHasNone) {
  Rounds rounds(false);
  for (int i = 0; i < 20; ++i) rounds.begin(kForever, 1);
  EXPECT_TRUE(std::isfinite(rounds.turn(1)));
}

TEST(FarAhead, IsAboutTimeAndItsMultiple) {
  EXPECT_FALSE(is_far_ahead(1, 0));
  EXPECT_TRUE(is_far_ahead(1.1, 0));
  EXPECT_FALSE(is_far_ahead(40, 10));
  EXPECT_TRUE(is_far_ahead(42, 10));
}

}  // namespace
}  // namespace sunder
