#include "support/output_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>

#include "support/error.hpp"

namespace sunder {
namespace {

namespace fs = std::filesystem;

/// A folder of its own for each test, so that a test can say that nothing else is left in it.
class OutputFiles : public ::testing::Test {
 protected:
  OutputFiles() {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }

  [[nodiscard]] std::string at(const std::string& name) const { return folder_ + name; }
  [[nodiscard]] std::size_t entries() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), {}));
  }

 private:
  std::string folder_ = ::testing::TempDir() + "output_files/";
};

std::string content_of(const std::string& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST_F(OutputFiles, ReplaceTheOldContentAtOnce) {
  std::ofstream(at("a")) << "old";
  OutputFile file(at("a"));
  EXPECT_EQ(entries(), 1U);  // nothing is there that an interrupted check could leave behind
  EXPECT_EQ(content_of(at("a")), "old");
  file.write("new");
  EXPECT_EQ(content_of(at("a")), "new");
  EXPECT_EQ(entries(), 1U);
}

TEST_F(OutputFiles, LeaveTheOldContentIfNothingIsWritten) {
  std::ofstream(at("a")) << "old";
  { const OutputFile file(at("a")), fresh(at("b")); }
  EXPECT_EQ(content_of(at("a")), "old");
  EXPECT_EQ(entries(), 1U);
}

TEST_F(OutputFiles, KeepThePermissionsOfTheFile) {
  std::ofstream(at("a")) << "old";
  chmod(at("a").c_str(), 0640);
  OutputFile(at("a")).write("new");
  EXPECT_EQ(fs::status(at("a")).permissions(), static_cast<fs::perms>(0640));
  const mode_t mask = umask(0027);
  OutputFile(at("b")).write("new");
  umask(mask);
  EXPECT_EQ(fs::status(at("b")).permissions(), static_cast<fs::perms>(0640));
}

TEST_F(OutputFiles, FollowLinks) {
  std::ofstream(at("a")) << "old";
  fs::create_directory(at("folder"));
  fs::create_symlink("../a", at("folder/link"));
  fs::create_symlink("folder/link", at("link"));
  fs::create_symlink("folder/none", at("dangling"));
  OutputFile(at("link")).write("new");
  EXPECT_TRUE(fs::is_symlink(at("link")));
  EXPECT_TRUE(fs::is_symlink(at("folder/link")));
  EXPECT_EQ(content_of(at("a")), "new");
  OutputFile(at("dangling")).write("new");
  EXPECT_TRUE(fs::is_symlink(at("dangling")));
  EXPECT_EQ(content_of(at("folder/none")), "new");
  EXPECT_EQ(entries(), 4U);
}

TEST_F(OutputFiles, OfTwoProcessesDoNotDisturbEachOther) {
  OutputFile first(at("a")), second(at("a"));
  first.write(std::string(100'000, '1'));
  second.write("2");
  EXPECT_EQ(content_of(at("a")), "2");
  EXPECT_EQ(entries(), 1U);
}

TEST_F(OutputFiles, AreWrittenThroughIfTheyAreDevices) {
  struct stat before {
  }, after{};
  stat("/dev/null", &before);
  fs::create_symlink("/dev/null", at("null"));
  OutputFile(at("null")).write("text");
  stat("/dev/null", &after);
  EXPECT_TRUE(S_ISCHR(after.st_mode));
  EXPECT_EQ(before.st_ino, after.st_ino);
  EXPECT_TRUE(fs::is_symlink(at("null")));
  try {
    OutputFile("/dev/full").write("text");
    FAIL();
  } catch (const EnvironmentError& error) {
    EXPECT_STREQ(error.what(), "cannot write /dev/full: No space left on device");
  }
}

TEST_F(OutputFiles, WaitForTheReaderOfAFifo) {
  ASSERT_EQ(mkfifo(at("fifo").c_str(), 0600), 0);
  OutputFile file(at("fifo"));  // before there is a reader
  auto read = std::async(std::launch::async, [&] { return content_of(at("fifo")); });
  file.write(std::string(200'000, 'x'));
  EXPECT_EQ(read.get().size(), 200'000U);
  EXPECT_TRUE(fs::is_fifo(at("fifo")));
}

// As in `--json >(jq)`, and as `--json /dev/stdout > file`, after what is in the file already.
TEST_F(OutputFiles, GoToTheDescriptorThatIsNamed) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  OutputFile("/dev/fd/" + std::to_string(ends[1])).write("text");
  std::array<char, 5> got{};
  EXPECT_EQ(read(ends[0], got.data(), got.size()), 4);
  close(ends[0]);
  close(ends[1]);
  const int fd = open(at("a").c_str(), O_WRONLY | O_CREAT, 0600);
  EXPECT_EQ(write(fd, "before ", 7), 7);
  OutputFile("/proc/self/fd/" + std::to_string(fd)).write("after");
  EXPECT_EQ(content_of(at("a")), "before after");
  fcntl(fd, F_SETFD, FD_CLOEXEC);  // now it is one of our own, such as a store
  EXPECT_THROW(OutputFile("/dev/fd/" + std::to_string(fd)), InputError);
  close(fd);
}

TEST_F(OutputFiles, AreRefusedIfTheyCannotBeWritten) {
  EXPECT_THROW(OutputFile("/no/such/folder/file"), InputError);
  EXPECT_THROW(OutputFile("/tmp"), InputError);
  EXPECT_THROW(OutputFile("/dev/fd/1234"), InputError);
  std::ofstream(at("file"));
  EXPECT_THROW(OutputFile(at("file/below")), InputError);
  fs::create_symlink("round", at("round"));
  EXPECT_THROW(OutputFile(at("round")), InputError);
}

}  // namespace
}  // namespace sunder
