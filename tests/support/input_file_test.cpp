#include "support/input_file.hpp"

#include <gtest/gtest.h>

#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "support/error.hpp"
#include "support/limits.hpp"

namespace sunder {
namespace {

TEST(InputFile, GivesTheWholeContent) {
  const std::string path = ::testing::TempDir() + "input_file", content = std::string(200'000, 'x') + '\0';
  std::ofstream(path, std::ios::binary) << content;
  EXPECT_EQ(content_of(path), content);
  EXPECT_EQ(content_of("/dev/null"), "");
}

TEST(InputFile, RefusesFoldersMissingAndEndlessFiles) {
  for (const char* path : {"/no/such/file", "/tmp", "/dev/zero", "/proc/kmsg"})
    EXPECT_THROW((void)content_of(path), InputError) << path;
}

TEST(InputFile, OfAPipeComesWithItsWriterOrEndsWithAnInterrupt) {
  const std::string path = ::testing::TempDir() + "input_pipe";
  std::filesystem::remove(path);
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  std::string content;
  std::thread reader([&] { content = content_of(path); });
  std::ofstream(path) << "late";  // opening it waits for the reader
  reader.join();
  EXPECT_EQ(content, "late");
  interrupt().store(true);
  EXPECT_THROW((void)content_of(path), EnvironmentError);
  interrupt().store(false);
}

}  // namespace
}  // namespace sunder
