#include "model/positions.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "model/fields.hpp"

namespace sunder {
namespace {

TEST(Positions, AreWrittenAsRanges) {
  const Positions positions{0, 1, 2, 3, 7, 9, 10};
  EXPECT_EQ(to_text(positions), "0-3 7 9-10");
  EXPECT_EQ(positions_from(to_text(positions)), positions);
  EXPECT_EQ(positions_from(""), Positions{});
}

TEST(Positions, OfTheLargestNumberEnd) {
  const std::string last = "18446744073709551614-18446744073709551615";
  Positions positions = positions_from(last);
  EXPECT_EQ(to_text(positions), last);
  positions.insert(0);
  positions.erase(~std::uint64_t{0});
  EXPECT_EQ(to_text(positions), "0 18446744073709551614");
}

TEST(Positions, InOtherTextAreRefused) {
  for (const char* text : {"x", "1 x", "1-", "-1", "3-1", "2 1", "1 1", "1-3 3", " 1", "1 ", "1  2", "1-2-3",
                           "99999999999999999999", "0-18446744073709551615 0", "1 2", "0-3 4-8"})
    EXPECT_THROW((void)positions_from(text), MalformedJson) << text;
}

TEST(Positions, AreASet) {
  std::mt19937 random(1);
  Positions positions;
  std::set<std::uint64_t> same;
  for (int i = 0; i < 10'000; ++i) {
    const std::uint64_t position = random() % 100;
    if (random() % 2 == 0) {
      positions.insert(position);
      same.insert(position);
    } else {
      positions.erase(position);
      same.erase(position);
    }
    ASSERT_EQ(positions.empty(), same.empty());
    for (std::uint64_t each = 0; each < 100; ++each)
      ASSERT_EQ(positions.contains(each), same.contains(each)) << "after " << i << " steps";
    if (!same.empty()) {
      ASSERT_EQ(positions.last(), *same.rbegin());
    }
    ASSERT_EQ(positions_from(to_text(positions)), positions);
  }
}

}  // namespace
}  // namespace sunder
