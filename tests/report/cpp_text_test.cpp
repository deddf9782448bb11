#include "report/cpp_text.hpp"

#include <gtest/gtest.h>

#include "support/error.hpp"

namespace sunder {
namespace {

TEST(CppText, BlanksWhatIsNoCode) {
  EXPECT_EQ(without_quotes("a // b\nc"), "a     \nc");
  EXPECT_EQ(without_quotes("a /* } */ b"), "a         b");
  EXPECT_EQ(without_quotes("f(\"\\\"}\")"), "f(     )");
  EXPECT_EQ(without_quotes("#define X {\nx"), "           \nx");
  EXPECT_EQ(without_quotes("1'000 'x'"), "1'000    ");
  EXPECT_EQ(without_quotes("R\"(a\"b)\" c"), "         c");
}

TEST(CppText, FindsTheClosingBracket) {
  EXPECT_EQ(closing("(a[b]{})c", 0), 7U);
  EXPECT_EQ(closing("<a<b>>", 0), 5U);
  EXPECT_EQ(closing("(a < b)", 0), 6U);
  EXPECT_THROW((void)closing("(a", 0), InputError);
}

TEST(CppText, FindsWholeWords) {
  EXPECT_EQ(find_word("objects my_object object", "object"), 18U);
  EXPECT_EQ(find_word("objects", "object"), std::string_view::npos);
}

}  // namespace
}  // namespace sunder
