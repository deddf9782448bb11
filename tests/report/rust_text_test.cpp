#include "report/rust_text.hpp"

#include <gtest/gtest.h>

namespace sunder {
namespace {

TEST(RustText, BlanksWhatIsNoCode) {
  EXPECT_EQ(rust_without_quotes("a // b\nc"), "a     \nc");
  EXPECT_EQ(rust_without_quotes("a /* /* } */ */ b"), "a               b");
  EXPECT_EQ(rust_without_quotes("f(\"\\\"}\")"), "f(     )");
  EXPECT_EQ(rust_without_quotes("r#\"a\"}\"# r#type"), "r        r#type");
  EXPECT_EQ(rust_without_quotes("'}' '\\'' b'x' <'a, 'b>"), "         b    <'a, 'b>");
}

TEST(RustText, FindsItems) {
  const std::string source =
      "use a::{b, c};\n#[derive(X)] pub(crate) struct S(i64);\npub const unsafe fn f<const N: usize>() -> "
      "[u8; N] { "
      "[0; N] }\nmod m { fn g() {} }\nmacro_rules! x { () => {} }\nx!();\nlet y = if a { 1 } else { 2 };";
  std::string found;
  for (const RustItem& each : rust_items(source, 0, source.size())) {
    found += each.keyword + " " + each.name + (each.body == std::string::npos ? "; " : "{} ");
    EXPECT_TRUE(source[each.end - 1] == ';' || source[each.end - 1] == '}');
  }
  EXPECT_EQ(found, "use a; struct S; fn f{} mod m{} macro_rules x{} x ; let y; ");
}

}  // namespace
}  // namespace sunder
