// Objects that wait, as people write them: no right one is blamed, and the wrong ones are found.
#include <gtest/gtest.h>

#include "support/command.hpp"

namespace sunder::testing {
namespace {

const std::string kProgram = SUNDER_BLOCKING;

Finished run(const std::string& object, const std::string& harness,
             const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments{"run",      harness,   "--on",   kProgram + ":" + object,
                                     "--engine", "explore", "--time", "60s"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return sunder(arguments);
}

bool has(const Finished& ran, const std::string& text) { return ran.out.find(text) != std::string::npos; }

struct Example {
  std::string object, harness, symptom = {};
};

void PrintTo(const Example& each, std::ostream* out) { *out << each.object; }

std::string name_of(const ::testing::TestParamInfo<Example>& info) { return info.param.object; }

class Right : public ::testing::TestWithParam<Example> {};

TEST_P(Right, IsNotBlamed) {
  const Finished ran = run(GetParam().object, GetParam().harness);
  EXPECT_EQ(ran.exit_code, 0) << ran.out << ran.err;
}

INSTANTIATE_TEST_SUITE_P(
    Blocking, Right,
    ::testing::Values(Example{"Doors", "[pass(0)], [pass(1)], [open(0); open(1)]"},
                      Example{"Latch", "[count_down(); count_down()], [await()], [await()]"},
                      Example{"Barrier", "[arrive(); arrive()], [arrive(); arrive()]"},
                      Example{"SemaphoreBuffer", "[put(0); put(1)], [take()], [take()]"},
                      Example{"TimedSemaphore", "[try_acquire_for()], [acquire()], [release()]"},
                      Example{"WritersFirst", "[lock_shared()], [lock(); unlock()], [lock_shared()]"},
                      Example{"EventCountQueue", "[take()], [put(0)]"},
                      Example{"TicketLock", "[lock(); unlock()], [lock(); unlock()]"},
                      Example{"FairSemaphore", "[acquire()], [acquire()], [release(); release()]"},
                      Example{"Exchanger", "[exchange(0)], [exchange(1)], [exchange(2)]"},
                      Example{"Promise", "[get()], [set(0)], [set(1)]"},
                      Example{"SpinLock", "[lock(); lock()], [try_lock()]"},
                      Example{"PoliteSpinLock", "[lock(); unlock()], [lock()]"},
                      Example{"AutoResetEvent", "[wait()], [wait()], [set(); set()]"},
                      Example{"PairStack", "[pop_two()], [pop()], [push(0); push(1)]"},
                      Example{"Pulse", "[wait()], [wait()], [notify()]"},
                      Example{"Relay", "[pass_on()], [pass_on()], [notify()]"},
                      Example{"LateLatch", "[await()], [await()], [open()]"}),
    name_of);

class Wrong : public ::testing::TestWithParam<Example> {};

TEST_P(Wrong, IsFound) {
  const Finished ran = run(GetParam().object, GetParam().harness);
  EXPECT_EQ(ran.exit_code, 1) << ran.out << ran.err;
  EXPECT_TRUE(has(ran, GetParam().symptom)) << ran.out;
}

INSTANTIATE_TEST_SUITE_P(
    Blocking, Wrong,
    ::testing::Values(Example{"OneReaderWakes", "[lock_shared()], [lock_shared()], [lock(); unlock()]",
                              "lost wake-up: (), waits, (), ()"},
                      Example{"HastyEvent", "[wait()], [set()]", "lost wake-up: waits, ()"},
                      Example{"LateEpochQueue", "[take()], [put(0)]", "stuck: waits, ()"},
                      Example{"LateCountBuffer", "[put(0)], [put(1); take(); try_take()]", "(), (), 0, null"},
                      Example{"WaitsOnce", "[put(0)], [put(0); take(); put(0); put(0)]", "lost wake-up"},
                      Example{"SilentHandover", "[put(0)], [take()]", "lost wake-up: waits, waits"},
                      Example{"CrossedSpins", "[right()], [left()]", "stuck: waits, waits"},
                      Example{"MaskedDoors", "[pass(0)], [open(0)]", "lost wake-up: waits, ()"},
                      Example{"SharedDoors", "[pass(0)], [open(0)]", "lost wake-up: waits, ()"}),
    name_of);

// Its first harnesses all end stuck. What they leave in statics of the C++ library must not reach the next.
TEST(Blocking, WhatStuckEndsLeaveBehindDoesNotLastForAnotherHarness) {
  const Finished ran = sunder({"check", kProgram + ":LateEpochQueue", "--method", "take", "--engine",
                               "explore", "--memory", "sc", "--no-store"});
  EXPECT_EQ(ran.exit_code, 1) << ran.out << ran.err;
  EXPECT_TRUE(has(ran, "stuck: waits, ()")) << ran.out;
}

TEST(Blocking, ATraceShowsWaitsAndNotificationsAsSteps) {
  const Finished ran = run("OneReaderWakes", "[lock_shared()], [lock_shared()], [lock(); unlock()]");
  EXPECT_TRUE(has(ran, "lock_shared  wait changed_")) << ran.out;
  EXPECT_TRUE(has(ran, ": wakes sequence ")) << ran.out;
  EXPECT_TRUE(has(ran, "lock_shared  go on changed_")) << ran.out;
  EXPECT_TRUE(has(ran, "the only notification since it began to wait, by sequence 2 at wrong.cpp:"))
      << ran.out;
  EXPECT_TRUE(has(ran, "unlock, woke sequence ")) << ran.out;
}

TEST(Blocking, ATraceNamesWhoSpins) {
  const Finished ran = run("CrossedSpins", "[right()], [left()]");
  EXPECT_TRUE(has(ran, "sequence 0 waits at wrong.cpp:")) << ran.out;
  EXPECT_TRUE(has(ran, "to change: it spins, and reads 1 each time")) << ran.out;
}

TEST(Blocking, AStuckEndMayBeOneInSteps) {
  const std::string harness = "[put(0); put(1); take_two()], [take()]";
  const Finished ran = run("StepwiseQueue", harness);
  EXPECT_EQ(ran.exit_code, 1) << ran.out << ran.err;
  EXPECT_TRUE(has(ran,
                  "take_two() takes effect as take(); take(), with other calls in between, and then calls "
                  "wait for ever"))
      << ran.out;
  EXPECT_EQ(run("StepwiseQueue", harness, {"--fail-on", "bug"}).exit_code, 0);
}

// No later notification can be missing where the last one came before the call: whole calls end so, too.
TEST(Blocking, AnEventThatOnlyWakesThoseThatWaitIsNotBlamed) {
  for (const char* object : {"Pulse", "Relay", "LateLatch"}) {
    const Finished ran = sunder({"check", kProgram + ":" + object, "--engine", "explore", "--memory", "sc",
                                 "--bounds", "3,3,1", "--no-store"});
    EXPECT_EQ(ran.exit_code, 0) << ran.out << ran.err;
    EXPECT_TRUE(has(ran, "atomic between its waits within bounds")) << ran.out;
    EXPECT_TRUE(has(ran, "note: ")) << ran.out;
  }
}

TEST(Blocking, WhatOnlyTheSecondSetHasIsNoted) {
  const Finished ran = sunder({"check", kProgram + ":BarrierWithoutGenerations", "--engine", "explore",
                               "--bounds", "4,2,1", "--no-store"});
  EXPECT_EQ(ran.exit_code, 0) << ran.out << ran.err;
  EXPECT_TRUE(has(ran, "atomic between its waits within bounds")) << ran.out;
  EXPECT_TRUE(has(ran, "calls may wait for ever, though all of them may also return")) << ran.out;
}

}  // namespace
}  // namespace sunder::testing
