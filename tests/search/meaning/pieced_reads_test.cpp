#include "search/meaning/pieced_reads.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "model/text.hpp"

namespace sunder {
namespace {

bool is_pieced(const char* result, const std::vector<const char*>& at_moments) {
  std::vector<Value> moments;
  for (const char* each : at_moments) moments.push_back(parse_value(each));
  return is_pieced_together(parse_value(result), moments);
}

TEST(PiecedReads, MeetElementsAtDifferentMoments) {
  EXPECT_TRUE(is_pieced("[0,1]", {"[0]", "[1]"}));
  EXPECT_TRUE(is_pieced("{0,1}", {"{0}", "{1}"}));
  EXPECT_TRUE(is_pieced("{0=0,1=1}", {"{0=0}", "{1=1}"}));
}

TEST(PiecedReads, MeetOnlyWhatIsThere) {
  EXPECT_FALSE(is_pieced("[0,2]", {"[0]", "[1]"}));
  EXPECT_FALSE(is_pieced("{0=1}", {"{0=0}", "{=}"}));
}

TEST(PiecedReads, MissNothingThatIsAlwaysThere) {
  EXPECT_TRUE(is_pieced("[]", {"[0]", "[1]"}));
  EXPECT_FALSE(is_pieced("[]", {"[0]", "[0,1]"}));
  EXPECT_FALSE(is_pieced("{=}", {"{0=0}", "{0=1}"}));  // the key is always there
  EXPECT_TRUE(is_pieced("{0=1}", {"{0=0}", "{0=1}"}));
}

TEST(PiecedReads, MeetAnElementAgainOnlyIfItHasComeAgain) {
  EXPECT_FALSE(is_pieced("[0,0]", {"[0]", "[0]"}));
  EXPECT_TRUE(is_pieced("[0,0]", {"[0]", "[]", "[0]"}));
}

TEST(PiecedReads, MeetAListInItsOrder) {
  EXPECT_FALSE(is_pieced("[1,0]", {"[0,1]", "[0,1]"}));
  EXPECT_TRUE(is_pieced("[1,0]", {"[1]", "[1,0]"}));
  EXPECT_TRUE(is_pieced("[1,0]", {"[1]", "[0,1]"}));   // put in front, for all that is known
  EXPECT_FALSE(is_pieced("[1,0]", {"[0,1]", "[0]"}));  // 0 was behind the walk
  EXPECT_TRUE(is_pieced("[1,0]", {"[0,1]", "[1]", "[0]"}));
}

TEST(PiecedReads, DoNotShowAPartOfOneCall) {
  EXPECT_FALSE(is_pieced("[0,1]", {"[0,0]", "[1,1]"}));
  EXPECT_TRUE(is_pieced("[0,1]", {"[0,0]", "[0,1]", "[1,1]"}));
  EXPECT_FALSE(is_pieced("{0}", {"{}", "{0,1}"}));
  EXPECT_FALSE(is_pieced("{0=0}", {"{=}", "{0=0,1=1}"}));
  EXPECT_TRUE(is_pieced("{0=0,1=0}", {"{0=0}", "{0=1}", "{0=1,1=0}"}));
}

TEST(PiecedReads, AreCollectionsOfOneKind) {
  EXPECT_FALSE(is_pieced("1", {"0", "1"}));
  EXPECT_FALSE(is_pieced("[0]", {"{0}", "{0}"}));
  EXPECT_FALSE(is_pieced("[0]", {"IllegalStateException", "[0]"}));
}

}  // namespace
}  // namespace sunder
