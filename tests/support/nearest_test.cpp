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
  for (const char* word : {"put", "put/2"})
    EXPECT_EQ(did_you_mean(word, {"putAll", "put_int_int", "put_Object"}),
              "; there are put_int_int, put_Object");
  EXPECT_EQ(did_you_mean("put", {"putAll", "put_Object"}), "; there is put_Object");
  const std::string many = did_you_mean("everything", std::vector<std::string>(13, "x"));
  EXPECT_TRUE(many.ends_with("x, x, ...")) << many;
}

TEST(Nearest, SaysNothingIfThereAreNoWords) { EXPECT_EQ(did_you_mean("x", {}), ""); }

}  // namespace
}  // namespace sunder
