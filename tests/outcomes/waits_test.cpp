#include "outcomes/waits.hpp"

#include <gtest/gtest.h>

#include "model/text.hpp"
#include "support/fake_map.hpp"

namespace sunder {
namespace {

using testing::FakeMap;

/// A map whose take() waits until there is an entry. What calls do that move one at a time is scripted.
class Waits : public ::testing::Test {
 protected:
  Waits() {
    map.prefers.explores = true;
    map.on_run = [this](const Harness&, const Budget& budget) {
      EXPECT_EQ(budget.schedules, Schedules::between_waits);
      EngineRun run{observed, observed.size(), 0.001, std::nullopt};
      run.exhausted = exhausted;
      return run;
    };
  }

  AtomicOutcomes outcomes(const char* harness) {
    return Linearizer(map).outcomes(parse_harness(harness, map.object()));
  }
  static Observation stuck(Outcome outcome, Outcome woken = {}) {
    Observation made{std::move(outcome), 1};
    made.woken = std::move(woken);
    return made;
  }

  static inline const Value kWaits = NoResult::waits;
  FakeMap map;
  std::vector<Observation> observed;
  bool exhausted = true;
};

TEST_F(Waits, AStuckEndThatEveryNextCallComesToAloneIsAtomic) {
  observed = {stuck({kWaits, kWaits})};
  const AtomicOutcomes atomic = outcomes("[take(0)], [take(1)]");
  EXPECT_TRUE(atomic.can_be_judged());
  EXPECT_FALSE(atomic.can_be_stressed());
  EXPECT_TRUE(atomic.contains({kWaits, kWaits}));
  EXPECT_TRUE(atomic.between_waits.empty());
}

TEST_F(Waits, OneThatCallsComeToTogetherOnlyIsBetweenWaits) {
  observed = {stuck({kWaits, kWaits}), {{Value(7), Null{}}, 1}};
  const AtomicOutcomes atomic = outcomes("[take(0)], [put(0,1)]");
  EXPECT_FALSE(atomic.contains({kWaits, kWaits})) << "put does not wait";
  EXPECT_TRUE(atomic.contains_between_waits({kWaits, kWaits}));
  EXPECT_TRUE(atomic.contains_between_waits({Value(7), Null{}}));
}

TEST_F(Waits, AStuckEndBetweenWaitsIsNotedWhereAllMayReturn) {
  observed = {stuck({kWaits, kWaits}), {{Value(7), Null{}}, 1}};
  EXPECT_TRUE(outcomes("[take(0)], [put(0,1)]").is_stuck_only_between_waits({kWaits, kWaits}));
  EXPECT_FALSE(outcomes("[take(0)], [put(0,1)]").is_stuck_only_between_waits({Value(7), Null{}}));
  observed = {stuck({kWaits, kWaits})};
  EXPECT_FALSE(outcomes("[take(0)], [take(1)]").is_stuck_only_between_waits({kWaits, kWaits})) << "atomic";
}

TEST_F(Waits, WhereCallsMayGetStuckBetweenWaitsNothingIsStressed) {
  observed = {stuck({kWaits, kWaits})};
  const AtomicOutcomes atomic = outcomes("[take(0)], [put(0,1)]");
  EXPECT_FALSE(atomic.can_be_stressed());
  EXPECT_TRUE(atomic.can_be_judged());
}

TEST_F(Waits, AStuckEndIsLinearizableInEveryOrderThatLeadsToIt) {
  const Outcome end{Null{}, Null{}, kWaits};
  observed = {stuck(end)};
  const Harness harness = parse_harness("[put(0,1)], [put(1,1); take(2)]", map.object());
  const AtomicOutcomes atomic = Linearizer(map).outcomes(harness, Criterion::linearizability);
  EXPECT_TRUE(atomic.contains(end, {{0, 1}, {0, 2}}));
  EXPECT_TRUE(atomic.contains(end, {{1, 0}}));
  EXPECT_FALSE(atomic.contains(end, {{1, 0}, {0, 1}}));
}

TEST_F(Waits, OneThatLostAWakeUpIsNot) {
  const Outcome taken = outcomes("[take(0)], [put(0,1)]").all.front().outcome;
  observed = {stuck({kWaits, Null{}}, taken), stuck({kWaits, kWaits}, {Value(9), Value(9)})};
  const AtomicOutcomes atomic = outcomes("[take(0)], [put(0,1)]");
  EXPECT_FALSE(atomic.contains_between_waits({kWaits, Null{}})) << "the object convicts itself";
  EXPECT_TRUE(atomic.contains_between_waits({kWaits, kWaits})) << "what returns is impossible";
}

// Somebody else may wake it before it ends; otherwise it waits for the next notification, as it does alone.
TEST_F(Waits, ACallThatReturnsOnceItIsWokenWaitsForTheNextWakeUpIfItDoesSoAlone) {
  const Outcome end{kWaits, Null{}}, returned{Value(7), Null{}};
  observed = {stuck(end, returned), {returned, 1}};
  observed.front().serial = true;
  const AtomicOutcomes atomic = outcomes("[take(0)], [remove(0)]");
  EXPECT_TRUE(atomic.contains(end));
  EXPECT_TRUE(atomic.awaits_next(end));
  EXPECT_FALSE(lost_a_wakeup(observed.front(), atomic));
}

TEST_F(Waits, AnAtomicStuckEndMayHaveLostAWakeUpInAnotherState) {
  const Outcome end{kWaits, Null{}}, returned{Value(7), Null{}};
  observed = {stuck(end), stuck(end, returned), {returned, 1}};
  observed.front().serial = true;
  const AtomicOutcomes atomic = outcomes("[take(0)], [remove(0)]");
  EXPECT_TRUE(atomic.contains(end));
  EXPECT_FALSE(atomic.awaits_next(end));
  EXPECT_FALSE(lost_a_wakeup(observed[0], atomic));
  EXPECT_TRUE(lost_a_wakeup(observed[1], atomic));
}

TEST_F(Waits, AStuckEndIsAtomicIfNothingElseIsPossible) {
  observed = {stuck({kWaits, kWaits}, {Value(7), Value(8)})};
  EXPECT_TRUE(outcomes("[take(0)], [take(1)]").contains({kWaits, kWaits})) << "no object may return so";
}

/// Two calls that wait, and return together once they are woken; and what the first does alone.
class Meeting : public Waits {
 protected:
  AtomicOutcomes outcomes_if_alone(const Outcome& woken) {
    map.scripts_all = true;
    map.on_run = [this, woken](const Harness& harness, const Budget&) {
      EngineRun run{observed, 2, 0.001, std::nullopt};
      if (!harness.sequences[0].empty() && harness.sequences[1].empty()) {
        run.observations = {stuck({kWaits}, woken)};
        run.observations.front().serial = true;
      }
      run.exhausted = true;
      return run;
    };
    observed = {stuck(end, both), {both, 1}};
    return outcomes("[take(0)], [take(1)]");
  }
  const Outcome end{kWaits, kWaits}, both{Value(7), Value(8)};
};

TEST_F(Meeting, OfCallsThatOnlyWaitForEachOtherLostAWakeUp) {
  const AtomicOutcomes atomic = outcomes_if_alone({});
  EXPECT_FALSE(atomic.contains(end)) << "the object convicts itself";
  EXPECT_TRUE(lost_a_wakeup(observed.front(), atomic));
  EXPECT_FALSE(atomic.can_be_stressed());
}

TEST_F(Meeting, OfACallThatAnyWakeUpEndsDidNot) {
  const AtomicOutcomes atomic = outcomes_if_alone({Value(7)});
  EXPECT_TRUE(atomic.contains(end));
  EXPECT_FALSE(lost_a_wakeup(observed.front(), atomic));
}

// As on a bare condition variable: of two calls that wait, one began after the only notification.
TEST_F(Waits, ACallThatBeganAfterTheOneThatMayWakeItWaitsForTheNextWakeUp) {
  const Outcome end{Value(7), kWaits, Null{}}, all{Value(7), Value(8), Null{}};
  Outcome woken{Null{}, Value(8)};
  map.on_run = [&](const Harness& harness, const Budget&) {
    EngineRun run{{stuck(end, all), {all, 1}}, 2, 0.001, std::nullopt};
    if (harness.sequences.size() == 2) {
      run.observations = {stuck({Null{}, kWaits}, woken), {{Null{}, Value(8)}, 1}};
      run.observations.front().serial = true;
    }
    run.exhausted = true;
    return run;
  };
  const char* const harness = "[take(0)], [take(1)], [remove(0)]";
  EXPECT_TRUE(outcomes(harness).contains_between_waits(end));
  EXPECT_FALSE(lost_a_wakeup(stuck(end, all), outcomes(harness)));
  woken[1] = Value(9);
  EXPECT_TRUE(lost_a_wakeup(stuck(end, all), outcomes(harness))) << "its wait has no loop";
}

TEST_F(Waits, NothingIsKnownIfNotEverythingWasExplored) {
  exhausted = false;
  observed = {stuck({kWaits, kWaits})};
  EXPECT_FALSE(outcomes("[take(0)], [take(1)]").can_be_judged());
  map.prefers.explores = false;
  EXPECT_FALSE(outcomes("[take(0)], [take(1)]").can_be_judged());
}

TEST_F(Waits, WithoutCallsThatWaitNothingIsExplored) {
  map.on_run = [](const Harness&, const Budget&) -> EngineRun { throw std::logic_error("explored"); };
  EXPECT_FALSE(outcomes("[put(0,1)], [get(0)]").waits);
}

}  // namespace
}  // namespace sunder
