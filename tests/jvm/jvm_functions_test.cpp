// The methods of docs/functions-jdk.md on the default JDK: harnesses that are explored to the end, so that
// nothing depends on luck.
#include <gtest/gtest.h>

#include "jvm/explored.hpp"
#include "jvm/java_objects.hpp"
#include "outcomes/atomic_outcomes.hpp"
#include "search/trial/judge.hpp"

namespace sunder {
namespace {

using testing::explored;
using testing::ready;

constexpr const char* kMaps[] = {"ConcurrentHashMap", "ConcurrentSkipListMap"};

bool is_violated(Target& target, const std::string& harness) {
  const EngineRun run = explored(target, harness, 2);
  EXPECT_TRUE(run.exhausted) << harness;
  EXPECT_GT(run.executions, 1U) << harness;
  return judge(run, Linearizer(target).outcomes(parse_harness(harness, target.object()))).has_value();
}

TEST(JvmFunctions, ComputeMergeAndComputeIfAbsentOfMapsAreAtomic) {
  for (const char* name : kMaps) {
    auto map = ready(name);
    for (const char* harness : {R"([compute(0,"increment")], [put(0,1); remove(0)])",
                                R"([compute(0,"increment"); get(0)], [compute(0,"null")])",
                                R"([compute(0,"throw"); get(0)], [put(0,1)])",
                                R"([computeIfAbsent(0,"increment")], [put(0,1); remove(0)])",
                                R"([computeIfAbsent(0,"increment")], [computeIfAbsent(0,"null"); get(0)])",
                                R"([merge(0,1,"increment")], [put(0,0); get(0)])",
                                R"([merge(0,1,"increment")], [merge(0,1,"increment")])",
                                R"([merge(0,1,"null")], [put(0,0); remove(0)])"})
      EXPECT_FALSE(is_violated(map, harness)) << name << " " << harness;
  }
}

// It passes the place of key 0 before that is put, and finds key 1 removed.
TEST(JvmFunctions, ReplaceAllOfMapsIsNot) {
  for (const char* name : kMaps) {
    auto map = ready(name);
    EXPECT_TRUE(is_violated(map, R"([put(1,0); replaceAll("increment"); get(0)], [put(0,0); remove(1)])"))
        << name;
  }
}

TEST(JvmFunctions, ReplaceAllAndRemoveIfOfCopyOnWriteArrayListAreAtomic) {
  auto list = ready("functions/CopyOnWriteArrayList");
  for (const char* harness : {R"([replaceAll("increment"); get(0)], [add(0); add(1)])",
                              R"([add(0); replaceAll("increment")], [replaceAll("increment"); get(0)])",
                              R"([add(0); removeIf("even")], [add(0); get(0)])",
                              R"([add(0); removeIf("even")], [removeIf("even")])",
                              R"([add(0); removeIf("throw")], [remove_Object(0)])"})
    EXPECT_FALSE(is_violated(list, harness)) << harness;
}

}  // namespace
}  // namespace sunder
