// Broken premises and objects that cannot be explored: each is reported by name, and nothing else is.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support/error.hpp"
#include "targets/native/explore/exploring.hpp"

namespace sunder::testing {
namespace {

std::string joined(const std::vector<std::string>& premises) {
  std::string text;
  for (const std::string& p : premises) text += (text.empty() ? "" : "; ") + p;
  return text;
}

void expect_broken(const char* program, const char* object, const char* harness, const char* premise,
                   int preemptions = 2) {
  const EngineRun run = Exploring(program, object).run(harness, preemptions);
  EXPECT_FALSE(run.failure) << object << " " << harness;
  EXPECT_NE(joined(run.broken_premises).find(premise), std::string::npos)
      << object << " " << harness << ": " << joined(run.broken_premises);
}

TEST(Premises, ThatDoNotHoldAreNamed) {
  expect_broken(SUNDER_UNPROVEN, "TimedRegister", "[exchange(1)], [read()]", "time limit");
  expect_broken(SUNDER_UNPROVEN, "PrintedRegister", "[exchange(1)], [read()]", "not compiled for exploring");
  expect_broken(SUNDER_UNPROVEN, "StubbornCounter", "[twice(1)], [add(1)]",
                "interrupted in the first 24 only");
  expect_broken(SUNDER_UNPROVEN, "PollingRegister", "[exchange(1)], [write(2)]", "a loop that writes", 1);
  expect_broken(SUNDER_AWKWARD, "BitFields", "[set_low()], [set_high(); get()]", "a bit-field that races");
  expect_broken(SUNDER_AWKWARD, "Structures", "[mixed()], [set(1); mixed()]", "more than 8 bytes");
  expect_broken(SUNDER_AWKWARD, "Structures", "[keep(); kept()], [change(1); keep()]", "copied as one step");
  expect_broken(SUNDER_AWKWARD, "Asking", "[number()], [write(1)]", "read as a number in one step");
  expect_broken(SUNDER_AWKWARD, "Asking", "[processor()], [processor()]", "which processor it runs on");
  for (const char* harness :
       {"[numbered()], [numbered()]", "[asked_kernel()], [different()]", "[hashed()], [hashed()]"})
    expect_broken(SUNDER_AWKWARD, "Identities", harness, "the number or a hash of its thread");
  expect_broken(SUNDER_AWKWARD, "Large", "[look(0)], [write(1)]", "more words of memory");
  expect_broken(SUNDER_AWKWARD, "Large", "[long_way()], [raise()]", "100,000 steps", 1);
  expect_broken(SUNDER_AWKWARD, "Identities",
                "[different()], [different()], [different()], [different()], [different()], [different()], "
                "[different()], [different()], [different()]",
                "eight sequences", 0);
}

TEST(Premises, AccessesWithoutAHookAreNamed) {
  for (const auto& [object, harness] :
       {std::pair{"ByValue", "[early()], [set(1)]"}, std::pair{"ByValue", "[set(1)], [early()]"},
        std::pair{"ByValue", "[between()], [set(1)]"}, std::pair{"WideText", "[set(1)], [early()]"}})
    expect_broken(SUNDER_UNHOOKED, object, harness, "used without a hook");
  for (const char* harness : {"[set_static(1); set_static(2)], [calls()]", "[set_large(1)], [calls()]"})
    expect_broken(SUNDER_UNHOOKED, "Printed", harness, "not compiled for exploring");
}

TEST(Premises, AccessesWithoutAHookUnderALockBreakNone) {
  for (const char* object : {"ByValue", "WideText"}) {
    const EngineRun run = Exploring(SUNDER_UNHOOKED, object).run("[locked()], [set(1); locked()]", 2);
    EXPECT_TRUE(run.exhausted) << object;
    EXPECT_EQ(joined(run.broken_premises), "") << object;
  }
}

TEST(Premises, HoldWhereNothingIsAmiss) {
  for (const auto& [object, harness] :
       {std::pair{"StackNodes", "[add()], [add()]"}, std::pair{"Identities", "[different()], [different()]"},
        std::pair{"Containers", "[trees_are_sound(0)], [others_are_sound(1)]"}}) {
    const EngineRun run = Exploring(SUNDER_AWKWARD, object).run(harness, 2);
    EXPECT_FALSE(run.failure) << object;
    EXPECT_TRUE(run.exhausted) << object;
    EXPECT_EQ(joined(run.broken_premises), "") << object;
  }
}

TEST(Refusals, NameWhatCannotBeScheduled) {
  for (const auto& [object, harness, why] :
       {std::tuple{"ActiveRegister", "[exchange(1)], [read()]", "it starts a thread"},
        std::tuple{"PipeRegister", "[exchange(1)], [get()]", "it waits in read"}}) {
    try {
      Exploring(SUNDER_UNPROVEN, object).run(harness, 2);
      ADD_FAILURE() << object << " was explored";
    } catch (const InputError& refused) {
      EXPECT_NE(std::string(refused.what()).find(why), std::string::npos) << refused.what();
    }
  }
  for (const auto& [method, why] :
       {std::pair{"thread", "it starts a thread"}, std::pair{"process", "it starts a process"},
        std::pair{"waits_in_poll", "poll"}, std::pair{"waits_in_select", "select"}}) {
    try {
      Exploring(SUNDER_AWKWARD, "Refused").run(std::string("[") + method + "()], [nothing()]", 2);
      ADD_FAILURE() << method << " was explored";
    } catch (const InputError& refused) {
      EXPECT_NE(std::string(refused.what()).find(why), std::string::npos) << refused.what();
    }
  }
}

// Either of two sleeping sequences may be woken, in any order of their arrival.
TEST(Choices, WhomToWakeIsOne) {
  const EngineRun run = Exploring(SUNDER_AWKWARD, "Bedroom").run("[sleep()], [sleep()], [ring(); ring()]", 1);
  EXPECT_FALSE(run.failure);
  EXPECT_EQ(outcomes(run),
            (std::set<std::string>{"0, 11, (), ()", "1, 10, (), ()", "10, 1, (), ()", "11, 0, (), ()"}));
}

// A sequence that is woken in vain may sleep again before the next ring, and then miss that one.
TEST(Choices, WhoWasWokenMaySleepAgainBeforeTheNextRing) {
  const EngineRun run = Exploring(SUNDER_AWKWARD, "Alarms")
                            .run_all("[ring_both()], [wait_second()], [wait_first()]", Schedules::reduced);
  EXPECT_FALSE(run.failure);
  EXPECT_TRUE(
      std::ranges::any_of(run.observations, [](const Observation& o) { return is_stuck(o.outcome); }));
}

// The bits that the C library leaves in a lock that nobody holds have no meaning.
TEST(Locks, MayHaveBeenTakenWhileTheInstanceWasMade) {
  const EngineRun run = Exploring(SUNDER_AWKWARD, "Prepared").run("[get(); set(3)], [set(2); get()]", 2);
  EXPECT_FALSE(run.failure);
  EXPECT_TRUE(run.exhausted);
  EXPECT_EQ(outcomes(run),
            (std::set<std::string>{"11, (), (), 22", "11, (), (), 33", "22, (), (), 22", "22, (), (), 33"}));
}

// No two sequences see the same identity.
TEST(Threads, HaveNumbersOfTheirOwn) {
  for (const char* harness : {"[different()], [different()]", "[numbered()], [numbered()]"}) {
    const EngineRun run = Exploring(SUNDER_AWKWARD, "Identities").run(harness, 2);
    EXPECT_EQ(outcomes(run), (std::set<std::string>{"0, 0"})) << harness;
  }
}

// A sequence that spins on its own stack is released by others.
TEST(Stacks, MayBeLent) {
  const EngineRun run = Exploring(SUNDER_AWKWARD, "StackNodes").run("[add()], [add()]", 3);
  EXPECT_EQ(outcomes(run), (std::set<std::string>{"0, 1", "1, 0"}));
}

TEST(Memory, ThatWasNeverSetIsTheSameEachTime) {
  Exploring exploring(SUNDER_AWKWARD, "Unset");
  const auto first = outcomes(exploring.run("[set(7)], [set(8)]", 1));
  const EngineRun run = exploring.run("[value()], [value()]", 1);
  ASSERT_EQ(run.observations.size(), 1U);
  EXPECT_EQ(to_text(run.observations.front().outcome), "-6510615555426900571, -6510615555426900571");
}

// So what the last instance left does not look like a result that no serial execution gives.
TEST(Memory, ThatWasNeverSetIsTheSameWithoutExploring) {
  Exploring exploring(SUNDER_AWKWARD, "Unset");
  native::NativeTarget& target = exploring.target();
  const Harness written = parse_harness("[set(7); value()]", target.object());
  const Harness read = parse_harness("[value()], [set(7)]", target.object());
  const std::vector<Sequence> serial{written.sequences.front(), read.sequences.front(),
                                     written.sequences.front(), read.sequences.front()};
  for (const SerialRun& run : target.run_serially(serial))
    EXPECT_EQ(to_text(run.results.back()), run.results.size() == 1 ? "-6510615555426900571" : "7");
  const EngineRun run = target.run(read, {.seconds = 60, .executions = 20'000, .engine = Engine::stress}, 1);
  for (const std::string& outcome : outcomes(run))
    EXPECT_TRUE(outcome == "7, ()" || outcome == "-6510615555426900571, ()") << outcome;
}

TEST(Memory, OfInstancesIsWhatTheirClassAsksFor) {
  for (const auto& [object, harness, outcome] :
       {std::tuple{"Aligned", "[misplaced()], [misplaced()]", "0, 0"},
        std::tuple{"Self", "[made()], [made()]", "true, true"}}) {
    Exploring exploring(SUNDER_AWKWARD, object);
    native::NativeTarget& target = exploring.target();
    const Harness parsed = parse_harness(harness, target.object());
    const Budget stress{.seconds = 60, .executions = 100, .engine = Engine::stress};
    EXPECT_EQ(outcomes(target.run(parsed, stress, 1)), std::set<std::string>{outcome}) << object;
    EXPECT_EQ(outcomes(exploring.run(harness, 1)), std::set<std::string>{outcome}) << object;
  }
}

TEST(Library, FillsTextsWordByWord) {
  const EngineRun run = Exploring(SUNDER_AWKWARD, "Filled").run("[ends()], [fill(1)]", 2);
  EXPECT_EQ(outcomes(run), (std::set<std::string>{"0, ()", "1, ()", "10, ()", "11, ()"}));
  EXPECT_EQ(joined(run.broken_premises), "");
}

TEST(Library, TreesListsAndTablesDoWhatTheyDoElsewhere) {
  for (const char* harness : {"[trees_are_sound(0)]", "[trees_are_sound(1)]", "[trees_are_sound(2)]",
                              "[others_are_sound(0)]", "[others_are_sound(5)]"}) {
    const EngineRun run = Exploring(SUNDER_AWKWARD, "Containers").run(harness, 0);
    EXPECT_EQ(outcomes(run), std::set<std::string>{"true"}) << harness;
  }
}

}  // namespace
}  // namespace sunder::testing
