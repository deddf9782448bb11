#include "targets/jvm/turns.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "targets/jvm/java.hpp"
#include "worker/supervisor.hpp"

namespace sunder {
namespace {

EngineRun run_of(std::uint64_t common, std::uint64_t rare) {
  EngineRun run;
  run.seconds = 1;
  run.observations = {{{Value(0)}, common}, {{Value(1)}, rare}};
  run.executions = common + rare;
  return run;
}

int turns_of_second(const jvm::Turns& turns, const std::string& harness) {
  int second = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) second += static_cast<int>(turns.next(harness, seed));
  return second;
}

TEST(Turns, GoToTheSecondWorkerFirst) {
  jvm::Turns turns;
  EXPECT_EQ(turns_of_second(turns, "[a()]"), 1000);
  turns.learn("[a()]", 1, run_of(100000, 2));
  EXPECT_EQ(turns_of_second(turns, "[a()]"), 0);  // it has not been tried there
  EXPECT_EQ(turns_of_second(turns, "[b()]"), 1000);
}

TEST(Turns, GoMostlyToTheWorkerThatGaveMoreRareOutcomes) {
  jvm::Turns turns;
  turns.learn("[a()]", 0, run_of(100000, 2));
  EXPECT_EQ(turns_of_second(turns, "[a()]"), 1000);  // it has not been tried there
  turns.learn("[a()]", 1, run_of(5000, 100));
  EXPECT_GT(turns_of_second(turns, "[a()]"), 800);
  EXPECT_LT(turns_of_second(turns, "[a()]"), 1000);
  turns.learn("[b()]", 0, run_of(5000, 100));
  turns.learn("[b()]", 1, run_of(5000, 1));
  EXPECT_LT(turns_of_second(turns, "[b()]"), 200);
}

TEST(BeyondCore, IsWhatTheCoreNeverCalls) {
  Supervisor worker(jvm::worker_command({}));
  const protocol::BeyondCore request{
      {protocol::ObjectReference::By::class_name, "java.util.concurrent.ConcurrentHashMap"},
      {"put/2", "get/1", "remove/1", "containsKey/1"}};
  const auto methods = std::get<protocol::MethodNames>(worker.ask(request, 60)).methods;
  const auto has = [&](const std::string& method) {
    return std::ranges::find(methods, "java/util/concurrent/ConcurrentHashMap" + method) != methods.end();
  };
  for (const char* beyond : {".containsValue", ".toString", "$Traverser.advance", ".putAll"})
    EXPECT_TRUE(has(beyond)) << beyond;
  for (const char* needed : {".put", ".putVal", ".get", ".remove", ".replaceNode", ".addCount"})
    EXPECT_FALSE(has(needed)) << needed;
}

}  // namespace
}  // namespace sunder
