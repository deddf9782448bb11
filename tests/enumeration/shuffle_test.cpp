#include "enumeration/shuffle.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace sunder {
namespace {

std::vector<std::uint64_t> shuffled(std::uint64_t count, std::uint64_t seed) {
  const Shuffle shuffle(count, seed);
  std::vector<std::uint64_t> all;
  for (std::uint64_t i = 0; i < count; ++i) all.push_back(shuffle(i));
  return all;
}

TEST(Shuffle, IsAPermutation) {
  std::vector<std::uint64_t> counts{0, 1, 2, 3, 5, 1000};
  for (int bits = 2; bits <= 16; ++bits)
    for (const int off : {-1, 0, 1}) counts.push_back((std::uint64_t{1} << bits) + off);
  for (const std::uint64_t count : counts) {
    for (const std::uint64_t seed : {0U, 1U, 2U, 12345U}) {
      std::vector<bool> seen(count);
      for (const std::uint64_t x : shuffled(count, seed)) {
        ASSERT_LT(x, count);
        ASSERT_FALSE(seen[x]);
        seen[x] = true;
      }
    }
  }
}

TEST(Shuffle, IsFixedByItsSeed) {
  EXPECT_EQ(shuffled(1000, 7), shuffled(1000, 7));
  EXPECT_NE(shuffled(1000, 7), shuffled(1000, 8));
  EXPECT_NE(shuffled(1000, 7), shuffled(1000, 7U << 16));
}

// Positions of campaigns depend on it.
TEST(Shuffle, IsThatOfTheVersionOfTheSearch) {
  EXPECT_EQ(shuffled(8, 7), (std::vector<std::uint64_t>{4, 1, 2, 7, 6, 5, 0, 3}))
      << "raise kSearchVersion, then change this test";
}

TEST(Shuffle, ReachesLargeCounts) {
  const std::uint64_t count = ~std::uint64_t{0};
  const Shuffle shuffle(count, 1);
  EXPECT_NE(shuffle(0), shuffle(count - 1));
  EXPECT_THROW((void)shuffle(count), std::out_of_range);
}

}  // namespace
}  // namespace sunder
