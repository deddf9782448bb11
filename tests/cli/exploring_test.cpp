#include "cli/exploring.hpp"

#include <gtest/gtest.h>

#include "support/error.hpp"

namespace sunder::cli {
namespace {

TEST(EngineOptions, NameTheEngines) {
  EXPECT_EQ(engines_from({}), Engines::both);
  EXPECT_EQ(engines_from({.engine = "stress"}), Engines::stress);
  EXPECT_EQ(engines_from({.engine = "explore"}), Engines::explore);
  EXPECT_EQ(engines_from({.criterion = "linearizability"}), Engines::explore);
}

TEST(EngineOptions, ThatContradictEachOtherAreRefused) {
  EXPECT_THROW((void)engines_from({.engine = "stress", .criterion = "linearizability"}), InputError);
  EXPECT_THROW((void)engines_from({.engine = "stress", .strategy = "pct"}), InputError);
  EXPECT_THROW((void)engines_from({.engine = "stress", .preemptions = 3}), InputError);
}

TEST(EngineOptions, NameTheMemoryModel) {
  EXPECT_EQ(exploring_from({}).memory, std::nullopt);
  EXPECT_EQ(exploring_from({.memory = "tso"}).memory, Memory::tso);
  EXPECT_EQ(exploring_from({.strategy = "reduced"}).memory, Memory::sc);
  EXPECT_EQ(exploring_from({.criterion = "linearizability"}).memory, Memory::sc);
  for (const char* weak : {"tso", "c11"}) {
    EXPECT_THROW((void)engines_from({.engine = "stress", .memory = weak}), InputError);
    EXPECT_THROW((void)engines_from({.strategy = "reduced", .memory = weak}), InputError);
    EXPECT_THROW((void)engines_from({.criterion = "linearizability", .memory = weak}), InputError);
  }
  EXPECT_EQ(engines_from({.engine = "stress"}), Engines::stress);
}

TEST(EngineOptions, NameTheSchedules) {
  EXPECT_EQ(exploring_from({}).schedules, Schedules::bounded);
  EXPECT_EQ(exploring_from({.strategy = "reduced"}).schedules, Schedules::reduced);
  EXPECT_EQ(exploring_from({.strategy = "random"}).schedules, Schedules::random);
  EXPECT_EQ(exploring_from({.strategy = "pct"}).schedules, Schedules::pct);
}

TEST(EngineOptions, ANumberOfPreemptionsIsMeantExactly) {
  EXPECT_EQ(exploring_from({}).preemptions, 2);
  EXPECT_TRUE(exploring_from({}).goes_further);
  EXPECT_EQ(exploring_from({.preemptions = 4}).preemptions, 4);
  EXPECT_FALSE(exploring_from({.preemptions = 2}).goes_further);
}

}  // namespace
}  // namespace sunder::cli
