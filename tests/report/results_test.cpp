#include "report/results.hpp"

#include <gtest/gtest.h>

namespace sunder {
namespace {

TEST(Results, TheRateSeenFollowsTheRuleOfThree) {
  EXPECT_EQ(rate_seen(0), 1);
  EXPECT_EQ(rate_seen(1), 1);
  EXPECT_EQ(rate_seen(300), 0.01);
}

MethodResult tried(Effort effort) { return {"size", false, NoViolationFound{}, effort}; }

TEST(Results, FewExecutionsOfAHarnessBarelyTryIt) {
  EXPECT_EQ(barely_tried(tried({.harnesses = 10, .executions = 25})), 2.5);
  EXPECT_EQ(barely_tried_text(tried({.harnesses = 705, .executions = 1859})),
            "barely tried: 2.6 executions per harness");
  EXPECT_EQ(barely_tried_text(tried({.harnesses = 5, .executions = 14, .exhausted = 2, .schedules = 14})),
            "barely tried: half of the harnesses, or more, had no execution");
  EXPECT_EQ(barely_tried(tried({.harnesses = 10, .executions = 1000})), std::nullopt);
  EXPECT_EQ(barely_tried_text(tried({.harnesses = 10, .executions = 1000})), "");
  MethodResult proven = tried({.harnesses = 10, .executions = 25});
  proven.verdict = AtomicWithinBounds{{3, 2, 2}, 2};
  EXPECT_EQ(barely_tried(proven), std::nullopt);
}

TEST(Results, HarnessesThatWereExploredToTheEndOrSkippedAreNotBarelyTried) {
  EXPECT_EQ(barely_tried(tried({.harnesses = 10, .executions = 90, .exhausted = 10, .schedules = 90})),
            std::nullopt);
  EXPECT_EQ(barely_tried(tried({.harnesses = 10, .executions = 94, .exhausted = 8, .schedules = 90})),
            std::nullopt);
  EXPECT_EQ(barely_tried(tried({.harnesses = 10, .executions = 100, .exhausted = 2, .schedules = 20})), 10);
  EXPECT_EQ(barely_tried(tried({.harnesses = 10, .executions = 400, .skipped = 8})), std::nullopt);
}

TEST(Results, TheEnvironmentNamesTheMachine) {
  const auto machine = environment();
  EXPECT_TRUE(machine["system"].get<std::string>().starts_with("Linux"));
  EXPECT_GE(machine["cores"], 1);
}

}  // namespace
}  // namespace sunder
