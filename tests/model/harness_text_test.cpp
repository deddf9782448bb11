#include <gtest/gtest.h>

#include "model/harness.hpp"
#include "model/text.hpp"

namespace sunder {
namespace {

const Object kMap{"Map",
                  "native",
                  {{"put", {{}, {}}, true},
                   {"get", {{}}, true, true},
                   {"remove", {{}}, true},
                   {"remove", {{}, {}}},
                   {"clear", {}, false, false, true},
                   {"putAll", {{.shape = Shape::map}}},
                   {"addAll", {{.shape = Shape::list}}},
                   {"rename", {{.scalar = Scalar::string}}},
                   {"lock", {{.domain = {false, true}}}},
                   {.name = "compact", .role = "owner"},
                   {.name = "grow", .role = "owner"}}};

class HarnessText : public testing::TestWithParam<const char*> {};

TEST_P(HarnessText, IsPrintedAsItWasRead) {
  EXPECT_EQ(to_text(parse_harness(GetParam(), kMap), kMap), GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Harnesses, HarnessText,
    testing::Values("[put(0,0); put(2,0)], [clear(); put(1,1)], [put(3,1)], {0 < 2, 1 < 2}",
                    "[putAll({0=1,1=0})], [get(0); remove(1)]", "[remove(0,1)], [remove(0)]",
                    "[addAll([1,1])]", "[compact(); grow()], [clear()]", "[rename(\"a\"); lock(true)]"));

TEST(HarnessText, ReadsViolat) {
  EXPECT_EQ(to_text(parse_harness("{ clear(); put(0,1) } || { get(1) }", kMap), kMap),
            "[clear(); put(0,1)], [get(1)]");
}

TEST(HarnessText, TheCommaBeforeTheOrderMayBeLeftOut) {
  EXPECT_EQ(to_text(parse_harness("[clear()], [clear()] {0 < 1}", kMap), kMap),
            "[clear()], [clear()], {0 < 1}");
}

TEST(HarnessText, KeepsOnlyTheGeneratingOrder) {
  EXPECT_EQ(to_text(parse_harness("[clear()],[clear()],[clear()],{0<1<2, 0<2}", kMap), kMap),
            "[clear()], [clear()], [clear()], {0 < 1, 1 < 2}");
}

TEST(HarnessText, BoundsCountTheValuesThatOccur) {
  EXPECT_EQ(bounds_of(parse_harness("[putAll({0=3,1=0})], [get(3); lock(true)]", kMap), kMap),
            (Bounds{3, 2, 3}));
  EXPECT_EQ(bounds_of(parse_harness("[clear()]", kMap), kMap), (Bounds{1, 1, 0}));
}

struct BadText {
  const char* text;
  std::size_t column;
  const char* says;
};

class BadHarness : public testing::TestWithParam<BadText> {};

TEST_P(BadHarness, PointsAtTheColumn) {
  try {
    parse_harness(GetParam().text, kMap);
    FAIL() << "accepted " << GetParam().text;
  } catch (const ParseError& error) {
    EXPECT_EQ(error.column(), GetParam().column) << error.what();
    EXPECT_NE(std::string(error.what()).find(GetParam().says), std::string::npos) << error.what();
  }
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, BadHarness,
    testing::Values(BadText{"", 1, "expected '['"}, BadText{"[]", 1, "at least one invocation"},
                    BadText{"[put(0,0)", 10, "expected ';' or ']'"},
                    BadText{"[put(0,0)] [clear()]", 12, "expected the end"},
                    BadText{"[pt(0,0)]", 2, "did you mean 'put'?"},
                    BadText{"[push_everything()]", 2, "there are put, get"},
                    BadText{"[put(0)]", 2, "takes 2 arguments, not 1"},
                    BadText{"[remove()]", 2, "takes 1 or 2 arguments"},
                    BadText{"[get(\"a\")]", 6, "argument 1 of 'get' is an integer"},
                    BadText{"[rename(0)]", 9, "is a string"},
                    BadText{"[putAll([0,1])]", 9, "is a map of integers"},
                    BadText{"[lock(0)]", 7, "such as false"},
                    BadText{"[compact()], [clear(); grow()]", 24, "'owner', which is sequence 0's"},
                    BadText{"[clear()],[clear()],{0<2}", 24, "no sequence 2"},
                    BadText{"[clear()],[clear()],{0<1,1<0}", 21, "cyclic"},
                    BadText{"[clear()],{0<0}", 11, "cyclic"},
                    BadText{"[clear()],[clear()],{0 1}", 24, "expected '<'"},
                    BadText{"{clear()} || ", 14, "expected '{'"}, BadText{"[clear]", 7, "expected '('"},
                    BadText{"[0]", 2, "a method's name"}));

TEST(Harness, IsSerialIfNoTwoSequencesMayOverlap) {
  const auto serial = [](const char* text) { return is_serial(parse_harness(text, kMap)); };
  EXPECT_TRUE(serial("[clear()], [get(0)], [get(1)], {0 < 1, 1 < 2}"));
  EXPECT_TRUE(serial("[clear(); get(0)]"));
  EXPECT_FALSE(serial("[clear()], [get(0)], [get(1)], {0 < 1, 0 < 2}"));
  EXPECT_FALSE(serial("[clear()], [get(0)]"));
}

TEST(HarnessText, PointsWithACaret) {
  try {
    parse_harness("[put(0)]", kMap);
  } catch (const ParseError& error) {
    EXPECT_EQ(pointing_at(error, "[put(0)]"), "'put' takes 2 arguments, not 1\n  [put(0)]\n   ^");
  }
}

TEST(BoundsText, IsReadBack) {
  EXPECT_EQ(parse_bounds("4,2,2"), (Bounds{4, 2, 2}));
  EXPECT_EQ(to_text(parse_bounds("12, 5, 6")), "12,5,6");
  EXPECT_THROW(parse_bounds("4,2"), ParseError);
  EXPECT_THROW(parse_bounds("4,9,2"), ParseError);
  EXPECT_THROW(parse_bounds("0,1,1"), ParseError);
  EXPECT_THROW(parse_bounds("2,3,1"), ParseError);  // more sequences than invocations
}

}  // namespace
}  // namespace sunder
