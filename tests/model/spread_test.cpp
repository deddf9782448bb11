#include "model/spread.hpp"

#include <gtest/gtest.h>

namespace sunder {
namespace {

using Numbers = std::vector<int>;

TEST(Spread, MovesTheUpperHalfOfTheValues) {
  EXPECT_EQ(value_numbers(1, 8), (Numbers{0}));
  EXPECT_EQ(value_numbers(2, 8), (Numbers{0, 8}));
  EXPECT_EQ(value_numbers(3, 8), (Numbers{0, 1, 8}));
  EXPECT_EQ(value_numbers(4, 8), (Numbers{0, 1, 8, 9}));
}

TEST(Spread, LeavesValuesThatIncludeItsNumber) {
  EXPECT_EQ(value_numbers(2, 0), (Numbers{0, 1}));
  EXPECT_EQ(value_numbers(2, 2), (Numbers{0, 2}));
  EXPECT_EQ(value_numbers(3, 2), (Numbers{0, 1, 2}));
  EXPECT_FALSE(can_spread(3, 2));
}

}  // namespace
}  // namespace sunder
