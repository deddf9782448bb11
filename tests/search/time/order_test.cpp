#include "search/time/order.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "search/time/by_debt.hpp"
#include "search/time/by_size.hpp"

namespace sunder {
namespace {

const SearchTraits kExplored{.quick_first = true, .shortest_run = 0.001};
const SearchTraits kStressed{.stressed = true, .shortest_run = 0.001};

RungState state(const Bounds& bounds, double seconds = 0, int passes = 0) {
  return {{bounds, false}, seconds, passes};
}

/// The bounds that get the turns, if each turn takes a millisecond.
std::vector<Bounds> turns(const Order& order, std::vector<RungState> rungs, const SearchTraits& traits,
                          int n) {
  std::vector<Bounds> made;
  for (int i = 0; i < n; ++i) {
    RungState& next = rungs[order.next(rungs, traits)];
    next.seconds += 0.001;
    made.push_back(next.rung.bounds);
  }
  return made;
}

TEST(ByDebt, BeginsWithTheSmallestAndForgetsNone) {
  const std::vector<RungState> rungs{state({4, 2, 2}), state({3, 2, 2}), state({6, 3, 4})};
  const auto order = turns(ByDebt(), rungs, kExplored, 3000);
  EXPECT_EQ(order.front(), (Bounds{3, 2, 2}));
  const auto count = [&](const Bounds& b) { return std::ranges::count(order, b); };
  EXPECT_GT(count({3, 2, 2}), count({4, 2, 2}));
  EXPECT_GT(count({4, 2, 2}), count({6, 3, 4}));
  EXPECT_GT(count({6, 3, 4}), 0);
}

TEST(ByDebt, PrefersManyInvocationsByStressAndFewByExploring) {
  const std::vector<RungState> rungs{state({4, 2, 2}, 0.01), state({6, 2, 2}, 0.009)};
  EXPECT_EQ(ByDebt().next(rungs, kStressed), 1U);
  EXPECT_EQ(ByDebt().next(rungs, kExplored), 0U);
}

TEST(ByDebt, TurnsLessOftenToBoundsThatWereRunInVain) {
  const std::vector<RungState> rungs{state({4, 2, 2}, 0.01, 3), state({4, 2, 2}, 0.02, 0)};
  EXPECT_EQ(ByDebt().next(rungs, kStressed), 1U);
}

TEST(ByDebt, FinishesWhatAVerdictNeedsFirst) {
  std::vector<RungState> rungs{state({3, 2, 2}, 0.03, 1), state({4, 2, 2}, 0.02)};
  EXPECT_EQ(ByDebt().next(rungs, kExplored), 0U);
  rungs[0].explored = rungs[0].exhausted = true;
  EXPECT_EQ(ByDebt().next(rungs, kExplored), 1U);
}

TEST(BySize, MakesOnePassAfterAnother) {
  std::vector<RungState> rungs{state({3, 3, 2}), state({3, 2, 2}, 100), state({2, 2, 1})};
  EXPECT_EQ(BySize().next(rungs, kExplored), 2U);
  rungs[2].passes = 1;
  EXPECT_EQ(BySize().next(rungs, kExplored), 1U);
  rungs[1].passes = 1;
  EXPECT_EQ(BySize().next(rungs, kExplored), 0U);
  rungs[0].passes = 1;
  EXPECT_EQ(BySize().next(rungs, kExplored), 2U);
}

TEST(Orders, LeaveOutWhatHasNothingLeft) {
  std::vector<RungState> rungs{state({2, 2, 1}), state({6, 3, 4}, 100, 5)};
  rungs[0].has_more = false;
  EXPECT_EQ(ByDebt().next(rungs, kExplored), 1U);
  EXPECT_EQ(BySize().next(rungs, kExplored), 1U);
}

}  // namespace
}  // namespace sunder
