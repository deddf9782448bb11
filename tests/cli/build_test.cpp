#include "cli/build.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace sunder::cli {
namespace {

std::string build_with(const std::string& content) {
  const std::string path = ::testing::TempDir() + "program";
  std::ofstream(path) << content;
  return build_of({"program:Queue", path, {}});
}

TEST(Build, ChangesWithEveryByteOfTheProgram) {
  const std::string one = build_with("12345678abc");
  EXPECT_EQ(one.size(), 16U);
  EXPECT_EQ(build_with("12345678abc"), one);
  EXPECT_NE(build_with("12345678abd"), one);
  EXPECT_NE(build_with("22345678abc"), one);
  EXPECT_NE(build_with("12345678ab"), one);
}

}  // namespace
}  // namespace sunder::cli
