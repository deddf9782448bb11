// Java objects under chosen schedules: the number of schedules, their outcomes, and objects that cannot be
// scheduled.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "jvm/explored.hpp"
#include "jvm/java_objects.hpp"
#include "model/text.hpp"
#include "outcomes/atomic_outcomes.hpp"
#include "search/trial/judge.hpp"
#include "support/error.hpp"

namespace sunder {
namespace {

using testing::explored;
using testing::misbehaving;
using testing::opened;
using testing::outcomes;
using testing::ready;
using testing::refusal;

class JvmExplored : public ::testing::Test {
 protected:
  static std::optional<Judgement> judged(Target& target, const std::string& harness) {
    const EngineRun run = explored(target, harness, 2);
    EXPECT_TRUE(run.exhausted) << harness;
    return judge(run, Linearizer(target).outcomes(parse_harness(harness, target.object())));
  }
};

// Two sequences of n and m steps that all conflict: (n + m)! / (n! m!) schedules, as for C++ objects.
TEST_F(JvmExplored, ThereAreAsManySchedulesAsCanBeCounted) {
  auto steps = misbehaving("Steps");
  EXPECT_EQ(explored(steps, "[one()], [one()]", 100).executions, 2U);
  EXPECT_EQ(explored(steps, "[two()], [one()]", 100).executions, 3U);
  EXPECT_EQ(explored(steps, "[two()], [two()]", 100).executions, 6U);
  EXPECT_EQ(explored(steps, "[three()], [three()]", 100).executions, 20U);
  EXPECT_EQ(explored(steps, "[one(); one()], [one()], [one()]", 100).executions, 12U);
  EXPECT_EQ(explored(steps, "[two()], [two()], {0 < 1}", 100).executions, 1U);
  EXPECT_EQ(explored(steps, "[three()], [three()]", 0).executions, 2U);
}

TEST_F(JvmExplored, RandomSchedulesShowTheSameOutcomes) {
  auto steps = misbehaving("Steps");
  const std::string harness = "[add(); add()], [add()]";
  const auto all = outcomes(explored(steps, harness, 100));
  EXPECT_TRUE(all.contains("0, 1, 0"));  // one addition was lost
  EXPECT_EQ(outcomes(explored(steps, harness, 0, Schedules::random)), all);
  EXPECT_EQ(outcomes(explored(steps, harness, 0, Schedules::pct)), all);
}

// Accesses conflict that did not in earlier executions.
TEST_F(JvmExplored, AScheduleIsReplayedByAnotherProcess) {
  const std::string harness = "[size()], [remove(0)], [put(0,0); put(0,0)]";
  auto map = ready("ConcurrentHashMap"), other = ready("ConcurrentHashMap");
  const auto size = judged(map, harness);
  ASSERT_TRUE(size);
  const EngineRun again = other.replay(parse_harness(harness, other.object()), size->schedule);
  EXPECT_EQ(outcomes(again), std::set<std::string>{to_text(size->symptom)});
}

// Since JDK 9 a skip list counts by a LongAdder, whose value is known only by reading it.
TEST_F(JvmExplored, TracesMakeNoStepsOfTheirOwn) {
  const std::string harness = "[get(1); size()], [put(1,1)]";
  auto map = ready("ConcurrentSkipListMap");
  for (const Observation& o : explored(map, harness, 1).observations)
    EXPECT_FALSE(map.trace(parse_harness(harness, map.object()), o.schedule).empty()) << o.schedule;
}

// As found on several JDKs; violations that a later JDK has repaired are not found there.
TEST_F(JvmExplored, KnownViolationsOfTheJdkAreFound) {
  auto map = ready("ConcurrentHashMap");
  const auto size = judged(map, "[get(1); size()], [put(1,1)]");
  ASSERT_TRUE(size);
  EXPECT_EQ(to_text(size->symptom), "1, 0, null");
  const EngineRun again =
      map.replay(parse_harness("[get(1); size()], [put(1,1)]", map.object()), size->schedule);
  EXPECT_EQ(outcomes(again), std::set<std::string>{"1, 0, null"});
  const Trace trace = map.trace(parse_harness("[get(1); size()], [put(1,1)]", map.object()), size->schedule);
  EXPECT_TRUE(std::ranges::any_of(trace, [](const TraceStep& s) {
    return s.place.starts_with("ConcurrentHashMap.java:") && s.what == "read baseCount: 0";
  }));
  EXPECT_TRUE(std::ranges::any_of(trace, [](const TraceStep& s) {  // through Unsafe
    return s.what.starts_with("compareAndS") && s.what.ends_with(" baseCount: true");
  }));
  EXPECT_EQ(std::ranges::count(trace, TraceStep::Kind::call, &TraceStep::kind), 3);
  EXPECT_TRUE(judged(map, "[get(1); containsValue(1)], [put(1,1); put(0,1); put(1,0)]"));
  auto queue = ready("ConcurrentLinkedQueue");
  EXPECT_TRUE(judged(queue, "[toArray()], [offer(1); poll(); offer(0)]"));
  auto skip_list = ready("ConcurrentSkipListMap");
  EXPECT_TRUE(judged(skip_list, "[putAll({0=1,1=0})], [get(0); remove(1)]"));
}

TEST_F(JvmExplored, AtomicMethodsAreNotBlamed) {
  auto map = ready("ConcurrentHashMap");
  EXPECT_FALSE(judged(map, "[putIfAbsent(0,0); get(0)], [put(0,1); remove(0)]"));
  EXPECT_FALSE(judged(map, "[replace(0,1)], [put(0,0); remove(0)]"));
  auto array_queue = ready("ArrayBlockingQueue");
  EXPECT_FALSE(judged(array_queue, "[size(); poll()], [offer(0); offer(1)]"));
}

TEST_F(JvmExplored, WaitingIsModelled) {
  auto handover = misbehaving("Handover");
  const EngineRun taken = explored(handover, "[take()], [put()]", 100);
  EXPECT_FALSE(taken.failure);
  EXPECT_EQ(outcomes(taken), std::set<std::string>{"true, ()"});
  EXPECT_FALSE(explored(handover, "[spin()], [open()]", 2).failure);
  const EngineRun both = explored(handover, "[leftFirst()], [rightFirst()]", 2);
  EXPECT_FALSE(both.failure);
  const auto stuck = std::ranges::find_if(both.observations, &Observation::circle);
  ASSERT_NE(stuck, both.observations.end());
  EXPECT_EQ(to_text(stuck->outcome), "waits, waits");
  EXPECT_FALSE(stuck->schedule.empty());
}

TEST_F(JvmExplored, ResultsThatDependOnTheThreadAreComparedByThreads) {
  auto owned = misbehaving("Owned");
  EXPECT_EQ(outcomes(explored(owned, "[tryLock()], [tryLock(); tryLock()]", 2)),
            (std::set<std::string>{"true, false, false", "false, true, true"}));
}

TEST_F(JvmExplored, InterruptsAreScheduled) {
  auto handover = misbehaving("Handover");
  EXPECT_EQ(outcomes(explored(handover, "[interruptMyself(); isInterrupted()], [isInterrupted()]", 2)),
            std::set<std::string>{"(), true, false"});
}

TEST_F(JvmExplored, WhatCannotBeScheduledIsRefusedByName) {
  auto handover = misbehaving("Handover");
  EXPECT_EQ(refusal(handover, "[startThread()], [open()]"),
            "cannot be explored: it calls java.lang.Thread.start, which cannot be scheduled");
  EXPECT_THROW(handover.replay(parse_harness("[put()], [take()]", handover.object()), "nonsense"),
               InputError);
}

}  // namespace
}  // namespace sunder
