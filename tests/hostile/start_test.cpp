// Programs that are hostile before they can serve: one line says so, and nothing is left behind.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "support/confined.hpp"

namespace sunder::testing {
namespace {

class HostileStart : public ::testing::TestWithParam<const char*> {};

TEST_P(HostileStart, IsRefusedInOneLine) {
  Confinement confinement;
  const std::string program = confinement.folder() + "/" + GetParam();
  std::filesystem::create_symlink(SUNDER_HOSTILE_START, program);
  const Confined done =
      confinement.run({SUNDER_COMMAND_PATH, "check", program, "--time", "2s", "--no-store"}, 30, 20);
  EXPECT_TRUE(done.ended);
  EXPECT_TRUE(done.exit_code == 2 || done.exit_code == 3) << done.exit_code;
  EXPECT_EQ(std::ranges::count(done.err, '\n'), 1) << done.err;
  EXPECT_NE(done.err.find(GetParam()), std::string::npos) << done.err;
  EXPECT_EQ(done.processes, std::vector<std::string>{});
  EXPECT_EQ(done.files, std::vector<std::string>{});
}

INSTANTIATE_TEST_SUITE_P(Ways, HostileStart,
                         ::testing::Values("crash", "exit", "close", "throw", "garbage", "sleep"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace sunder::testing
