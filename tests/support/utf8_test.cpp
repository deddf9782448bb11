#include "support/utf8.hpp"

#include <gtest/gtest.h>

namespace sunder {
namespace {

TEST(Utf8, LengthOfTheFirstCharacter) {
  EXPECT_EQ(utf8_length(""), 0U);
  EXPECT_EQ(utf8_length("ab"), 1U);
  EXPECT_EQ(utf8_length("\xC3\xA4x"), 2U);
  EXPECT_EQ(utf8_length("\xE2\x82\xAC"), 3U);
  EXPECT_EQ(utf8_length("\xF0\x9F\x98\x80"), 4U);
  for (const char* bad : {"\x80", "\xFF", "\xC3", "\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80",
                          "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xE2\x82"})
    EXPECT_EQ(utf8_length(bad), 0U) << bad;
}

TEST(Utf8, OtherBytesAreReplaced) {
  EXPECT_EQ(valid_utf8("a\xC3\xA4\xFF\xED\xA0z"), "a\xC3\xA4\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBDz");
}

}  // namespace
}  // namespace sunder
