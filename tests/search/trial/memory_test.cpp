// Which memory models a trial explores a harness under, and what it makes of both.
#include <gtest/gtest.h>

#include "model/text.hpp"
#include "search/trial/trial.hpp"
#include "support/fake_map.hpp"

namespace sunder {
namespace {

class MemoryOfTrial : public ::testing::Test {
 protected:
  MemoryOfTrial() {
    map_.prefers.explores = true;
    map_.prefers.memory = Memory::c11;
    map_.on_run = [this](const Harness&, const Budget& budget) {
      asked_.push_back(budget.memory);
      return budget.memory == Memory::sc ? sc_ : c11_;
    };
    sc_.exhausted = c11_.exhausted = true;
    sc_.preemptions = c11_.preemptions = 2;
    sc_.executions = 3;
    c11_.executions = 5;
  }

  EngineRun run(std::optional<Memory> memory) {
    Exploring how;
    how.memory = memory;
    Trial trial(map_, how, 0, {}, clock_);
    trial.set_weakly(true);
    const EngineRun made = trial.run(harness_, 1, {}, Engine::explore);
    covered_ = made.memory;
    return made;
  }

  testing::FakeMap map_;
  WallClock clock_;
  Harness harness_ = parse_harness("[put(0,1)], [get(0)]", map_.object());
  EngineRun sc_, c11_;
  std::vector<Memory> asked_;
  Memory covered_ = Memory::sc;
};

TEST_F(MemoryOfTrial, IsTheOneThatWasAskedFor) {
  EXPECT_EQ(run(Memory::sc).executions, 3U);
  EXPECT_EQ(covered_, Memory::sc);
  EXPECT_EQ(run(Memory::c11).executions, 5U);
  EXPECT_EQ(covered_, Memory::c11);
  EXPECT_EQ(asked_, (std::vector{Memory::sc, Memory::c11}));
}

TEST_F(MemoryOfTrial, IsScFirstAndThenC11IfBothAreWanted) {
  const Outcome common{Value(1), Value(1)}, stale{Value(1), Value(2)};
  sc_.observations = {{common, 3, "0:1"}};
  c11_.observations = {{common, 4, "c11 0:1"}, {stale, 1, "c11 0:1 r0=1"}};
  c11_.preemptions = 1;
  c11_.broken_premises = {"why"};
  const EngineRun both = run(std::nullopt);
  EXPECT_EQ(asked_, (std::vector{Memory::sc, Memory::c11}));
  EXPECT_EQ(both.executions, 8U);
  EXPECT_EQ(both.preemptions, 1);
  EXPECT_TRUE(both.exhausted);
  EXPECT_EQ(both.broken_premises, std::vector<std::string>{"under C11: why"});
  ASSERT_EQ(both.observations.size(), 2U);
  EXPECT_EQ(both.observations[0].schedule, "0:1");
  EXPECT_EQ(both.observations[0].count, 7U);
  EXPECT_EQ(both.observations[1].schedule, "c11 0:1 r0=1");
  EXPECT_EQ(covered_, Memory::c11);
}

TEST_F(MemoryOfTrial, IsScAloneWhileThatIsNotExhausted) {
  sc_.exhausted = false;
  EXPECT_EQ(run(std::nullopt).executions, 3U);
  EXPECT_EQ(asked_, std::vector{Memory::sc});
  EXPECT_EQ(covered_, Memory::sc);
}

TEST_F(MemoryOfTrial, IsScIfTheObjectRefusesC11) {
  map_.on_run = [this](const Harness&, const Budget& budget) {
    if (budget.memory == Memory::c11) throw InputError("fences in assembly");
    return sc_;
  };
  const EngineRun made = run(std::nullopt);
  EXPECT_TRUE(made.exhausted);
  EXPECT_EQ(made.broken_premises,
            std::vector<std::string>{"under C11: cannot be explored: fences in assembly"});
  EXPECT_EQ(covered_, Memory::sc);
}

TEST_F(MemoryOfTrial, IsTheOneOfTheRequestIfThatNamesOne) {
  Exploring how;
  how.memory.reset();
  Trial trial(map_, how, 0, {}, clock_);
  trial.set_weakly(true);
  trial.run_each({&harness_, 1}, 1, {}, Engine::explore, {.memory = Memory::c11});
  trial.run_each({&harness_, 1}, 1, {}, Engine::explore, {.memory = Memory::sc});
  trial.set_weakly(false);
  trial.run(harness_, 1, {}, Engine::explore);
  EXPECT_EQ(asked_, (std::vector{Memory::c11, Memory::sc, Memory::sc}));
}

TEST_F(MemoryOfTrial, IsScForTargetsThatKnowNoOther) {
  map_.prefers.memory = Memory::sc;
  EXPECT_EQ(run(std::nullopt).executions, 3U);
  EXPECT_EQ(covered_, Memory::sc);
  EXPECT_THROW(run(Memory::c11), InputError);
}

// An outcome says more than that anything may happen.
TEST(Judge, ADataRaceComesAfterOutcomes) {
  AtomicOutcomes atomic;
  atomic.all = {{{Value(0)}, {0}}};
  EngineRun run{{{{Value(0)}, 5}}, 6, 1, DataRace{}};
  EXPECT_EQ(to_text(judge(run, atomic)->symptom), "data race");
  run.observations.push_back({{Value(1)}, 1});
  EXPECT_EQ(to_text(judge(run, atomic)->symptom), "1");
}

}  // namespace
}  // namespace sunder
