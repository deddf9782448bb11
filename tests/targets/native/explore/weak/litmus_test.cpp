// Litmus tests through the engine, under both memory models, searched to the end. Outcomes, executions and
// graphs are exact. The numbers of graphs are those that GenMC expects under RC11 (tests/correct/litmus of
// its repository), where it has the test; only IRIW-acq-sc has one more there: see docs/memory.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/error.hpp"
#include "targets/native/explore/exploring.hpp"

namespace sunder::testing {
namespace {

constexpr int kAll = 100;  // delays; no execution has more
constexpr const char *kTwo = "[p0()], [p1()]", *kThree = "[p0()], [p1()], [p2()]",
                     *kFour = "[p0()], [p1()], [p2()], [p3()]",
                     *kThenEnd = "[p0()], [p1()], [end()], {0 < 2, 1 < 2}";

struct Litmus {
  const char *object, *harness;
  std::size_t sc_outcomes, outcomes;
  std::uint64_t sc_executions, executions, graphs;
  std::vector<std::string> forbidden = {};  // outcomes that would be a mistake of ours
};

std::string label(const ::testing::TestParamInfo<Litmus>& info) {
  std::string name = info.param.object;
  std::ranges::replace_if(
      name, [](char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

class EachLitmus : public ::testing::TestWithParam<Litmus> {};

TEST_P(EachLitmus, HasExactlyTheseOutcomesExecutionsAndGraphs) {
  const Litmus& test = GetParam();
  Exploring exploring(SUNDER_LITMUS, test.object);
  const EngineRun sc = exploring.run(test.harness, kAll);
  const EngineRun c11 = exploring.run_weakly(test.harness, kAll);
  EXPECT_EQ(outcomes(sc).size(), test.sc_outcomes);
  EXPECT_EQ(outcomes(c11).size(), test.outcomes);
  EXPECT_EQ(sc.executions, test.sc_executions);
  EXPECT_EQ(c11.executions, test.executions);
  EXPECT_EQ(c11.graphs, test.graphs);
  EXPECT_TRUE(sc.complete && c11.complete);
  EXPECT_FALSE(c11.failure);
  EXPECT_TRUE(c11.broken_premises.empty());
  EXPECT_TRUE(std::ranges::includes(outcomes(c11), outcomes(sc)));
  for (const std::string& outcome : test.forbidden) EXPECT_FALSE(outcomes(c11).contains(outcome)) << outcome;
}

INSTANTIATE_TEST_SUITE_P(
    Memory, EachLitmus,
    ::testing::Values(
        Litmus{"SB", kTwo, 3, 4, 6, 20, 4}, Litmus{"SB+rel+acq", kTwo, 3, 4, 6, 20, 4},
        Litmus{"SB+sc", kTwo, 3, 3, 6, 6, 3, {"0, 0"}}, Litmus{"SB+fences", kTwo, 3, 3, 6, 38, 3, {"0, 0"}},
        Litmus{"SB+2sc+fence", kTwo, 3, 3, 6, 14, 3, {"0, 0"}}, Litmus{"SB+3sc+acq", kTwo, 3, 4, 6, 11, 4},
        Litmus{"SB+3sc+rel", kTwo, 3, 4, 6, 11, 4}, Litmus{"SB+failed", kTwo, 3, 4, 6, 20, 4},
        Litmus{"MP", kTwo, 3, 4, 6, 13, 4}, Litmus{"MP+rel+rlx", kTwo, 3, 4, 6, 13, 4},
        Litmus{"MP+rel+acq", kTwo, 3, 3, 6, 12, 3, {"(), 10"}},
        Litmus{"MP+fences", kTwo, 3, 3, 6, 12, 3, {"(), 10"}}, Litmus{"LB", kTwo, 3, 3, 6, 8, 3, {"1, 1"}},
        Litmus{"CoRR", kTwo, 6, 6, 6, 20, 6, {"(), 21"}},
        // Nobody reads the first value after another one.
        Litmus{"CoRR1", kFour, 21, 21, 60, 830, 36, {"(), (), 10, 0", "(), (), 20, 0", "(), (), 10, 2"}},
        // The readers agree on the order of the two stores.
        Litmus{"CoRR2", kFour, 47, 47, 180, 4184, 72, {"(), (), 12, 21", "(), (), 21, 12"}},
        Litmus{"CoRW", kTwo, 2, 2, 3, 7, 3}, Litmus{"CoWR", kTwo, 2, 2, 3, 8, 3},
        Litmus{"2+2W", kThenEnd, 3, 4, 6, 24, 4}, Litmus{"2+2W+rel", kThenEnd, 3, 4, 6, 24, 4},
        Litmus{"2+2W+sc", kThenEnd, 3, 3, 6, 6, 3}, Litmus{"2+2W+2sc+fence", kThenEnd, 3, 3, 6, 16, 3},
        Litmus{"2+2W+3sc+rel", kThenEnd, 3, 4, 6, 12, 4}, Litmus{"S", kThenEnd, 3, 4, 6, 14, 4},
        Litmus{"WRC", kThree, 7, 8, 30, 80, 8}, Litmus{"WRC+rel+acq", kThree, 7, 7, 30, 79, 7, {"(), 1, 10"}},
        Litmus{"IRIW", kFour, 15, 16, 180, 974, 16}, Litmus{"IRIW+rel+acq", kFour, 15, 16, 180, 974, 16},
        Litmus{"IRIW+sc+acq", kFour, 15, 16, 180, 974, 16},
        Litmus{"IRIW+sc", kFour, 15, 15, 180, 180, 15, {"(), (), 10, 10"}},
        Litmus{"IRIW+rlx+sc", kFour, 15, 15, 180, 730, 15, {"(), (), 10, 10"}},
        Litmus{"IRIW-acq-sc", kFour, 15, 15, 180, 320, 15}, Litmus{"RWC+syncs", kThree, 7, 7, 30, 427, 7},
        Litmus{"W+RWC", kThree, 7, 7, 90, 1663, 7}, Litmus{"peterZ", kThree, 7, 7, 90, 1663, 7},
        Litmus{"ISA2", kThree, 7, 7, 90, 224, 7}, Litmus{"Z6+acq", kThree, 4, 4, 90, 1735, 7},
        Litmus{"Z6.U", kThree, 8, 8, 90, 321, 22},
        // Updates may come late, too. Without that there would be 78 executions, with the same 9 graphs.
        Litmus{"release+rmw", kThree, 8, 8, 30, 102, 9, {"(), 1, 20"}},
        Litmus{"release+store", kTwo, 4, 5, 10, 24, 5}, Litmus{"relseq", kThree, 16, 20, 60, 308, 20},
        // Each sequence returns all that it read, so each order of the six updates has an outcome of its own.
        // If it returned the first number alone, there would be 120.
        Litmus{"viktor-relseq", kFour, 180, 180, 180, 180, 180},
        // 12 outcomes would be left if p1 did not return what it read.
        Litmus{"IRIWish", kFour, 16, 16, 630, 3673, 28}, Litmus{"MPU", kThree, 1, 1, 6, 18, 6},
        Litmus{"MPU2", kFour, 1, 1, 24, 107, 14}, Litmus{"inc2w", kThree, 1, 1, 6, 14, 6},
        Litmus{"Adds", "[p()], [p()]", 2, 2, 2, 2, 2, {"0, 0"}},
        Litmus{"Swaps", kTwo, 2, 2, 2, 2, 2, {"true, true"}}),
    label);

// What x86 can do: a load may come before an earlier store, and nothing else. Whatever has the prefix `lock`
// is in between, even a compare-exchange that fails.
TEST(WeakMemory, OfX86HasExactlyItsOutcomes) {
  for (const auto& [object, harness, count] :
       {std::tuple("SB", kTwo, 4U), std::tuple("SB+rel+acq", kTwo, 4U), std::tuple("SB+3sc+rel", kTwo, 4U),
        std::tuple("SB+sc", kTwo, 3U), std::tuple("SB+3sc+acq", kTwo, 3U), std::tuple("SB+fences", kTwo, 3U),
        std::tuple("SB+2sc+fence", kTwo, 3U), std::tuple("SB+failed", kTwo, 3U), std::tuple("MP", kTwo, 3U),
        std::tuple("2+2W", kThenEnd, 3U), std::tuple("S", kThenEnd, 3U), std::tuple("WRC", kThree, 7U),
        std::tuple("IRIW", kFour, 15U)}) {
    const EngineRun run =
        Exploring(SUNDER_LITMUS, object)
            .run_weakly(harness, kAll, Schedules::bounded, ~std::uint64_t{0}, true, Memory::tso);
    EXPECT_EQ(outcomes(run).size(), count) << object;
    EXPECT_TRUE(run.complete) << object;
  }
}

// The store comes after none to four loads: then the loop waits, since its first equal round does not count.
TEST(WeakMemory, ALoopThatReadsLateIsNoHang) {
  Exploring exploring(SUNDER_LITMUS, "Spin");
  EXPECT_EQ(exploring.run("[raise()], [await()]", 2).executions, 5U);
  const EngineRun run = exploring.run_weakly("[raise()], [await()]", 2);
  EXPECT_FALSE(run.failure);
  EXPECT_TRUE(run.exhausted);
  EXPECT_EQ(run.executions, 12U);
  EXPECT_EQ(outcomes(run), (std::set<std::string>{"(), ()"}));
}

// With fewer delays than a stale read takes, memory is sequentially consistent.
TEST(WeakMemory, WithoutDelaysIsSequentiallyConsistent) {
  Exploring exploring(SUNDER_LITMUS, "SB");
  EXPECT_FALSE(outcomes(exploring.run_weakly(kTwo, 0)).contains("0, 0"));
  const EngineRun one = exploring.run_weakly(kTwo, 1);
  EXPECT_TRUE(outcomes(one).contains("0, 0"));
  EXPECT_TRUE(one.exhausted);
  EXPECT_FALSE(one.complete);
}

TEST(WeakMemory, SchedulesReplayInAnotherProcess) {
  for (const auto& [object, harness, outcome] :
       {std::tuple("SB", kTwo, "0, 0"), std::tuple("2+2W", kThenEnd, "(), (), 11"),
        std::tuple("IRIW", kFour, "(), (), 10, 10")}) {
    const EngineRun run = Exploring(SUNDER_LITMUS, object).run_weakly(harness, kAll);
    const auto found = std::ranges::find_if(
        run.observations, [&](const Observation& o) { return to_text(o.outcome) == outcome; });
    ASSERT_NE(found, run.observations.end()) << object;
    EXPECT_TRUE(found->schedule.starts_with("c11 ")) << found->schedule;
    EXPECT_FALSE(found->serial) << found->schedule;
    const EngineRun again = Exploring(SUNDER_LITMUS, object).replay(harness, found->schedule);
    ASSERT_EQ(again.observations.size(), 1U);
    EXPECT_EQ(to_text(again.observations.front().outcome), outcome);
    EXPECT_EQ(again.observations.front().schedule, found->schedule);
  }
}

// What the last execution under c11 left behind does not matter.
TEST(WeakMemory, IsForgottenInATraceUnderSc) {
  Exploring exploring(SUNDER_LITMUS, "Adds");
  const std::string adds = "[p()], [p()]";
  exploring.run_weakly(adds, kAll);
  const EngineRun sc = exploring.run(adds, 0);
  ASSERT_FALSE(sc.observations.empty());
  EXPECT_FALSE(exploring.trace(adds, sc.observations.front().schedule).empty());
}

TEST(WeakMemory, IsSampledAtRandomToo) {
  for (const Schedules how : {Schedules::random, Schedules::pct}) {
    Exploring exploring(SUNDER_LITMUS, "IRIW");
    EXPECT_EQ(outcomes(exploring.run_weakly(kFour, kAll, how, 20'000)).size(), 16U);
  }
}

TEST(WeakMemory, RefusesPartialOrderReductionByName) {
  Exploring exploring(SUNDER_LITMUS, "SB");
  try {
    exploring.run_weakly(kTwo, kAll, Schedules::reduced);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("'reduced' is for the memory model sc only"), std::string::npos)
        << error.what();
  }
}

}  // namespace
}  // namespace sunder::testing
