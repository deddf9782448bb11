#include "support/files.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace sunder {
namespace {

namespace fs = std::filesystem;

TEST(Files, OfAnyKindAreLookedAtWithoutAnError) {
  const fs::path folder = ::testing::TempDir() + "files";
  fs::remove_all(folder);
  fs::create_directories(folder / "b");
  std::ofstream(folder / "a") << "text";
  fs::create_symlink("round", folder / "round");
  EXPECT_EQ(entries_of(folder), (std::vector<fs::path>{folder / "a", folder / "b", folder / "round"}));
  EXPECT_TRUE(entries_of(folder / "a").empty());
  EXPECT_TRUE(entries_of(folder / "round").empty());
  EXPECT_TRUE(entries_of(folder / "none").empty());
  for (const char* odd : {"round", "a/below", "none"}) {
    EXPECT_FALSE(is_there(folder / odd)) << odd;
    EXPECT_FALSE(is_folder(folder / odd)) << odd;
    EXPECT_FALSE(is_program(folder / odd)) << odd;
  }
  EXPECT_EQ(resolved(folder / "round"), folder / "round");
  EXPECT_TRUE(is_program(own_program()));
}

}  // namespace
}  // namespace sunder
