#include "support/output_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "support/error.hpp"

namespace sunder {
namespace {

namespace fs = std::filesystem;

std::string content_of(const std::string& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(OutputFile, ReplacesTheOldContentAtOnce) {
  const std::string path = ::testing::TempDir() + "output.txt";
  std::ofstream(path) << "old";
  OutputFile file(path);
  EXPECT_EQ(content_of(path), "old");
  file.write("new");
  EXPECT_EQ(content_of(path), "new");
  EXPECT_FALSE(fs::exists(path + ".part"));
}

TEST(OutputFile, LeavesTheOldContentIfNothingIsWritten) {
  const std::string path = ::testing::TempDir() + "kept.txt";
  std::ofstream(path) << "old";
  { const OutputFile file(path); }
  EXPECT_EQ(content_of(path), "old");
  EXPECT_FALSE(fs::exists(path + ".part"));
}

TEST(OutputFile, RefusesWhatCannotBeWritten) {
  EXPECT_THROW(OutputFile("/no/such/folder/file"), InputError);
  EXPECT_THROW(OutputFile("/tmp"), InputError);
}

TEST(OutputFile, FailsOnAFullDisk) {
  const std::string path = ::testing::TempDir() + "full";
  fs::remove(path + ".part");
  fs::create_symlink("/dev/full", path + ".part");
  EXPECT_THROW(OutputFile(path).write("text"), EnvironmentError);
}

}  // namespace
}  // namespace sunder
