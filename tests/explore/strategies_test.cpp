// Strategies, driven by hand: no code under test, no scheduler.
#include <gtest/gtest.h>

#include <map>

#include "explore/made_up_program.hpp"
#include "targets/native/explore/bounded_search.hpp"
#include "targets/native/explore/pct.hpp"
#include "targets/native/explore/random_walk.hpp"
#include "targets/native/explore/reduced_search.hpp"
#include "targets/native/explore/replay.hpp"

namespace sunder::native::explore {
namespace {

using testing::MadeUpProgram;
using Texts = std::vector<std::string>;

const MadeUpProgram kTwoByTwo = MadeUpProgram::with_steps({2, 2});

TEST(BoundedSearch, CountsEachScheduleUnderItsNumberOfPreemptions) {
  BoundedSearch none(0), one(1), two(2);
  EXPECT_EQ(kTwoByTwo.executions(none), (Texts{"0011", "1100"}));
  EXPECT_EQ(kTwoByTwo.executions(one), (Texts{"0110", "1001"}));
  EXPECT_EQ(kTwoByTwo.executions(two), (Texts{"0101", "1010"}));
  EXPECT_TRUE(none.was_cut());
  EXPECT_TRUE(one.was_cut());
  EXPECT_FALSE(two.was_cut());
}

// Of three fibers with two steps each there are 6! / (2! 2! 2!) = 90 schedules.
TEST(BoundedSearch, FindsAllSchedulesBoundByBound) {
  const MadeUpProgram program = MadeUpProgram::with_steps({2, 2, 2});
  std::set<std::string> all;
  std::size_t executions = 0;
  for (int bound = 0;; ++bound) {
    BoundedSearch search(bound);
    for (const std::string& moves : program.executions(search)) {
      all.insert(moves);
      ++executions;
    }
    if (!search.was_cut()) break;
  }
  EXPECT_EQ(all.size(), 90U);
  EXPECT_EQ(executions, 90U);
}

TEST(BoundedSearch, TriesEveryAlternative) {
  BoundedSearch search(0);
  Texts drawn;
  while (search.begin()) {
    const int first = search.draw(3);
    drawn.push_back(std::to_string(first) + std::to_string(search.draw(2)));
  }
  EXPECT_EQ(drawn, (Texts{"00", "01", "10", "11", "20", "21"}));
}

TEST(BoundedSearch, NoticesThatTheProgramIsAnother) {
  BoundedSearch search(2);
  ASSERT_TRUE(search.begin());
  kTwoByTwo.execute(search);
  ASSERT_TRUE(search.begin());
  EXPECT_FALSE(search.diverged());
  MadeUpProgram::with_steps({2, 2, 2}).execute(search);
  EXPECT_TRUE(search.diverged());
}

TEST(ReducedSearch, RunsEveryOrderOfDependentSteps) {
  ReducedSearch search;
  const Texts executions = kTwoByTwo.executions(search);
  EXPECT_EQ(std::set<std::string>(executions.begin(), executions.end()).size(), 6U);
  EXPECT_EQ(executions.size(), 6U);
}

TEST(ReducedSearch, RunsOneOrderOfIndependentSteps) {
  const int a = 0, b = 0;
  const Operation write_a{&a, sizeof a, true}, write_b{&b, sizeof b, true}, read_a{&a, sizeof a, false};
  ReducedSearch apart, reads, once;
  EXPECT_EQ(MadeUpProgram({{write_a, write_a}, {write_b, write_b}}).executions(apart).size(), 1U);
  EXPECT_EQ(MadeUpProgram({{read_a, read_a}, {read_a, read_a}}).executions(reads).size(), 1U);
  EXPECT_EQ(MadeUpProgram({{write_b, write_a}, {read_a}}).executions(once).size(), 2U);
}

TEST(RandomWalk, ReachesEveryScheduleAndRepeatsWithItsSeed) {
  RandomWalk walk(1), same(1), other(2);
  const Texts executions = kTwoByTwo.executions(walk, 200);
  EXPECT_EQ(std::set<std::string>(executions.begin(), executions.end()).size(), 6U);
  EXPECT_EQ(kTwoByTwo.executions(same, 200), executions);
  EXPECT_NE(kTwoByTwo.executions(other, 200), executions);
}

// Without a change of priorities the fibers run one after another.
TEST(Pct, PreemptsOnlyWherePrioritiesChange) {
  Pct without(0, 1), with(1, 1);
  for (const std::string& moves : kTwoByTwo.executions(without, 100))
    EXPECT_TRUE(moves == "0011" || moves == "1100") << moves;
  std::set<std::string> seen;
  for (const std::string& moves : kTwoByTwo.executions(with, 500)) seen.insert(moves);
  EXPECT_EQ(seen, (std::set<std::string>{"0011", "1100", "0110", "1001"}));
}

// Each store that is not the newest costs as much as a preemption.
TEST(BoundedSearch, CountsLateStoresAsPreemptions) {
  const auto drawn = [](int bound) {
    BoundedSearch search(bound);
    Texts all;
    while (search.begin()) {
      const int first = search.choose_store(3, nullptr), second = search.choose_store(2, nullptr);
      if (search.counts()) all.push_back(std::to_string(first) + std::to_string(second));
    }
    return std::pair(all, search.was_cut());
  };
  EXPECT_EQ(drawn(0), std::pair(Texts{"00"}, true));
  EXPECT_EQ(drawn(1), std::pair(Texts{"01", "10", "20"}, true));
  EXPECT_EQ(drawn(2), std::pair(Texts{"11", "21"}, false));
}

TEST(Pct, ReadsLateOnlyWhereItChanges) {
  Pct without(0, 1);
  without.begin();
  for (int i = 0; i < 100; ++i) EXPECT_EQ(without.choose_store(3, nullptr), 0);
}

TEST(Replay, TakesTheStoresOfItsSchedule) {
  Replay replay(schedule_from("c11 0:1 r1=2"));
  replay.begin();
  EXPECT_TRUE(replay.diverged());  // it has not been met yet
  EXPECT_EQ(replay.choose_store(2, nullptr), 0);
  EXPECT_EQ(replay.choose_store(3, nullptr), 2);
  EXPECT_FALSE(replay.diverged());
  Replay other(schedule_from("c11 0:1 r0=2"));
  other.begin();
  EXPECT_EQ(other.choose_store(2, nullptr), 0);
  EXPECT_TRUE(other.diverged());
}

TEST(Replay, RepeatsASchedule) {
  Replay replay(schedule_from("0:1 1:2 0:1"));
  EXPECT_EQ(kTwoByTwo.executions(replay), Texts{"0110"});
  EXPECT_FALSE(replay.diverged());
}

TEST(Replay, IsAskedAtEventsAndRunsOnce) {
  Replay replay(schedule_from("0:1"));
  EXPECT_EQ(replay.asked(), Strategy::Asked::at_events);
  EXPECT_TRUE(replay.begin());
  EXPECT_FALSE(replay.begin());
}

TEST(Replay, DivergesIfAFiberCannotMoveOrMadeOtherEvents) {
  for (const char* schedule : {"0:2 0:1", "0:3 1:2", "2:1"}) {
    Replay replay(schedule_from(schedule));
    replay.begin();
    kTwoByTwo.execute(replay);
    EXPECT_TRUE(replay.diverged()) << schedule;
  }
}

TEST(Replay, DrawsWhatWasDrawn) {
  Replay replay(schedule_from("0:1 ?2 ?0 ?5"));
  EXPECT_EQ(replay.draw(3), 2);
  EXPECT_EQ(replay.draw(2), 0);
  EXPECT_FALSE(replay.diverged());
  EXPECT_EQ(replay.draw(2), 0);  // there is no sixth alternative
  EXPECT_TRUE(replay.diverged());
}

}  // namespace
}  // namespace sunder::native::explore
