#include "report/results.hpp"

#include <gtest/gtest.h>

namespace sunder {
namespace {

TEST(Results, TheRateSeenFollowsTheRuleOfThree) {
  EXPECT_EQ(rate_seen(0), 1);
  EXPECT_EQ(rate_seen(1), 1);
  EXPECT_EQ(rate_seen(300), 0.01);
}

TEST(Results, TheEnvironmentNamesTheMachine) {
  const auto machine = environment();
  EXPECT_TRUE(machine["system"].get<std::string>().starts_with("Linux"));
  EXPECT_GE(machine["cores"], 1);
}

}  // namespace
}  // namespace sunder
