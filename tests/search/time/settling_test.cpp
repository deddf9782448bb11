#include "search/time/settling.hpp"

#include <gtest/gtest.h>

namespace sunder {
namespace {

TEST(Settled, NeedsTimeWithoutNewsForEachOpenMethod) {
  EXPECT_FALSE(is_settled({4, 0, 1}, true));
  EXPECT_TRUE(is_settled({6, 0, 1}, true));
  EXPECT_FALSE(is_settled({6, 0, 10}, true));
  EXPECT_FALSE(is_settled({106, 100, 1}, true)) << "the last news took long";
}

TEST(Settled, WaitsForSmallBoundsButNotForEver) {
  EXPECT_FALSE(is_settled({25, 0, 10}, false));
  EXPECT_TRUE(is_settled({25, 0, 10}, true));
  EXPECT_TRUE(is_settled({45, 0, 10}, false));
}

TEST(CoresShare, IsATimeOrAPartOfAllOfIt) {
  EXPECT_FALSE(core_had_its_share(1.9, 0));
  EXPECT_TRUE(core_had_its_share(2, 0));
  EXPECT_FALSE(core_had_its_share(20, 100));
  EXPECT_TRUE(core_had_its_share(25, 100));
}

TEST(Learning, TakesAsLongAsTheViolationDid) {
  EXPECT_FALSE(learnt_for_long(0.4, 0));
  EXPECT_TRUE(learnt_for_long(0.5, 0));
  EXPECT_FALSE(learnt_for_long(4, 10));
  EXPECT_TRUE(learnt_for_long(5, 10));
}

}  // namespace
}  // namespace sunder
