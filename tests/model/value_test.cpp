#include "model/value.hpp"

#include <gtest/gtest.h>

#include "model/text.hpp"

namespace sunder {
namespace {

class ValueText : public testing::TestWithParam<Value> {};

TEST_P(ValueText, IsReadBackAsTheSameValue) {
  const std::string text = to_text(GetParam());
  EXPECT_EQ(parse_value(text), GetParam()) << text;
  EXPECT_EQ(hash_of(parse_value(text)), hash_of(GetParam())) << text;
}

const Integer kLargest = ~std::uint64_t{0};

INSTANTIATE_TEST_SUITE_P(
    AllKinds, ValueText,
    testing::Values(Value(Void{}), Value(Null{}), Value(true), Value(false), Value(0), Value(-7),
                    Value(kLargest), Value(-Integer{1} << 63), Value(""), Value("a\"b\\c\n`"),
                    Value(std::string("\0x", 2)), Value(List{}), Value(List{{1, List{{2}}, Null{}}}),
                    make_set({}), make_set({2, 1, 1}), make_map({}), make_map({{1, "x"}, {0, List{}}}),
                    Value(Pair{{0, Pair{{1, 2}}}}), Value(Thrown{"std::out_of_range"}),
                    Value(Thrown{"java.util.NoSuchElementException"}), Value(Thrown{"Error<int, 3>"}),
                    Value(Thrown{"null"}), Value(Thrown{""}), Value(Thrown{"waits"}), Value(NoResult::waits),
                    Value(NoResult::not_begun), Value(Thrown{"-"}), Value("\x1b[0m\x7f\u009b\u202e"),
                    Value(Thrown{"E\x1b"}), Value("\xff\xc3"), Value("크기 \\u001b"), Value(List{{"\a"}})));

// So that no output can let it loose.
TEST(Value, OfControlCharactersAndBytesIsWrittenInPlainText) {
  EXPECT_EQ(to_text(Value("\x1b\u202e\xff")), R"("\u001b\u202e\xff")");
  EXPECT_EQ(to_text(Value(Thrown{"\x1b"})), "`\\u001b`");
  EXPECT_EQ(to_text(Value("크기")), "\"크기\"");
}

TEST(Value, IsWrittenInValidUtf8WhateverItsBytes) {
  EXPECT_EQ(to_text(Value("\xC3\xA4\xFF\x1b[1m\x7f")), "\"\xC3\xA4\\xff\\u001b[1m\\u007f\"");
  EXPECT_EQ(parse_value("\"\\xfF\\x41\""), Value("\xFF"
                                                 "A"));
  for (int byte = 0; byte < 256; ++byte) {
    const Value value(std::string(2, static_cast<char>(byte)));
    EXPECT_EQ(parse_value(to_text(value)), value);
  }
}

TEST(Value, IsComparedByContentNotByText) {
  EXPECT_EQ(to_text(make_set({1, 0})), "{0,1}");
  EXPECT_EQ(to_text(make_map({{1, 0}, {0, 1}})), "{0=1,1=0}");
  EXPECT_EQ(make_map({{1, 0}, {0, 1}}), make_map({{0, 1}, {1, 0}}));
  EXPECT_NE(Value(1), Value("1"));
  EXPECT_NE(Value(List{}), make_set({}));
  EXPECT_NE(make_set({}), make_map({}));
  EXPECT_NE(Value(Null{}), Value(Thrown{"null"}));
}

TEST(Value, IsNotReadFromTextOfEndlessDepth) {
  const std::string deep = std::string(400, '[') + std::string(400, ']');
  EXPECT_EQ(to_text(parse_value(deep)), deep);
  EXPECT_THROW(parse_value(std::string(1'000'000, '[')), ParseError);
  EXPECT_THROW(parse_value(std::string(1'000'000, '{')), ParseError);
}

struct Bad {
  const char* text;
  std::size_t column;
  const char* says;
};

class BadValue : public testing::TestWithParam<Bad> {};

TEST_P(BadValue, PointsAtTheColumn) {
  try {
    parse_value(GetParam().text);
    FAIL() << "accepted " << GetParam().text;
  } catch (const ParseError& error) {
    EXPECT_EQ(error.column(), GetParam().column) << error.what();
    EXPECT_NE(std::string(error.what()).find(GetParam().says), std::string::npos) << error.what();
  }
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, BadValue,
    testing::Values(Bad{"", 1, "expected a value, the text ends here"}, Bad{"[0,", 4, "expected a value"},
                    Bad{"[0 1]", 4, "expected ',' or ']'"}, Bad{"{0=1,0=2}", 6, "occurs twice"},
                    Bad{"{0=1,1}", 7, "expected '='"}, Bad{"(1,2,3)", 2, "a pair has two values"},
                    Bad{"\"abc", 1, "never closed"}, Bad{"1 2", 3, "expected the end"},
                    Bad{"*", 1, "found '*'"}, Bad{"999999999999999999999", 1, "64 bits"},
                    Bad{"18446744073709551616", 1, "64 bits"}, Bad{"-9223372036854775809", 1, "64 bits"},
                    Bad{"\"a\\x1\"", 3, "write a byte as"}, Bad{"\"\\x", 2, "write a byte as"},
                    Bad{"\xff", 1, "found '\xEF\xBF\xBD'"}));

}  // namespace
}  // namespace sunder
