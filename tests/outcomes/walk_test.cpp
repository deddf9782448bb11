#include "outcomes/walk.hpp"

#include <gtest/gtest.h>

namespace sunder {
namespace {

const Invocation kIncrement{0, {}}, kRead{1, {}};

// A counter: increment returns nothing, read returns the number of increments.
SerialRun counted(const Sequence& sequence) {
  SerialRun run;
  int count = 0;
  for (const Invocation& i : sequence)
    run.results.push_back(i == kRead ? Value(count) : (++count, Value(Void{})));
  return run;
}

void learn_all(Walk& walk, SerialCache& cache) {
  for (const Sequence& each : walk.missing(100)) EXPECT_EQ(cache.learn(each, counted(each)), -1);
}

TEST(Walk, AsksForTheLinearizationsThatAreMissing) {
  SerialCache cache;
  const Harness harness{{{kIncrement, kIncrement}, {kRead}}, {}};
  Walk walk(harness, cache);
  EXPECT_EQ(walk.missing(100).size(), 3U);
  EXPECT_EQ(walk.missing(2).size(), 2U);
  learn_all(walk, cache);
  EXPECT_TRUE(walk.missing(100).empty());
}

TEST(Walk, FindsEveryOutcomeOnce) {
  SerialCache cache;
  const Harness harness{{{kIncrement, kIncrement}, {kRead}}, {}};
  Walk walk(harness, cache);
  learn_all(walk, cache);
  const AtomicOutcomes outcomes = walk.outcomes(true);
  EXPECT_EQ(outcomes.linearizations, 3U);
  ASSERT_EQ(outcomes.all.size(), 3U);
  EXPECT_EQ(outcomes.all.front().outcome, (Outcome{Void{}, Void{}, Value(0)}));
  EXPECT_EQ(outcomes.all.front().example, (Linearization{2, 0, 1}));
  EXPECT_EQ(outcomes.each.size(), 3U);
  EXPECT_FALSE(outcomes.may_block);
}

TEST(Walk, KeepsTheOrderOfSequences) {
  SerialCache cache;
  const Harness harness{{{kIncrement}, {kRead}}, {{0, 1}}};
  Walk walk(harness, cache);
  learn_all(walk, cache);
  const AtomicOutcomes outcomes = walk.outcomes(false);
  ASSERT_EQ(outcomes.all.size(), 1U);
  EXPECT_EQ(outcomes.all.front().outcome, (Outcome{Void{}, Value(1)}));
}

TEST(Walk, LeavesOutOrdersThatBlock) {
  SerialCache cache;
  const Harness harness{{{kIncrement}, {kRead}}, {}};
  Walk walk(harness, cache);
  EXPECT_EQ(cache.learn({kRead}, {{}, Blocked{}}), -1);
  EXPECT_EQ(cache.learn({kIncrement, kRead}, counted({kIncrement, kRead})), -1);
  EXPECT_TRUE(walk.missing(100).empty());
  const AtomicOutcomes outcomes = walk.outcomes(false);
  EXPECT_EQ(outcomes.linearizations, 1U);
  EXPECT_FALSE(outcomes.may_block);  // the increment can go on, and then the read
}

}  // namespace
}  // namespace sunder
