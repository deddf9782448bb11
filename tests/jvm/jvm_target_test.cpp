#include <gtest/gtest.h>
#include <sys/wait.h>

#include <csignal>
#include <fstream>

#include "jvm/java_objects.hpp"
#include "model/text.hpp"
#include "outcomes/atomic_outcomes.hpp"
#include "search/trial/judge.hpp"
#include "support/error.hpp"

namespace sunder {
namespace {

using testing::misbehaving;
using testing::opened;
using testing::ready;

class JvmTargetTest : public ::testing::Test {
 protected:
  static std::vector<std::string> atomic(Target& target, const char* harness) {
    std::vector<std::string> texts;
    for (const AtomicOutcome& a : Linearizer(target).outcomes(parse_harness(harness, target.object())).all)
      texts.push_back(to_text(a.outcome));
    return texts;
  }

  static std::string serial(Target& target, const char* sequence) {
    const std::vector<Sequence> one{parse_harness(sequence, target.object()).sequences.front()};
    return to_text(target.run_serially(one).front().results);
  }

  static EngineRun run_until_failure(Target& target, const char* harness) {
    EngineRun run;
    for (int i = 0; i < 100 && !run.failure; ++i)
      run = target.run(parse_harness(harness, target.object()), {.seconds = 0.2},
                       static_cast<std::uint64_t>(i));
    return run;
  }
};

TEST_F(JvmTargetTest, ComputesTheAtomicOutcomesOfThePaper) {
  auto map = ready("ConcurrentHashMap");
  EXPECT_EQ(atomic(map, "[get(1); size()], [put(1,1)]"),
            (std::vector<std::string>{"null, 0, null", "null, 1, null", "1, 1, null"}));
  auto skip_list = ready("ConcurrentSkipListMap");
  EXPECT_EQ(atomic(skip_list, "[put(0,0)], [clear(); put(1,1); containsKey(1)]"),
            (std::vector<std::string>{"null, (), null, true"}));
}

TEST_F(JvmTargetTest, TakesAndReturnsEveryKindOfValue) {
  auto target = misbehaving("Sampler");
  EXPECT_EQ(serial(target, "[integer(1); number(9000000000); flag(true); text(\"a\"); colour(\"RED\")]"),
            "2, 9000000001, false, \"a\\\"\\n\", \"RED\"");
  EXPECT_EQ(serial(target, "[array([1,2]); array([1,2]); list([1,2]); set({2,1}); map({1=2}); empty()]"),
            "[7,2], [7,2], [1,2], {1,2}, {1=2}, {=}");
  EXPECT_EQ(
      serial(target, "[entry(); some(); none(); iterator(); elements(); stream(); nested(); nothing()]"),
      "(1,\"a\"), 3, null, [1,2], [1,2], [1,2], [[1,null],[]], ()");
  EXPECT_EQ(serial(target, "[overloaded_int(0); overloaded_Object(0)]"), "1, 2");
}

TEST_F(JvmTargetTest, ViewsAreReadWithinTheInvocation) {
  auto map = ready("ConcurrentSkipListMap");
  EXPECT_EQ(serial(map, "[put(0,1); values(); entrySet(); tailMap(0); remove(0); toString()]"),
            "null, [1], {(0,1)}, {0=1}, 1, \"{}\"");
}

TEST_F(JvmTargetTest, ExceptionsAndErrorsAreResults) {
  auto target = misbehaving("Thrower");
  EXPECT_EQ(serial(target, "[check(0); check(1); check(2)]"),
            "0, java.lang.IllegalStateException, java.lang.AssertionError");
  const EngineRun run = target.run(parse_harness("[check(1)], [add(1)]", target.object()), {60, 1000}, 1);
  ASSERT_EQ(run.observations.size(), 1U);
  EXPECT_EQ(to_text(run.observations.front().outcome), "java.lang.IllegalStateException, 1");
  EXPECT_EQ(run.executions, 1000U);
}

TEST_F(JvmTargetTest, HonoursTheOrderAmongSequences) {
  auto target = misbehaving("Meeting");
  for (const char* harness : {"[meet()], [meet()], {0 < 1}", "[meet()], [meet()], {1 < 0}",
                              "[meet()], [meet()], [meet()], {0 < 1 < 2}"}) {
    const EngineRun run = target.run(parse_harness(harness, target.object()), {60, 1000}, 1);
    ASSERT_EQ(run.observations.size(), 1U) << harness;  // if two overlapped, they would meet
    for (const Value& met : run.observations.front().outcome) EXPECT_EQ(met, Value(false)) << harness;
  }
}

TEST_F(JvmTargetTest, AnExitIsACrashAndTheNextRunGoesOn) {
  auto target = misbehaving("Exiter");
  const EngineRun run = run_until_failure(target, "[enter()], [enter()]");
  ASSERT_TRUE(run.failure);
  EXPECT_EQ(std::get<Crash>(*run.failure).how, "exit code 7");
  EXPECT_EQ(serial(target, "[get(3)]"), "3");
}

TEST_F(JvmTargetTest, RunsSomeHarnessesWithOneRequestAndKnowsWhichWasTheLast) {
  auto target = misbehaving("Exiter");
  std::vector<Harness> harnesses;
  for (const char* text : {"[get(1)], [get(2)]", "[enter()], [enter()]", "[get(3)], [get(4)], [get(5)]"})
    harnesses.push_back(parse_harness(text, target.object()));
  std::vector<EngineRun> runs;
  for (std::uint64_t i = 0; i < 100 && (runs.empty() || !runs.back().failure); ++i)
    runs = target.run_each(harnesses, {.seconds = 0.2}, i);
  ASSERT_EQ(runs.size(), 2U);
  EXPECT_EQ(to_text(runs.front().observations.front().outcome), "1, 2");
  EXPECT_EQ(std::get<Crash>(runs.back().failure.value()).how, "exit code 7");
  harnesses.erase(harnesses.begin() + 1);
  EXPECT_EQ(target.run_each(harnesses, {.seconds = 0.01}, 1).size(), 2U);
}

TEST_F(JvmTargetTest, ACrashOfTheVmIsACrashAndTheNextRunGoesOn) {
  auto target = misbehaving("Crasher");
  const EngineRun run = run_until_failure(target, "[enter()], [enter()]");
  ASSERT_TRUE(run.failure);
  EXPECT_EQ(std::get<Crash>(*run.failure).how, "SIGABRT");
  EXPECT_EQ(serial(target, "[get(3)]"), "3");
}

TEST_F(JvmTargetTest, DeadlocksAndHangsAreToldApart) {
  auto embrace = misbehaving("Embrace");
  EXPECT_TRUE(
      std::holds_alternative<Deadlock>(run_until_failure(embrace, "[forth()], [back()]").failure.value()));
  auto spinner = misbehaving("Spinner");
  EXPECT_TRUE(
      std::holds_alternative<Hang>(run_until_failure(spinner, "[enter()], [enter()]").failure.value()));
}

TEST_F(JvmTargetTest, OutputOfTheObjectDoesNoHarm) {
  auto target = misbehaving("Chatterbox");
  const EngineRun run = target.run(parse_harness("[set(1)], [get()]", target.object()), {60, 3000}, 1);
  EXPECT_EQ(run.executions, 3000U);
  EXPECT_FALSE(run.failure);
}

TEST_F(JvmTargetTest, AnInvocationThatWaitsForEverIsNoOutcome) {
  auto target = misbehaving("Mailbox");
  const Harness harness = parse_harness("[put(0)], [take()]", target.object());
  const AtomicOutcomes outcomes = Linearizer(target).outcomes(harness);
  ASSERT_EQ(outcomes.all.size(), 1U);
  EXPECT_EQ(to_text(outcomes.all.front().outcome), "true, 0");
  const EngineRun run = target.run(harness, {60, 500}, 1);
  EXPECT_FALSE(judge(run, outcomes));
  EXPECT_EQ(run.executions, 500U);
}

TEST_F(JvmTargetTest, WhatHappensAtSomeLaterTimeIsNoMeasure) {
  const auto look = [](jvm::JvmTarget target, const char* text) {
    Linearizer linearizer(target);
    const Harness harness = parse_harness(text, target.object());
    linearizer.outcomes(harness);
    linearizer.refuse_if_time_matters(harness);
  };
  EXPECT_THROW(look(misbehaving("Later"), "[addLater(1); get()], [set(0)]"), SerialError);
  EXPECT_NO_THROW(look(misbehaving("Mailbox"), "[put(0)], [take()]"));
  EXPECT_NO_THROW(look(ready("ConcurrentHashMap"), "[get(1); size()], [put(1,1)]"));
}

class HandedOn : public JvmTargetTest {
 protected:
  [[nodiscard]] bool is_one_idle() const {
    auto worker = settings_.idle->take(jvm::worker_command(settings_));
    if (!worker) return false;
    settings_.idle->keep(jvm::worker_command(settings_), std::move(worker));
    return true;
  }

  [[nodiscard]] jvm::JvmTarget described(const std::string& name) const {
    const jvm::Reference reference{"misbehaving." + name, ""};
    return {settings_, reference, jvm::tried_out(settings_, reference).object};
  }

  const jvm::Settings settings_{"", SUNDER_JAVA_MISBEHAVING};
};

TEST_F(HandedOn, AreWorkersFromOneObjectToTheNext) {
  auto meeting = described("Meeting");
  EXPECT_TRUE(is_one_idle());  // the worker that has tried out the object
  atomic(meeting, "[meet()], [meet()]");
  EXPECT_FALSE(is_one_idle());
  meeting.rest();
  EXPECT_TRUE(is_one_idle());
  auto sampler = described("Sampler");
  EXPECT_EQ(serial(sampler, "[integer(1)]"), "2");
  EXPECT_FALSE(is_one_idle());
}

TEST_F(HandedOn, AreNoWorkersWithThreadsOfTheObjectLeft) {
  auto starter = described("Starter");
  EXPECT_FALSE(is_one_idle());  // the worker has called the methods
  atomic(starter, "[start()], [start()]");
  starter.rest();
  EXPECT_FALSE(is_one_idle());
}

TEST_F(HandedOn, AreNoWorkersToWhoWantsAFreshOne) {
  const auto meeting = described("Meeting");
  const auto fresh = meeting.fresh();
  atomic(*fresh, "[meet()], [meet()]");
  EXPECT_TRUE(is_one_idle());
}

TEST_F(HandedOn, AreNoWorkersThatHaveDied) {
  static_cast<void>(described("Meeting"));
  auto worker = settings_.idle->take(jvm::worker_command(settings_));
  ASSERT_TRUE(worker);
  kill(worker->process.pid(), SIGKILL);
  EXPECT_TRUE(worker->process.wait(10));
  settings_.idle->keep(jvm::worker_command(settings_), std::move(worker));
  EXPECT_FALSE(is_one_idle());
}

TEST_F(JvmTargetTest, AnObjectThatCannotBeMadeSaysWhy) {
  const jvm::Settings settings{"", SUNDER_JAVA_MISBEHAVING};
  try {
    static_cast<void>(jvm::tried_out(settings, {"misbehaving.Unmakeable", ""}));
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("no licence"), std::string::npos) << error.what();
  }
}

// As in the specs of Violat: `trusted`, `readonly`, `visibility`, and types as objects.
TEST_F(JvmTargetTest, ASpecDeclaresLevels) {
  const std::string path = ::testing::TempDir() + "violat.json";
  std::ofstream(path) << R"({"class": "java.util.concurrent.ConcurrentHashMap", "methods": [
    {"name": "get", "parameters": [{"type": "java.lang.Object"}], "readonly": true, "trusted": true,
     "visibility": "complete"},
    {"name": "isEmpty", "parameters": [], "readonly": true, "trusted": false, "visibility": "weak",
     "harnessParameters": {"invocations": 4}},
    {"name": "size", "parameters": [], "readonly": true, "trusted": false, "level": "causal",
     "visibility": "causal"},
    {"name": "toString", "parameters": [], "readonly": true, "trusted": false, "level": "complete"},
    {"name": "clear", "parameters": [], "readonly": false, "trusted": false}]})";
  const auto target = opened({"", path});
  std::vector<std::pair<Level, bool>> levels;
  for (const Method& m : target.object().methods) levels.emplace_back(m.level, m.level_declared);
  EXPECT_EQ(levels, (std::vector<std::pair<Level, bool>>{{Level::complete, true},
                                                         {Level::weak, true},
                                                         {Level::causal, true},
                                                         {Level::complete, true},
                                                         {Level::complete, false}}));
}

TEST_F(JvmTargetTest, EveryReadySpecDescribesItsClass) {
  for (const char* name :
       {"ConcurrentHashMap", "ConcurrentSkipListMap", "ConcurrentSkipListSet", "ConcurrentLinkedQueue",
        "LinkedTransferQueue", "LinkedBlockingQueue", "ArrayBlockingQueue", "PriorityBlockingQueue",
        "LinkedBlockingDeque", "ConcurrentLinkedDeque"}) {
    const auto target = ready(name);
    EXPECT_EQ(target.object().name, std::string("java.util.concurrent.") + name);
    EXPECT_GE(core_methods(target.object()).size(), 3U);
  }
}

}  // namespace
}  // namespace sunder
