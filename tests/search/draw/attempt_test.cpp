// Batches of harnesses that are predicted, run and judged: what is found, what is put back, and what is
// stressed instead.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "search/draw/method_search.hpp"
#include "support/error.hpp"
#include "support/scripted_check.hpp"

namespace sunder {
namespace {

using testing::atomic_run;
using testing::explored;
using testing::FakeMap;
using testing::sevens;

/// A search of `size` by single steps. Notes the harnesses that run, with their engines.
class Attempts : public ::testing::Test {
 protected:
  Attempts() {
    map.prefers.explores = true;
    map.prefers.explored_at_once = 4;
    map.on_replay = [](const Harness& h) { return explored(true, h); };
    map.on_run = [this](const Harness& h, const Budget& budget) {
      runs.push_back({to_text(h, map.object()), budget.engine});
      return shown(h, budget);
    };
    config.largest = {3, 2, 2};
  }

  /// Steps until this number of harnesses has run. The first finding on the way.
  std::optional<Finding> search_until(MethodSearch& searched, std::size_t count) {
    searched.begin_turn();
    while (runs.size() < count)
      if (auto found = searched.step({})) return found;
    return std::nullopt;
  }

  [[nodiscard]] std::vector<std::string> texts(std::size_t from) const {
    std::vector<std::string> made;
    for (std::size_t i = from; i < runs.size(); ++i) made.push_back(runs[i].harness);
    return made;
  }

  MethodSearch made() {
    return {trial, clock, recent, Scope{find_method(map.object(), "size")}, config, {}, nullptr};
  }

  struct Run {
    std::string harness;
    Engine engine;
  };

  FakeMap map;
  ManualClock clock;
  Trial trial{map, {}, 1, {}, clock};
  RecentEnumerations recent{0};
  CheckConfig config;
  std::vector<Run> runs;
  std::function<EngineRun(const Harness&, const Budget&)> shown = [](const Harness& h, const Budget&) {
    return explored(false, h);
  };
};

// The size of a batch must not matter: whatever comes after an explored finding is drawn again.
TEST_F(Attempts, HarnessesAfterAnExploredFindingComeAgain) {
  int explored_so_far = 0;
  shown = [&](const Harness& h, const Budget&) { return explored(++explored_so_far == 1, h); };
  MethodSearch searched = made();
  const auto found = search_until(searched, 100);
  ASSERT_TRUE(found);
  ASSERT_GT(runs.size(), 1U) << "the batch has several harnesses";
  EXPECT_EQ(to_text(found->violation.harness, map.object()), runs[0].harness);
  EXPECT_EQ(searched.effort().harnesses, 1U);
  const std::vector<std::string> put_back = texts(1);
  runs.clear();
  ASSERT_FALSE(search_until(searched, put_back.size()));
  ASSERT_GE(runs.size(), put_back.size());
  runs.resize(put_back.size());
  EXPECT_EQ(texts(0), put_back);
}

// By stress, the violation that shows most often is the finding.
TEST_F(Attempts, TheMostFrequentViolationOfABatchIsTheFinding) {
  config.engines = Engines::stress;
  std::vector<std::string> shows;
  shown = [&](const Harness& h, const Budget&) {
    EngineRun run = atomic_run();
    if (runs.size() < 60) return run;  // the first bounds have few harnesses, so their batches are small
    run.observations = {{sevens(h), shows.size() == 1 ? 500U : 5U}};
    shows.push_back(to_text(h, map.object()));
    return run;
  };
  MethodSearch searched = made();
  const auto found = search_until(searched, 100);
  ASSERT_TRUE(found);
  ASSERT_GE(shows.size(), 2U);
  EXPECT_EQ(to_text(found->violation.harness, map.object()), shows[1]);
}

TEST_F(Attempts, HarnessesThatCannotBeExploredAreStressed) {
  shown = [](const Harness&, const Budget& budget) -> EngineRun {
    if (budget.engine == Engine::explore) throw InputError("Map cannot be explored: it is too large");
    return atomic_run();
  };
  MethodSearch searched = made();
  search_until(searched, 20);
  EXPECT_EQ(std::ranges::count(runs, Engine::explore, &Run::engine), 1);
  EXPECT_EQ(runs[0].harness, runs[1].harness);
  EXPECT_FALSE(searched.proven());
}

TEST_F(Attempts, WithoutStressTheyAreRefused) {
  config.engines = Engines::explore;
  shown = [](const Harness&, const Budget&) -> EngineRun {
    throw InputError("Map cannot be explored: it is too large");
  };
  MethodSearch searched = made();
  EXPECT_THROW(search_until(searched, 20), InputError);
}

// Exploring and serial executions disagree without overlap: exploring proves nothing, and stress goes on.
TEST_F(Attempts, ExploringIsDistrustedIfItDisagreesWithoutOverlap) {
  int explored_so_far = 0;
  shown = [&](const Harness& h, const Budget& budget) {
    if (budget.engine == Engine::stress) return atomic_run();
    EngineRun run = explored(++explored_so_far == 2, h);
    if (explored_so_far == 2) run.observations.front().serial = true;
    return run;
  };
  MethodSearch searched = made();
  EXPECT_FALSE(search_until(searched, 30));
  const auto stressed = std::ranges::find(runs, Engine::stress, &Run::engine);
  ASSERT_NE(stressed, runs.end());
  EXPECT_EQ(std::ranges::count(stressed, runs.end(), Engine::explore, &Run::engine), 0);
  EXPECT_EQ(stressed->harness, runs[1].harness) << "it is stressed, as are those after it";
  EXPECT_FALSE(searched.proven());
}

}  // namespace
}  // namespace sunder
