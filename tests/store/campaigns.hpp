#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "model/text.hpp"
#include "store/campaign.hpp"

/// A queue, a violation of it and a campaign that found it, for the tests of the store.
namespace sunder {

inline const Object kQueue{
    "Queue", "native", {{"push", {{}}, true, false, true}, {"pop", {}, true}, {"size", {}, false, true}}};

inline Violation violation() {
  Violation made;
  made.harness = parse_harness("[pop(); size()], [push(0)]", kQueue);
  made.symptom = NonAtomicOutcome{{Value(0), Value(-1), Void{}}};
  made.count = 3;
  made.executions = 1000;
  made.atomic = {{Value(0), Value(0), Void{}}, {Null{}, Value(0), Void{}}};
  made.linearizations = {{2, 0, 1}, {0, 1, 2}};
  made.observations = {{{Value(0), Value(-1), Void{}}, 3}, {{Value(0), Value(0), Void{}}, 997}};
  made.schedule = "0:3 1:2";
  made.preemptions = 3;
  made.trace = {{1, TraceStep::Kind::call, 0},
                {1, TraceStep::Kind::access, 0, "queue.hpp:14", "load #1: 0", "x"}};
  made.confirmed = true;
  made.meaning = {.by_level = Explanation{{{2}, {0}, {1}}, {{1, Level::monotonic, {{0}}}}}, .most_steps = 2};
  return made;
}

/// A verdict whose search for further violations has not ended.
inline NonAtomic non_atomic() {
  NonAtomic made{violation()};
  made.until = {.harnesses = 4, .executions = 70, .seconds = 0.25};
  Violation bug = violation();
  bug.meaning = {.most_steps = 3};
  add_violation(made, std::move(bug));
  made.level = Level::weak;
  made.within = AtomicWithinBounds{{3, 2, 2}, 2};
  made.within->level = Level::weak;
  made.ended = false;
  return made;
}

/// A campaign with progress of the core in each of these shards.
inline Campaign campaign(std::vector<int> shards = {0}, int of = 1) {
  Campaign made{"0.1.0", "sunder", "/folder", "2026-01-01T00:00:00", {{"seed", 7}}, {{"cores", 2}}, of,
                {},      {},       {}};
  made.objects = {{"my:Queue", "cafe", kQueue, {"core", "size"}}};
  for (const int s : shards) {
    made.shard_runs.push_back({s, 1.5 + s, true});
    Progress core;
    core.effort = {
        .harnesses = 10, .executions = 1000, .seconds = 0.5, .largest = {3, 2, 1}, .covered = {2, 2, 1}};
    core.bounds = {{.bounds = {3, 2, 2}, .passes = 1},
                   {.bounds = {3, 2, 1},
                    .ordered = true,
                    .spread = 8,
                    .next = 17,
                    .passes = 2,
                    .seconds = 0.25,
                    .only_stressed = true,
                    .unfinished = {1, 2, 3, 9},
                    .preemptions = 3,
                    .broken_premises = {{"starts \"a\" thread", 3}, {"waits", 1}}}};
    core.unexplored = "cannot be explored: for a reason";
    core.seen = Level::peer;
    core.only_scheduled = violation();
    core.only_scheduled->symptom =
        Deadlock{{Value(0), NoResult::waits, NoResult::not_begun}, {Value(0), Value(1), Value(Null{})}};
    core.only_scheduled->atomic = {{NoResult::waits, NoResult::not_begun, Value(0)}};
    made.progress[{"my:Queue", "core", s}] = core;
  }
  return made;
}

/// A path in the test folder at which there is no file.
inline std::string fresh(const std::string& name) {
  const std::string path = ::testing::TempDir() + name;
  for (const char* end : {"", "-wal", "-journal", ".part"}) std::filesystem::remove(path + end);
  return path;
}

inline void expect_same(const Campaign& a, const Campaign& b) {
  EXPECT_EQ(a.configuration, b.configuration);
  EXPECT_EQ(a.objects, b.objects);
  ASSERT_EQ(a.progress.size(), b.progress.size());
  for (const auto& [key, progress] : a.progress) {
    ASSERT_TRUE(b.progress.contains(key));
    const Progress& other = b.progress.at(key);
    EXPECT_EQ(json_of(progress.effort), json_of(other.effort));
    EXPECT_EQ(progress.bounds, other.bounds);
    EXPECT_EQ(progress.unexplored, other.unexplored);
    EXPECT_EQ(progress.seen, other.seen);
    ASSERT_EQ(progress.only_scheduled.has_value(), other.only_scheduled.has_value());
    if (progress.only_scheduled) {
      EXPECT_EQ(to_json(*progress.only_scheduled, kQueue), to_json(*other.only_scheduled, kQueue));
    }
    ASSERT_EQ(progress.verdict.has_value(), other.verdict.has_value());
    if (!progress.verdict) continue;
    EXPECT_EQ(to_json(*progress.verdict, kQueue), to_json(*other.verdict, kQueue));
  }
}

}  // namespace sunder
