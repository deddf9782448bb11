// A search that is stopped and goes on draws what an unbroken one draws; shards split it exactly.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <thread>

#include "model/text.hpp"
#include "search/draw/method_search.hpp"
#include "support/error.hpp"
#include "support/fake_map.hpp"
#include "support/searching.hpp"

namespace sunder {
namespace {

using testing::FakeMap;

/// The harnesses that a search of `size` draws, for each bounds in their order.
class Draws : public ::testing::Test {
 protected:
  Draws() {
    map.on_run = [this](const Harness& h, const Budget&) {
      drawn[bounds_of(h, map.object())][h.order.empty()].push_back(to_text(h, map.object()));
      return EngineRun{{}, 10, 0.0001, std::nullopt};
    };
    config.largest = {3, 2, 2};
  }

  MethodSearch made(Shard shard, const Progress* earlier = nullptr) {
    return {trial, clock, recent, Scope{find_method(map.object(), "size")}, config, shard, earlier};
  }

  // Runs it for this many batches of harnesses.
  static Progress run(MethodSearch searched, int batches) {
    testing::search(searched, [&](const Effort&) { return --batches > 0; });
    return searched.progress();
  }

  FakeMap map;
  ManualClock clock;
  Trial trial{map, {}, 1, {}, clock};
  RecentEnumerations recent{0};
  CheckConfig config;
  std::map<Bounds, std::map<bool, std::vector<std::string>>> drawn;
};

TEST_F(Draws, GoOnWhereTheyStopped) {
  run(made({}), 400);
  const auto unbroken = std::exchange(drawn, {});
  Progress progress = run(made({}), 1);
  for (int i = 0; i < 40; ++i) progress = run(made({}, &progress), 10);
  std::uint64_t runs = 0;
  for (const auto& [bounds, by_order] : drawn)
    for (const auto& [free, harnesses] : by_order) {
      runs += harnesses.size();
      const auto& whole = unbroken.at(bounds).at(free);
      const auto common = static_cast<std::ptrdiff_t>(std::min(harnesses.size(), whole.size()));
      EXPECT_TRUE(std::equal(harnesses.begin(), harnesses.begin() + common, whole.begin()))
          << to_text(bounds);
    }
  EXPECT_EQ(progress.effort.executions, 10 * runs);
}

TEST_F(Draws, FromAPlaceBeyondTheLastHarnessAreRefused) {
  const Progress progress = run(made({}), 10);
  ASSERT_FALSE(progress.bounds.empty());
  Progress beyond = progress;
  beyond.bounds.front().next = std::uint64_t{1} << 62;
  EXPECT_THROW(made({}, &beyond), InputError);
  beyond = progress;
  beyond.bounds.front().unfinished.insert(std::uint64_t{1} << 62);
  EXPECT_THROW(made({}, &beyond), InputError);
}

TEST_F(Draws, OfShardsAreDisjointAndTogetherComplete) {
  const auto one_pass = [&](Shard shard) {
    MethodSearch s = made(shard);
    while (s.effort().covered != Bounds{3, 2, 2})
      testing::search(s, [&](const Effort& e) { return e.covered != Bounds{3, 2, 2}; });
    std::set<std::string> all;
    for (const auto& [bounds, by_order] : std::exchange(drawn, {}))
      for (const auto& [free, harnesses] : by_order) all.insert(harnesses.begin(), harnesses.end());
    return std::pair(all, s.effort().harnesses);
  };
  const auto whole = one_pass({});
  for (const int n : {2, 3, 7}) {
    std::set<std::string> together;
    std::uint64_t sum = 0;
    for (int i = 0; i < n; ++i) {
      const auto [own, count] = one_pass({i, n});
      EXPECT_EQ(own.size(), count);
      for (const std::string& h : own) EXPECT_TRUE(together.insert(h).second) << h;
      sum += count;
    }
    EXPECT_EQ(together, whole.first);
    EXPECT_EQ(sum, whole.second);
  }
}

TEST_F(Draws, StoppedByTheUserIsNotCountedAsDone) {
  std::atomic<bool> interrupted{false};
  map.on_run = [&](const Harness&, const Budget&) {
    interrupted = true;
    return EngineRun{{}, 1, 0.0001, std::nullopt};
  };
  MethodSearch stopped = made({});
  testing::search(stopped, [](const Effort&) { return true; }, {TimePoint::max(), &interrupted});
  EXPECT_EQ(stopped.effort().harnesses, 0U);
  EXPECT_TRUE(stopped.progress().bounds.empty());
}

TEST_F(Draws, WhatATurnCutsOffDoesNotCountUnlessItHadTheWholeTurn) {
  map.prefers.explores = true;
  config.engines = Engines::explore;
  Limits turn;
  int runs = 0;
  map.on_run = [&](const Harness&, const Budget&) {
    EngineRun run{{}, 1, 0.0001, std::nullopt};
    run.exhausted = ++runs == 1;
    while (runs > 1 && !turn.reached()) std::this_thread::yield();
    return run;
  };
  MethodSearch cut = made({});
  for (const std::uint64_t counted : {1U, 2U}) {  // of the first turn's two, and the second's one
    turn.deadline = after(Clock::now(), 0.05);
    testing::search(
        cut, [](const Effort&) { return true; }, turn);
    EXPECT_EQ(cut.effort().harnesses, counted);
  }
  EXPECT_EQ(runs, 3);
}

}  // namespace
}  // namespace sunder
