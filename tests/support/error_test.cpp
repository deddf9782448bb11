#include "support/error.hpp"

#include <gtest/gtest.h>

namespace sunder {
namespace {

TEST(Check, NamesTheInvariantThatIsBroken) {
  EXPECT_NO_THROW(SUNDER_CHECK(1 + 1 == 2));
  try {
    SUNDER_CHECK(1 + 1 == 3);
    FAIL();
  } catch (const std::logic_error& error) {
    const std::string text = error.what();
    EXPECT_NE(text.find("error_test.cpp"), std::string::npos) << text;
    EXPECT_TRUE(text.ends_with("not 1 + 1 == 3")) << text;
  }
}

}  // namespace
}  // namespace sunder
