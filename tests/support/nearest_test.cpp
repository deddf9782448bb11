#include "support/nearest.hpp"

#include <gtest/gtest.h>

namespace sunder {
namespace {

TEST(Nearest, SuggestsAWordThatIsNear) {
  EXPECT_EQ(did_you_mean("szie", {"push", "size", "pop"}), "; did you mean 'size'?");
  EXPECT_EQ(did_you_mean("CONCURRENTHASHMAP", {"ConcurrentHashMap", "ConcurrentSkipListMap"}),
            "; did you mean 'ConcurrentHashMap'?");
}

TEST(Nearest, ListsTheWordsIfNoneIsNear) {
  EXPECT_EQ(did_you_mean("everything", {"push", "pop"}), "; there are push, pop");
  EXPECT_EQ(did_you_mean("pu", {"pop", "push_int_int", "push_Object"}), "; there are push_int_int, push_Object");
  EXPECT_EQ(did_you_mean("pu", {"pop", "push_Object"}), "; there is push_Object");
  const std::string many = did_you_mean("everything", std::vector<std::string>(13, "x"));
  EXPECT_TRUE(many.ends_with("x, x, ...")) << many;
}

TEST(Nearest, SaysNothingIfThereAreNoWords) { EXPECT_EQ(did_you_mean("x", {}), ""); }

}  // namespace
}  // namespace sunder
