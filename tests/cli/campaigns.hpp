#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "support/command.hpp"

namespace sunder::testing {

inline const std::string kMeeting = std::string(SUNDER_MISBEHAVING) + ":Meeting";

/// The files of one test, in its own folder.
class Campaigns : public ::testing::Test {
 protected:
  Campaigns() {
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
  }

  [[nodiscard]] std::string at(const std::string& name) const { return folder + name; }

  // It has found a violation and has more to do when it is stopped.
  static Finished stopped(const std::string& store, const std::string& time, int signal) {
    return run_and_signal({SUNDER_COMMAND_PATH, "check", std::string(SUNDER_MISBEHAVING) + ":MeetingCore",
                           "atomic:LockedMap", "--time", time, "--store", store},
                          ": non-atomic (", signal);
  }

  static nlohmann::json report(const std::string& store) {
    const Finished reported = sunder({"report", store, "--json", "-"});
    EXPECT_EQ(reported.exit_code, 0) << reported.err;
    return nlohmann::json::parse(reported.out, nullptr, false);
  }

  static void expect_refused(const Finished& finished, const std::string& says) {
    EXPECT_EQ(finished.exit_code, 2) << finished.err;
    EXPECT_NE(finished.err.find(says), std::string::npos) << finished.err;
    EXPECT_EQ(std::ranges::count(finished.err, '\n'), 1) << finished.err;
  }

  const std::string folder = ::testing::TempDir() + "campaigns/" +
                             ::testing::UnitTest::GetInstance()->current_test_info()->name() + "/";
};

}  // namespace sunder::testing
