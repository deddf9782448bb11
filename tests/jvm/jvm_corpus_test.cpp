// The Java part of the corpus, explored: atomic methods are never blamed, and violations are found. Also
// models of JDK classes.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "jvm/explored.hpp"
#include "jvm/java_objects.hpp"
#include "outcomes/atomic_outcomes.hpp"
#include "outcomes/views.hpp"
#include "search/trial/judge.hpp"
#include "targets/jvm/java.hpp"

namespace sunder {
namespace {

using testing::explored;
using testing::java_corpus;
using testing::outcomes;

class JavaCorpus : public ::testing::Test {
 protected:
  static bool is_violated(Target& target, const std::string& harness, int preemptions = 2) {
    const EngineRun run = explored(target, harness, preemptions);
    EXPECT_TRUE(run.exhausted) << harness;
    return judge(run, Linearizer(target).outcomes(parse_harness(harness, target.object()))).has_value();
  }

  static void expect_atomic(const std::string& object, const std::vector<const char*>& harnesses) {
    auto target = java_corpus("atomic." + object);
    for (const char* harness : harnesses)
      EXPECT_FALSE(is_violated(target, harness)) << object << " " << harness;
  }

  static void expect_violated(const std::string& object, const std::vector<const char*>& harnesses) {
    auto target = java_corpus("nonatomic." + object);
    for (const char* harness : harnesses)
      EXPECT_TRUE(is_violated(target, harness)) << object << " " << harness;
  }
};

TEST_F(JavaCorpus, LocksOfTheJdk) {
  expect_atomic("ReadWriteRegister", {"[get()], [get()]", "[get(); get()], [set(1)]", "[add(1)], [add(1)]"});
  expect_atomic("StampedPair", {"[difference()], [set(1)]", "[get()], [set(1); set(2)]"});
}

TEST_F(JavaCorpus, SynchronizersOfTheJdk) {
  expect_atomic(
      "Synchronizers",
      {"[tryAcquire()], [release()]", "[acquireAndRelease()], [acquireAndRelease()]",
       "[awaitLatch()], [countDown()]", "[arrive()], [awaitPhase()]",
       "[complete(1)], [complete(2); getNow()]", "[join()], [complete(2)]", "[thenAdd()], [complete(2)]",
       "[offerHand(1)], [offerHand(2)]", "[push(1)], [pop()], [pop()]"});
  // They wait for each other, so no serial execution ends.
  auto target = java_corpus("atomic.Synchronizers");
  EXPECT_EQ(outcomes(explored(target, "[meet()], [meet()]", 2)), std::set<std::string>{"1, 1"});
  EXPECT_EQ(outcomes(explored(target, "[exchange(1)], [exchange(2)]", 1)), std::set<std::string>{"2, 1"});
  EXPECT_EQ(outcomes(explored(target, "[putHand(1)], [takeHand()]", 2)), std::set<std::string>{"(), 1"});
}

TEST_F(JavaCorpus, CallsThatWait) {
  const char* const buffer = "[put(0); put(1)], [take()], [take()]";
  expect_atomic("NotifyAllBuffer", {buffer, "[take()], [take()], [put(0)]"});
  expect_atomic("TwoConditionBuffer", {buffer});
  expect_atomic("Rendezvous", {"[put(0)], [put(1)], [take()]", "[put(0)], [take(); take()]"});
  expect_atomic("SharedLock",
                {"[lock(); unlock()], [lockShared()]", "[lockShared(); lock()], [lockShared()]"});
  expect_violated("OneConditionBuffer", {buffer});
  expect_violated("LossySemaphore", {"[acquire()], [acquire()], [release(); release()]"});
  expect_violated("LossyLatch", {"[await()], [await()], [countDown()]"});
  expect_violated("LateEventcount", {"[take()], [put(0)]"});
  expect_violated("TwoLockPool", {"[borrow(); giveBack()], [borrow()]"});
  auto event = java_corpus("nonatomic.LooplessEvent");  // needs a spurious wake-up
  EXPECT_FALSE(is_violated(event, "[await()], [set()]"));
}

TEST_F(JavaCorpus, CollectionsUnderALock) {
  expect_atomic("LockedCollections",
                {"[ordered()], [add(0); add(1)], [remove()]", "[view()], [add(1)]", "[view()], [add(7)]"});
  expect_atomic("LockedArray", {"[snapshot()], [set(1)], [copy()]"});
  expect_atomic("BufferedLog", {"[add(1)], [add(2); text()]", "[length()], [add(1); add(2)]"});
}

TEST_F(JavaCorpus, StaticInitialisersAreWhole) {
  expect_atomic("LateStatics", {"[add(1)], [add(1)]", "[get(); add(1)], [add(2)]"});
}

TEST_F(JavaCorpus, CollectionsThatNobodyLocks) {
  expect_violated("SwapMap", {"[swap(0,1)], [put(0,2); get(0)]"});
  expect_violated("BareCollections",
                  {"[add(1)], [add(2)]", "[addOnce(1)], [addOnce(1)]", "[count(1)], [count(1)]",
                   "[last()], [push(1); pop()]", "[firstOfTail()], [push(1); push(2); pop()]"});
  expect_violated("TwoAppends", {"[add(1)], [add(2); text()]"});
  expect_violated("RacyArray",
                  {"[cloned()], [setAt(0,1); setAt(1,1)]", "[copied()], [setAt(0,1); setAt(1,1)]",
                   "[moved()], [setAt(0,1); setAt(1,1)]", "[fill(1)], [at(0); at(1)]", "[text()], [set(1)]"});
  auto map = java_corpus("nonatomic.SwapMap");
  EXPECT_FALSE(is_violated(map, "[put(0,1); get(0)], [put(0,2); size()]"));
}

// Explores the harness of each entry in corpus/verdicts.json.
TEST_F(JavaCorpus, LevelsAreThoseKnown) {
  using nlohmann::json;
  const json known = json::parse(std::ifstream(SUNDER_SOURCE_DIR "/corpus/verdicts.json"))["java"];
  for (const auto& [name, methods] : known.items()) {
    auto target = java_corpus("nonatomic." + name);
    Linearizer linearizer(target);
    for (const auto& [method, entry] : methods.items()) {
      if (!entry.contains("level")) continue;
      SCOPED_TRACE(name + "." + method);
      const std::string text = entry["harness"], outcome = entry["outcome"];
      const Harness harness = parse_harness(text, target.object());
      std::vector<WeakCall> weak;
      int position = 0;
      for (const Sequence& sequence : harness.sequences)
        for (const Invocation& invocation : sequence) {
          if (invocation.method == find_method(target.object(), method)) weak.push_back({position});
          ++position;
        }
      const auto levels = linearizer.levels(harness, weak);
      const EngineRun run = explored(target, text, 2);
      EXPECT_TRUE(outcomes(run).contains(outcome));
      Level weakest = Level::complete;
      for (const Observation& o : run.observations) {
        ASSERT_TRUE(levels.contains(o.outcome)) << to_text(o.outcome);
        weakest = weaker(weakest, levels.at(o.outcome));
        if (to_text(o.outcome) == outcome) {
          EXPECT_EQ(name_of(levels.at(o.outcome)), entry["level"]);
        }
      }
      EXPECT_EQ(name_of(weakest), entry["level"]);
    }
  }
}

TEST_F(JavaCorpus, FurtherPreemptionsAreTakenWhileTheSchedulesAreFew) {
  auto target = java_corpus("nonatomic.ParityPair");
  const std::string harness = "[peek()], [write(0)]";
  EXPECT_FALSE(is_violated(target, harness, 2));
  EXPECT_TRUE(is_violated(target, harness, 3));
  const EngineRun two = explored(target, harness, 2), three = explored(target, harness, 3);
  const auto run = [&](const Further& further) {
    return target.run(parse_harness(harness, target.object()),
                      {.seconds = 60, .engine = Engine::explore, .preemptions = 2, .further = further}, 1);
  };
  EXPECT_EQ(run({4, two.executions - 1}).executions, two.executions);
  const EngineRun further = run({4, two.executions});
  EXPECT_TRUE(further.exhausted);
  EXPECT_EQ(further.preemptions, 3);
  EXPECT_EQ(further.executions, three.executions);
  for (const Observation& o : further.observations)
    EXPECT_TRUE(to_text(o.outcome) != "10, ()" || o.preemptions == 3);
  EXPECT_TRUE(outcomes(further).contains("10, ()"));
}

TEST_F(JavaCorpus, ResultsThatAreTheInstanceAreNotRead) {
  expect_atomic("Fluent", {"[plus(1)], [plus(1); sum()]", "[itself()], [plus(1)]"});
  auto fluent = java_corpus("atomic.Fluent");
  EXPECT_EQ(outcomes(explored(fluent, "[plus(1)], [itself()]", 2)), std::set<std::string>{"this, this"});
  const Harness harness = parse_harness("[plus(1)], [plus(1)]", fluent.object());
  EXPECT_EQ(outcomes(fluent.run(harness, {60, 1000}, 1)), std::set<std::string>{"this, this"});
  EXPECT_EQ(to_text(parse_value("this")), "this");
}

TEST_F(JavaCorpus, ProcessorsAndClocksLookTheSameEverywhere) {
  expect_atomic("Machine",
                {"[processors()], [set(1)]", "[processors()], [set(1)], [get()]",
                 "[isNow(); goesForward()], [set(1)]", "[isNow(); goesForward()], [set(1)], [get()]"});
  auto machine = java_corpus("atomic.Machine");
  for (const char* text : {"[processors()], [set(1)]", "[processors()], [set(1)], [get()]"}) {
    const Harness harness = parse_harness(text, machine.object());
    const EngineRun run = machine.run(harness, {60, 1000}, 1);
    EXPECT_FALSE(judge(run, Linearizer(machine).outcomes(harness))) << text;
  }
  for (const char* text : {"[millis()], [set(1)]", "[nanos()], [set(1)], [get()]"})
    EXPECT_NE(testing::refusal(machine, text), "") << text;
}

std::vector<std::string> lacking(Supervisor& worker) {
  return std::get<protocol::LackingModels>(worker.ask(protocol::CheckModels{}, 60)).lacking;
}

TEST(JvmModels, HaveOrRefuseAllThatTheJdkHas) {
  int tried = 0;
  for (const auto& home : std::filesystem::directory_iterator("/usr/lib/jvm")) {
    if (!home.is_directory() || home.is_symlink() || !std::filesystem::exists(home.path() / "bin/java"))
      continue;
    Supervisor worker(jvm::worker_command({home.path(), ""}));
    EXPECT_EQ(lacking(worker), std::vector<std::string>{}) << home.path();
    ++tried;
  }
  Supervisor worker(jvm::worker_command({}));
  EXPECT_EQ(lacking(worker), std::vector<std::string>{}) << tried;
}

}  // namespace
}  // namespace sunder
