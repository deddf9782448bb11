#include "support/input_file.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "support/error.hpp"

namespace sunder {
namespace {

TEST(InputFile, GivesTheWholeContent) {
  const std::string path = ::testing::TempDir() + "input_file", content = std::string(200'000, 'x') + '\0';
  std::ofstream(path, std::ios::binary) << content;
  EXPECT_EQ(content_of(path), content);
  EXPECT_EQ(content_of("/dev/null"), "");
}

TEST(InputFile, RefusesFoldersMissingAndEndlessFiles) {
  for (const char* path : {"/no/such/file", "/tmp", "/dev/zero"})
    EXPECT_THROW((void)content_of(path), InputError) << path;
}

}  // namespace
}  // namespace sunder
