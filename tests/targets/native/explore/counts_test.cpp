// Schedules counted by hand: two sequences of n and m steps on one atomic have C(n+m, n) schedules.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "outcomes/atomic_outcomes.hpp"
#include "search/trial/judge.hpp"
#include "support/error.hpp"
#include "targets/native/explore/exploring.hpp"

namespace sunder::testing {
namespace {

constexpr int kAll = 100;  // preemptions; no schedule has more

EngineRun explored(const std::string& object, const std::string& harness, int preemptions = kAll) {
  return Exploring(SUNDER_STEPPING, object).run(harness, preemptions);
}

TEST(Counts, StepsOnOneAtomic) {
  struct Case {
    const char* harness;
    std::uint64_t schedules;
  };
  for (const auto& [harness, schedules] :
       {Case{"[one()]", 1}, Case{"[one()], [one()]", 2}, Case{"[two()], [two()]", 6},
        Case{"[three()], [two()]", 10}, Case{"[three()], [three()]", 20},
        Case{"[three(); three()], [three(); three()]", 924},  // C(12, 6)
        Case{"[one()], [one()], [one()]", 6}, Case{"[two()], [two()], [two()]", 90},
        Case{"[two()], [two()], {0 < 1}", 1}, Case{"[two()], [two()], [two()], {0 < 1, 0 < 2}", 6}}) {
    const EngineRun run = explored("Steps", harness);
    EXPECT_EQ(run.executions, schedules) << harness;
    EXPECT_TRUE(run.complete && run.exhausted) << harness;
    std::uint64_t seen = 0;
    for (const Observation& o : run.observations) seen += o.count;
    EXPECT_EQ(seen, run.executions) << harness;
  }
}

// Without a preemption one sequence runs after the other; each preemption cuts a run of one sequence in two.
TEST(Counts, PreemptionsAreBounded) {
  EXPECT_EQ(explored("Steps", "[three()], [three()]", 0).executions, 2U);
  // one starts, is cut after 1 or 2 steps, the other runs to its end: 2 * 2 more
  EXPECT_EQ(explored("Steps", "[three()], [three()]", 1).executions, 6U);
  // of two invocations each, without preemption: C(4, 2)
  EXPECT_EQ(explored("Steps", "[two(); two()], [two(); two()]", 0).executions, 6U);
  EXPECT_FALSE(explored("Steps", "[three()], [three()]", 1).complete);
  EXPECT_TRUE(explored("Steps", "[three()], [three()]", 1).exhausted);
}

// A push makes four steps: load and exchange of the list of nodes, then of the top. One of the two sequences
// starts, and is not cut, or cut after 1, 2 or 3 of them; the other runs to its end: 2 * 4. The vector of one
// int that it makes is no step, though both sequences get the same block of memory, one after the other: with
// its write and its read it would be 2 * 6, as it was before the last word of a freed block was forgotten.
// All schedules, of any number of preemptions, and those that differ in more than independent steps, show the
// same outcomes.
TEST(Counts, APushOfTreibersStackHasFourSteps) {
  Exploring stack(SUNDER_ATOMIC, "TreiberStack");
  const EngineRun run = stack.run("[push(0)], [push(1)]", 1);
  EXPECT_EQ(run.executions, 8U);
  EXPECT_TRUE(run.exhausted);
  const char* harness = "[push(0); to_vector()], [push(1); to_vector()]";
  const EngineRun all = stack.run(harness, kAll), reduced = stack.run_all(harness, Schedules::reduced);
  EXPECT_TRUE(all.complete && reduced.complete);
  EXPECT_EQ(outcomes(all), outcomes(reduced));
  EXPECT_EQ(outcomes(stack.run(harness, 1)), outcomes(all));
}

TEST(Counts, PlainAccessesThatRaceArePoints) {
  // two steps each (read, write): C(4, 2)
  const EngineRun run = explored("PlainCounter", "[add()], [add(); value()]");
  EXPECT_EQ(outcomes(run), (std::set<std::string>{"(), (), 1", "(), (), 2"}));
  EXPECT_EQ(explored("PlainCounter", "[add()], [add()]").executions, 6U);
}

TEST(Counts, UnderALockOnlyTheOrderOfItsHolders) {
  EXPECT_EQ(explored("LockedCounter", "[add()], [add()]").executions, 2U);
  EXPECT_EQ(explored("LockedCounter", "[add(); add()], [add(); add()]").executions, 6U);
}

TEST(Waits, EndWhenTheOtherComes) {
  for (const char* harness : {"[give()], [take()]", "[post()], [acquire()]", "[raise()], [await()]",
                              "[raise()], [spin()]", "[spin()], [spin()], [raise()]"}) {
    const EngineRun run = explored("Handover", harness, 2);
    EXPECT_FALSE(run.failure) << harness;
    EXPECT_TRUE(run.exhausted) << harness;
    EXPECT_GT(run.executions, 0U) << harness;
  }
}

TEST(Waits, ThatWriteAreNoHangs) {
  const EngineRun run = explored("Handover", "[spin_and_write()], [raise()]", 0);
  EXPECT_FALSE(run.failure);
  EXPECT_EQ(outcomes(run), (std::set<std::string>{"(), ()"}));
  // They are soon left alone: to go round and round leads nowhere.
  const EngineRun all = explored("Handover", "[spin_and_write()], [raise()]", 2);
  EXPECT_TRUE(all.exhausted);
  EXPECT_LT(all.executions, 200U);
  // Nor if two of them, each of which sees the other write, could keep the third from moving.
  const EngineRun crowd = explored("Handover", "[spin_and_write()], [spin_and_write()], [raise()]", 0);
  EXPECT_FALSE(crowd.failure);
  EXPECT_EQ(outcomes(crowd), (std::set<std::string>{"(), (), ()"}));
}

// Two that wait for the third could take turns for ever while it, too, seems to wait.
TEST(Waits, OfSeveralAreNoHangs) {
  const EngineRun run =
      explored("Handover", "[wait_until_left()], [wait_until_left()], [spin_politely()]", 2);
  EXPECT_FALSE(run.failure);
  EXPECT_TRUE(run.exhausted);
}

// A store that repeats the value tells nobody anything.
TEST(Waits, MayStoreTheSameAgainAndAgain) {
  const EngineRun run = explored("Handover", "[spin_and_repeat()], [raise()]", 2);
  EXPECT_FALSE(run.failure);
  EXPECT_TRUE(run.exhausted);
  EXPECT_LT(run.executions, 20U);
}

// Every outcome of all schedules, with the number of schedules. take() has two steps before it waits: it
// locks, and it unlocks and sleeps at once; read() has two, so these two have C(4, 2) orders.
TEST(Waits, ForEverAreResults) {
  struct Case {
    const char* harness;
    std::map<std::string, std::uint64_t> counts;
  };
  for (const auto& [harness, counts] :
       {Case{"[take()], [take()], [give()]",
             {{"(), (), ()", 24}, {"(), waits, ()", 2}, {"waits, (), ()", 2}}},
        Case{"[take()]", {{"waits", 1}}}, Case{"[take()], [read()]", {{"waits, 0", 6}}},
        Case{"[take()], [take()]", {{"waits, waits", 2}}}, Case{"[acquire()]", {{"waits", 1}}},
        Case{"[take(); read()]", {{"waits, -", 1}}}, Case{"[spin()]", {{"waits", 1}}},
        Case{"[spin(); read()], [read()]", {{"waits, -, 0", 4}}},
        Case{"[take(); read()], [read()], {0 < 1}", {{"waits, -, -", 1}}},
        Case{"[give()], [take()]", {{"(), ()", 4}}}}) {
    const EngineRun run = explored("Handover", harness, 9);
    EXPECT_FALSE(run.failure) << harness;
    std::map<std::string, std::uint64_t> seen;
    for (const Observation& o : run.observations) seen[to_text(o.outcome)] += o.count;
    EXPECT_EQ(seen, counts) << harness;
  }
}

TEST(Waits, AHeldLockIsSeenByATry) {
  EXPECT_EQ(outcomes(explored("Handover", "[try()], [try()]")),
            (std::set<std::string>{"true, true", "true, false", "false, true"}));
  EXPECT_EQ(outcomes(explored("Handover", "[write(1); read()], [write(2)]")),
            (std::set<std::string>{"(), 1, ()", "(), 2, ()"}));
}

// The order of steps does not matter if no other sequence can see them.
TEST(Counts, StepsOnDifferentAtomics) {
  EXPECT_EQ(explored("FarCounters", "[left()], [right()]").executions, 1U);
  EXPECT_EQ(explored("FarCounters", "[left(); right()], [left()]").executions, 6U);            // C(4, 2)
  EXPECT_EQ(explored("FarCounters", "[left(); right()], [left(); right()]").executions, 70U);  // C(8, 4)
}

TEST(Refusals, WhatTheScheduleDoesNotFixIsNoViolation) {
  EXPECT_THROW(explored("Moody", "[work(); value()], [work()]"), InputError);
}

TEST(Clocks, AndRandomNumbersAreTheSameUnderOneSchedule) {
  const std::uint64_t schedules = explored("Timely", "[work()], [work()]").executions;
  EXPECT_GE(schedules, 2U);
  EXPECT_EQ(explored("Timely", "[work()], [work()]").executions, schedules);
}

TEST(Clocks, GoOnWhileSomebodyWaitsForATime) {
  for (const char* harness : {"[sleep_long()], [work()]", "[wait_long()], [work()]"}) {
    const EngineRun run = explored("Timely", harness, 1);
    EXPECT_FALSE(run.failure) << harness;
    EXPECT_EQ(outcomes(run), (std::set<std::string>{"true, ()"})) << harness;
  }
}

TEST(Threads, HaveVariablesOfTheirOwn) {
  const EngineRun run = explored("OfThread", "[set(1); get()], [set(2); get()]");
  EXPECT_EQ(outcomes(run), (std::set<std::string>{"(), 1, (), 2"}));
}

TEST(Reduction, LeavesOutWhatDiffersInTheOrderOfIndependentStepsOnly) {
  struct Case {
    const char *object, *harness;
    std::uint64_t all, reduced;
  };
  for (const auto& [object, harness, all, reduced] :
       {Case{"TwoCounters", "[left()], [right()]", 6, 1},                     // C(4, 2): they share a word
        Case{"TwoCounters", "[left(); right()], [right(); left()]", 70, 11},  // 6 + 6 - 1 without a cycle
        Case{"TwoCounters", "[left()], [left()]", 6, 6},                      // all steps conflict
        Case{"TwoCounters", "[left()], [left()], [right()]", 90, 6},          // 6!/(2!2!2!)
        Case{"Steps", "[three()], [two()]", 10, 10}, Case{"Steps", "[value()], [value()]", 1, 1},
        Case{"Steps", "[one()], [value()], [value()]", 6, 4},  // each read before or after
        Case{"Steps", "[two()], [two()], [two()], {0 < 1, 0 < 2}", 6, 6}}) {
    Exploring exploring(SUNDER_STEPPING, object);
    const EngineRun whole = exploring.run_all(harness, Schedules::bounded);
    const EngineRun less = exploring.run_all(harness, Schedules::reduced);
    EXPECT_EQ(whole.executions, all) << harness;
    EXPECT_EQ(less.executions, reduced) << harness;
    EXPECT_TRUE(whole.complete && less.complete) << harness;
    EXPECT_EQ(outcomes(less), outcomes(whole)) << harness;
  }
}

TEST(RandomSchedules, ShowTheSameOutcomes) {
  for (const Schedules how : {Schedules::random, Schedules::pct}) {
    Exploring exploring(SUNDER_STEPPING, "PlainCounter");
    const EngineRun run = exploring.run_all("[add(); value()], [add(); value()]", how, 0.2);
    EXPECT_EQ(outcomes(run),
              outcomes(exploring.run_all("[add(); value()], [add(); value()]", Schedules::bounded)));
    EXPECT_FALSE(run.exhausted);
  }
}

template <class S>
void expect_symptom(const std::string& object, const std::string& harness, const std::string& text) {
  Exploring exploring(SUNDER_STEPPING, object);
  const EngineRun run = exploring.run(harness, 2);
  ASSERT_TRUE(run.failure) << harness;
  EXPECT_TRUE(std::holds_alternative<S>(*run.failure)) << to_text(*run.failure);
  EXPECT_EQ(to_text(*run.failure), text);
  EXPECT_TRUE(std::holds_alternative<S>(exploring.replay(harness, run.schedule).failure.value()));
  const Trace trace = exploring.trace(harness, run.schedule);
  EXPECT_TRUE(std::ranges::any_of(trace, [](const TraceStep& s) {
    return s.place.find("stepping.cpp") != std::string::npos;
  })) << harness;
}

TEST(Failures, HaveTheirOwnSymptomAndATrace) {
  expect_symptom<MemoryError>("Lender", "[look()], [replace()]", "use after free");
  expect_symptom<MemoryError>("Lender", "[drop()], [drop()]", "double free");
  expect_symptom<MemoryError>("Lender", "[spoil()], [spoil()]", "double free");
  expect_symptom<MemoryError>("Slot", "[get()], [set(0); set(0)]", "use after free");
  expect_symptom<Crash>("Brittle", "[press()], [press()]", "crash: SIGILL");
}

// All executions are made with freed memory that is handed out again, and then without.
TEST(Failures, ShowWhereFreedMemoryIsInUseAgain) {
  expect_symptom<MemoryError>("Lender", "[look()], [renew()]", "use after free");
  Exploring exploring(SUNDER_STEPPING, "Lender");
  EXPECT_TRUE(exploring.run("[look()], [renew()]", 2).schedule.starts_with("no-reuse "));
  const EngineRun right = exploring.run("[look()], [look()]", 2);
  EXPECT_FALSE(right.failure);
  EXPECT_TRUE(right.exhausted);
}

TEST(StuckEnds, AreOutcomesThatReplay) {
  for (const auto& [harness, outcome] :
       {std::pair("[spin()], [read()]", "waits, "),  // a loop that nobody ends
        std::pair("[await()], [read()]", "waits, ")}) {
    Exploring exploring(SUNDER_STEPPING, "Handover");
    const EngineRun run = exploring.run(harness, 2);
    EXPECT_FALSE(run.failure) << harness;
    const auto stuck =
        std::ranges::find_if(run.observations, [](const auto& o) { return is_stuck(o.outcome); });
    ASSERT_NE(stuck, run.observations.end()) << harness;
    EXPECT_TRUE(to_text(stuck->outcome).starts_with(outcome)) << to_text(stuck->outcome);
    const EngineRun again = exploring.replay(harness, stuck->schedule);
    EXPECT_EQ(again.observations.front().outcome, stuck->outcome) << harness;
  }
}

std::vector<std::string> steps_of_failure(const std::string& object, const std::string& harness) {
  Exploring exploring(SUNDER_STEPPING, object);
  std::vector<std::string> steps;
  for (const TraceStep& s : exploring.trace(harness, exploring.run(harness, 2).schedule))
    if (s.kind == TraceStep::Kind::access) steps.push_back(std::to_string(s.sequence) + " " + s.what);
  return steps;
}

TEST(Traces, TellWhatPlainWritesWrote) {
  Exploring exploring(SUNDER_STEPPING, "PlainCounter");
  const std::string harness = "[add(); value()], [add()]";
  const EngineRun run = exploring.run(harness, 1);
  ASSERT_FALSE(run.observations.empty());
  const Trace trace = exploring.trace(harness, run.observations.front().schedule);
  EXPECT_TRUE(
      std::ranges::any_of(trace, [](const TraceStep& s) { return s.what == "write count_: 0 -> 1"; }));
  EXPECT_TRUE(std::ranges::none_of(trace, [](const TraceStep& s) { return s.what == "write count_: 0"; }));
}

TEST(Failures, AreExplainedByTheirTraces) {
  const auto used = steps_of_failure("Slot", "[get()], [set(0); set(0)]");
  ASSERT_GE(used.size(), 2U);
  EXPECT_EQ(used[used.size() - 2], "1 free #1");
  EXPECT_EQ(used.back(), "0 read #1");
  Exploring exploring(SUNDER_STEPPING, "Handover");
  const EngineRun run = exploring.run("[read()], [await()]", 2);
  const auto stuck =
      std::ranges::find_if(run.observations, [](const auto& o) { return is_stuck(o.outcome); });
  ASSERT_NE(stuck, run.observations.end());
  const Trace trace = exploring.trace("[read()], [await()]", stuck->schedule);
  ASSERT_FALSE(trace.empty());
  EXPECT_EQ(trace.back().kind, TraceStep::Kind::wait);
  EXPECT_EQ(trace.back().sequence, 1);
  EXPECT_EQ(trace.back().what.find("futex flag_"), 0U) << trace.back().what;
}

TEST(Linearizability, SeesWhatOutcomesDoNot) {
  Exploring exploring(SUNDER_STEPPING, "Copies");
  const Harness harness = parse_harness("[second()], [first()], [write(1)]", exploring.target().object());
  Budget budget{.seconds = 60, .engine = Engine::explore};
  Linearizer linearizer(exploring.target());
  const EngineRun plain = exploring.target().run(harness, budget, 1);
  EXPECT_FALSE(judge(plain, linearizer.outcomes(harness)));
  budget.real_time = true;
  const EngineRun timed = exploring.target().run(harness, budget, 1);
  const auto judged = judge(timed, linearizer.outcomes(harness, Criterion::linearizability));
  ASSERT_TRUE(judged);
  const auto& wrong = std::get<NonAtomicOutcome>(judged->symptom);
  EXPECT_EQ(to_text(wrong.outcome), "0, 1, ()");
  EXPECT_NE(std::ranges::find(wrong.real_time, RealTime{1, 0}), wrong.real_time.end());
}

TEST(Replay, GivesTheSameOutcomeInAnotherProcess) {
  Exploring exploring(SUNDER_STEPPING, "PlainCounter");
  const EngineRun run = exploring.run("[add(); value()], [add(); value()]", 2);
  ASSERT_GT(run.observations.size(), 2U);
  for (const Observation& o : run.observations) {
    Exploring another(SUNDER_STEPPING, "PlainCounter");
    const EngineRun again = another.replay("[add(); value()], [add(); value()]", o.schedule);
    ASSERT_EQ(again.observations.size(), 1U);
    EXPECT_EQ(again.observations.front().outcome, o.outcome) << o.schedule;
    EXPECT_EQ(again.observations.front().schedule, o.schedule);
  }
  EXPECT_THROW(exploring.replay("[add()], [add()]", "0:1 1:7"), InputError);
}

}  // namespace
}  // namespace sunder::testing
