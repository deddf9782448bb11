#include "support/remove_tree.hpp"

#include <gtest/gtest.h>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace sunder {
namespace {

namespace fs = std::filesystem;

TEST(RemovedTrees, MayHaveAnyDepthAndPermissions) {
  const fs::path folder = ::testing::TempDir() + "tree", before = fs::current_path();
  fs::remove_all(folder);
  fs::create_directories(folder / "closed" / "full");
  std::ofstream(folder / "closed" / "full" / "file") << "text";
  fs::create_directories(folder / "wide" / "a" / "b");
  fs::create_directories(folder / "wide" / "c" / "d");
  fs::create_directory_symlink(before, folder / "link");
  fs::permissions(folder / "closed" / "full", fs::perms::none);
  fs::permissions(folder / "closed", fs::perms::none);
  fs::create_directory(folder / "deep");
  ASSERT_EQ(chdir((folder / "deep").c_str()), 0);
  for (int depth = 0; depth < 5000; ++depth) {
    ASSERT_EQ(mkdir("d", 0700), 0);
    ASSERT_EQ(chdir("d"), 0);
  }
  fs::current_path(before);

  rlimit usual{};
  getrlimit(RLIMIT_NOFILE, &usual);
  const rlimit few{32, usual.rlim_max};
  setrlimit(RLIMIT_NOFILE, &few);
  remove_tree(folder);
  setrlimit(RLIMIT_NOFILE, &usual);
  EXPECT_FALSE(fs::exists(folder));
  EXPECT_TRUE(fs::exists(before));
  remove_tree(folder);  // there is nothing to do
}

}  // namespace
}  // namespace sunder
