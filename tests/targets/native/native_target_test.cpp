#include "targets/native/native_target.hpp"

#include <gtest/gtest.h>

#include "model/text.hpp"
#include "outcomes/atomic_outcomes.hpp"
#include "search/trial/judge.hpp"
#include "support/error.hpp"

namespace sunder {
namespace {

class NativeTargetTest : public ::testing::Test {
 protected:
  native::NativeTarget open(const std::string& name) {
    for (const Object& o : native::objects_of(SUNDER_MISBEHAVING))
      if (o.name == name) return {SUNDER_MISBEHAVING, o};
    throw std::runtime_error("no such object");
  }

  static EngineRun run_until_failure(Target& target, const char* harness) {
    EngineRun run;
    for (int i = 0; i < 50 && !run.failure; ++i)
      run = target.run(parse_harness(harness, target.object()), {.seconds = 0.2},
                       static_cast<std::uint64_t>(i));
    return run;
  }
};

TEST_F(NativeTargetTest, DescribesWhatTheProgramDeclares) {
  const auto objects = native::objects_of(SUNDER_MISBEHAVING);
  ASSERT_EQ(objects.front().name, "Meeting");
  const Object expected{"Meeting", "native", {{"greet", {}, true, false, true}, {"meet", {}}}};
  EXPECT_EQ(objects.front(), expected);
}

TEST_F(NativeTargetTest, CountsOutcomes) {
  auto target = open("Meeting");
  std::uint64_t met = 0, all = 0;
  for (int i = 0; i < 50 && met == 0; ++i) {
    const EngineRun run =
        target.run(parse_harness("[meet()], [meet()]", target.object()), {.seconds = 0.2}, 1);
    for (const Observation& o : run.observations) {
      all += o.count;
      if (o.outcome == Outcome{true, true}) met += o.count;
    }
    EXPECT_EQ(all, run.executions);
    all = 0;
  }
  EXPECT_GT(met, 0U);
}

TEST_F(NativeTargetTest, RunsAsManyExecutionsAsAsked) {
  auto target = open("Meeting");
  EXPECT_EQ(target.run(parse_harness("[greet()], [greet()]", target.object()), {60, 1234}, 1).executions,
            1234U);
}

TEST_F(NativeTargetTest, PausesBetweenSerialInvocations) {
  auto target = open("Meeting");
  const std::vector<Sequence> three = parse_harness("[greet(); greet(); greet()]", target.object()).sequences;
  const TimePoint start = Clock::now();
  EXPECT_EQ(target.run_serially(three, 0.01).front().results.size(), 3U);
  EXPECT_GE(seconds_since(start), 0.02);  // no sleep is shorter than asked
}

TEST_F(NativeTargetTest, HonoursTheOrderAmongSequences) {
  auto target = open("Meeting");
  for (const char* harness :
       {"[meet()], [meet()], {0 < 1}", "[meet()], [meet()], {1 < 0}",
        "[meet()], [meet()], [meet()], {0 < 1 < 2}", "[meet(); meet()], [meet()], {0 < 1}"}) {
    const EngineRun run = target.run(parse_harness(harness, target.object()), {60, 1000}, 1);
    ASSERT_EQ(run.observations.size(), 1U) << harness;  // if two overlapped, they would meet
    for (const Value& met : run.observations.front().outcome) EXPECT_EQ(met, Value(false)) << harness;
  }
}

TEST_F(NativeTargetTest, RunsMoreSequencesThanCores) {
  auto target = open("Meeting");
  const EngineRun run = target.run(
      parse_harness("[greet()], [greet()], [greet()], [greet()], [greet()], [greet()]", target.object()),
      {60, 500}, 1);
  EXPECT_EQ(run.executions, 500U);
}

TEST_F(NativeTargetTest, CrashesAreResultsAndTheNextRunGoesOn) {
  struct Case {
    const char *object, *how, *words;
  };
  for (const auto& [object, how, words] :
       {Case{"Crasher", "SIGSEGV", ""}, Case{"Aborter", "SIGABRT", "two inside"},
        Case{"Exiter", "exit code 3", ""}}) {
    auto target = open(object);
    const EngineRun run = run_until_failure(target, "[work()], [work()]");
    ASSERT_TRUE(run.failure) << object;
    const Crash& crash = std::get<Crash>(*run.failure);
    EXPECT_EQ(crash.how, how);
    EXPECT_NE(crash.last_words.find(words), std::string::npos) << crash.last_words;
    const std::vector<Sequence> serial{parse_harness("[work()]", target.object()).sequences.front()};
    EXPECT_EQ(target.run_serially(serial).front().results, Outcome{Void{}});
  }
}

TEST_F(NativeTargetTest, DeadlocksAndHangsAreToldApart) {
  auto embrace = open("Embrace");
  EXPECT_TRUE(
      std::holds_alternative<Deadlock>(run_until_failure(embrace, "[forth()], [back()]").failure.value()));
  auto spinner = open("Spinner");
  EXPECT_TRUE(std::holds_alternative<Hang>(run_until_failure(spinner, "[work()], [work()]").failure.value()));
}

TEST_F(NativeTargetTest, OutputOfTheObjectDoesNoHarm) {
  auto target = open("Chatterbox");
  const EngineRun run = target.run(parse_harness("[set(1)], [get()]", target.object()), {60, 3000}, 1);
  EXPECT_EQ(run.executions, 3000U);
  EXPECT_FALSE(run.failure);
}

TEST_F(NativeTargetTest, AnInvocationThatWaitsForEverIsNoOutcome) {
  auto target = open("Mailbox");
  const AtomicOutcomes atomic =
      Linearizer(target).outcomes(parse_harness("[put(0)], [take()]", target.object()));
  ASSERT_EQ(atomic.all.size(), 1U);
  EXPECT_EQ(to_text(atomic.all.front().outcome), "true, 0");
  EXPECT_FALSE(atomic.may_block);
  const EngineRun run = target.run(parse_harness("[put(0)], [take()]", target.object()), {60, 500}, 1);
  EXPECT_FALSE(judge(run, atomic));
  EXPECT_EQ(run.executions, 500U);
}

TEST_F(NativeTargetTest, AnObjectThatCannotBeMadeSaysWhy) {
  auto target = open("Unmakeable");
  const std::vector<Sequence> serial{parse_harness("[set(0)]", target.object()).sequences.front()};
  try {
    target.run_serially(serial);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("no licence"), std::string::npos) << error.what();
  }
}

TEST_F(NativeTargetTest, AProgramThatIsNoneOfOursIsRefused) {
  EXPECT_THROW(native::objects_of("/bin/true"), EnvironmentError);
  EXPECT_THROW(native::objects_of("/no/such/program"), EnvironmentError);
}

}  // namespace
}  // namespace sunder
