#include "cli/auto_core.hpp"

#include <gtest/gtest.h>

namespace sunder::cli {
namespace {

using Sets = std::vector<std::set<int>>;

TEST(HittingSet, IsTheSmallestThatExplainsEverySet) {
  EXPECT_EQ(smallest_hitting_set({}, {0, 0}), (std::set<int>{}));
  EXPECT_EQ(smallest_hitting_set(Sets{{0, 1}, {1, 2}, {1}}, {0, 0, 0}), (std::set<int>{1}));
  EXPECT_EQ(smallest_hitting_set(Sets{{0, 1}, {2, 3}, {0, 3}}, {0, 0, 0, 0}).size(), 2U);
}

TEST(HittingSet, OfTheSmallestIsTheCheapest) {
  EXPECT_EQ(smallest_hitting_set(Sets{{0, 1, 2}}, {4, 1, 5}), (std::set<int>{1}));
  EXPECT_EQ(smallest_hitting_set(Sets{{0, 1}, {0, 2}}, {9, 0, 0}), (std::set<int>{0})) << "size comes first";
}

}  // namespace
}  // namespace sunder::cli
