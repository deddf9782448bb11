// Ctrl-C ends a check of a hostile object long before its time is up.
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>

#include "support/confined.hpp"

namespace sunder::testing {
namespace {

constexpr int kSecondsToInterrupt = 2;
constexpr double kPatience = 5;  // of a processor, for what takes a tenth of a second

class HostileInterrupted : public ::testing::TestWithParam<const char*> {};

TEST_P(HostileInterrupted, Ends) {
  Confinement confinement;
  const Confined done =
      confinement.run({SUNDER_COMMAND_PATH, "check", std::string(SUNDER_HOSTILE) + ":" + GetParam(), "--time",
                       "120s", "--no-store"},
                      kSecondsToInterrupt + 1, kPatience, kSecondsToInterrupt);
  EXPECT_TRUE(done.ended);
  EXPECT_TRUE(done.exit_code == 1 || done.exit_code == 3) << done.exit_code << done.err;
  EXPECT_EQ(done.processes, std::vector<std::string>{});
  EXPECT_EQ(done.files, std::vector<std::string>{});
}

TEST_P(HostileInterrupted, TwiceEndsAtOnceAndLeavesNothing) {
  Confinement confinement;
  const Confined done =
      confinement.run({SUNDER_COMMAND_PATH, "check", std::string(SUNDER_HOSTILE) + ":" + GetParam(), "--time",
                       "120s", "--no-store"},
                      kSecondsToInterrupt + 1, kPatience, kSecondsToInterrupt, 2);
  EXPECT_TRUE(done.ended);
  EXPECT_TRUE(done.exit_code == 128 + SIGINT || done.exit_code == 1 || done.exit_code == 3)
      << done.exit_code << done.err;  // the first signal may have been enough
  EXPECT_EQ(done.processes, std::vector<std::string>{});
  EXPECT_EQ(done.files, std::vector<std::string>{});
}

std::string interrupted_name(const ::testing::TestParamInfo<const char*>& info) {
  std::string name = info.param;
  std::ranges::replace(name, '@', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Kinds, HostileInterrupted,
                         ::testing::Values("RaiseStop@alone", "Loop@alone", "BecomeSleep@overlapping",
                                           "CloseAll@alone", "Traced@overlapping", "Orphan@alone",
                                           "SleepInDestructor"),
                         interrupted_name);

}  // namespace
}  // namespace sunder::testing
