#include "support/printable.hpp"

#include <gtest/gtest.h>

namespace sunder {
namespace {

TEST(Printable, KeepsTextOfAnyLanguage) {
  for (const char* text :
       {"", "plain \\ \"text\"", "two\n\tlines", "größe 크기 размер 🙂", "e\u0301"})
    EXPECT_EQ(printable(text), text);
}

TEST(Printable, EscapesWhatATerminalObeys) {
  EXPECT_EQ(printable("\x1b[2J\a\b\x7f\r"), "\\u001b[2J\\u0007\\u0008\\u007f\\u000d");
  EXPECT_EQ(printable(std::string("\0", 1)), "\\u0000");
  EXPECT_EQ(printable("\u0080\u009b\u00a0"), "\\u0080\\u009b\u00a0");
  EXPECT_EQ(printable("a\u202eb\u2066c\u2069"), "a\\u202eb\\u2066c\\u2069");
  EXPECT_EQ(printable("\uffff\ufffe\ufffd"), "\\uffff\\ufffe\ufffd");
}

TEST(Printable, EscapesBytesThatAreNotUtf8) {
  EXPECT_EQ(printable("\xff"
                      "a\x80"),
            "\\xffa\\x80");
  EXPECT_EQ(printable("\xc3"), "\\xc3");                             // too short
  EXPECT_EQ(printable("\xc0\x9b"), "\\xc0\\x9b");                    // ESC, too long
  EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80");           // a surrogate
  EXPECT_EQ(printable("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");  // beyond Unicode
  EXPECT_EQ(printable("\xe2\x82\xac\xe2\x82"), "€\\xe2\\x82");
}

TEST(Printable, KeepsALineOneLine) { EXPECT_EQ(printable_line("a\n\tb"), "a\\u000a\\u0009b"); }

TEST(Printable, NeverLeavesAControlCharacter) {
  for (std::uint32_t code = 0; code < 0x10000; ++code) {
    const std::string shown = printable_line(utf8(code));
    EXPECT_EQ(printable_line(shown), shown) << code;
    EXPECT_TRUE(shown == utf8(code) || shown.front() == '\\') << code;
  }
}

}  // namespace
}  // namespace sunder
