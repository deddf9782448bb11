#include "report/cpp_lines.hpp"

#include <gtest/gtest.h>

namespace sunder {
namespace {

std::string comment(int lines) {
  std::string text;
  for (int i = 0; i < lines; ++i) text += "  // a line of a long comment, about sixty characters in all\n";
  return text;
}

TEST(CppLines, DirectivesAndIncludes) {
  EXPECT_EQ(directive_in("  #  pragma once"), "pragma once");
  EXPECT_EQ(directive_in("int x;  // #include"), "");
  ASSERT_TRUE(include_in("include  \"a/b.hpp\"  // c"));
  EXPECT_EQ(include_in("include \"a/b.hpp\"")->name, "a/b.hpp");
  EXPECT_TRUE(include_in("include \"a/b.hpp\"")->is_quoted);
  EXPECT_FALSE(include_in("include <vector>")->is_quoted);
  for (const char* other : {"include", "include <", "include <>", "define X <a>"})
    EXPECT_FALSE(include_in(other)) << other;
}

TEST(CppLines, TheLastCommentGoes) {
  EXPECT_EQ(without_last_comment("\n\n// a\n  // b\n"), "\n\n");
  EXPECT_EQ(without_last_comment("\n\n// a\n\n"), "\n\n// a\n\n");
  EXPECT_EQ(without_last_comment("  // of the line before\n\n"), "  // of the line before\n\n");
  EXPECT_EQ(without_last_comment("\n" + comment(100'000)), "\n");
}

TEST(CppLines, EmptyNamespacesAndLinesGo) {
  EXPECT_EQ(tidied("int a;\n// b\nnamespace c::d {\n\n}  // namespace c::d\n\n\nint e;\n"),
            "int a;\n\nint e;\n");
  EXPECT_EQ(tidied("namespace a { int b; }\n"), "namespace a { int b; }\n");
  EXPECT_EQ(tidied("a\n\nb\n \n\t\n\nc"), "a\n\nb\n\nc");
  EXPECT_EQ(tidied(comment(100'000)), comment(100'000));
  EXPECT_EQ(tidied(comment(100'000) + "namespace {}\n"), "");
}

TEST(CppLines, WhiteSpaceIsSqueezed) { EXPECT_EQ(squeezed(" a \t\n b"), " a b"); }

}  // namespace
}  // namespace sunder
