// Where executions are dear, fewer harnesses are run, each for longer.
#include <gtest/gtest.h>

#include <algorithm>

#include "model/text.hpp"
#include "search/draw/method_search.hpp"
#include "search/tuning.hpp"
#include "support/fake_map.hpp"
#include "support/searching.hpp"

namespace sunder {
namespace {

using testing::FakeMap;

/// A map whose executions take `seconds_each`, and at most `most` of which fit into one run.
class Pace : public ::testing::Test {
 protected:
  struct Tried {
    std::string harness;
    std::uint64_t executions = 0;
    int runs = 0;
  };

  Pace() {
    config.engines = Engines::stress;
    config.largest = {3, 2, 2};
    map.on_run = [this](const Harness& h, const Budget& budget) {
      const auto executions =
          std::clamp<std::uint64_t>(static_cast<std::uint64_t>(budget.seconds / seconds_each), 1, most);
      const std::string harness = to_text(h, map.object());
      if (tried.empty() || tried.back().harness != harness) tried.push_back({harness});
      tried.back().executions += executions;
      ++tried.back().runs;
      return EngineRun{{}, executions, static_cast<double>(executions) * seconds_each, std::nullopt};
    };
  }

  /// The harnesses of this number of steps, without the last one, which may not be finished.
  std::vector<Tried> after_steps(int steps) {
    MethodSearch searched(trial, clock, recent, Scope{find_method(map.object(), "size")}, config, {});
    testing::search(searched, [&](const Effort&) { return --steps > 0; });
    tried.pop_back();
    return tried;
  }

  FakeMap map;
  ManualClock clock;
  Trial trial{map, {}, 1, {}, clock};
  RecentEnumerations recent{0};
  CheckConfig config;
  double seconds_each = 0.001;
  std::uint64_t most = 1'000'000;
  std::vector<Tried> tried;
};

TEST_F(Pace, AHarnessOfASlowObjectHasEnoughExecutionsBeforeTheNextBegins) {
  const auto harnesses = after_steps(40);
  ASSERT_GT(harnesses.size(), 10U);
  for (const Tried& t : harnesses) EXPECT_GE(t.executions, tuning::kLeastExecutions - 1) << t.harness;
}

TEST_F(Pace, AHarnessThatATurnCutsShortComesAgainFirst) {
  most = 30;
  const auto harnesses = after_steps(40);
  ASSERT_GT(harnesses.size(), 5U);
  for (const Tried& t : harnesses) {
    EXPECT_GE(t.executions, tuning::kLeastExecutions - 1) << t.harness;
    EXPECT_GE(t.runs, 4) << t.harness;
  }
}

TEST_F(Pace, AHarnessOfAVerySlowObjectHasItsTime) {
  seconds_each = 0.05;
  const auto enough = static_cast<std::uint64_t>(tuning::kLongestSlice / seconds_each);
  for (const Tried& t : after_steps(20)) {
    EXPECT_GE(t.executions, enough - 1) << t.harness;
    EXPECT_LE(t.executions, enough + 1) << t.harness;
  }
}

// The prediction has taken the turn.
TEST_F(Pace, AHarnessThatWasNotExecutedComesAgain) {
  std::vector<std::string> runs;
  map.on_run = [&](const Harness& h, const Budget&) {
    runs.push_back(to_text(h, map.object()));
    return runs.size() == 1 ? EngineRun{} : EngineRun{{}, 1000, 0.001, std::nullopt};
  };
  MethodSearch searched(trial, clock, recent, Scope{find_method(map.object(), "size")}, config, {});
  searched.step({Clock::now()});
  EXPECT_EQ(searched.effort().executions, 0U);
  searched.step({});
  ASSERT_EQ(runs.size(), 2U);
  EXPECT_EQ(runs[0], runs[1]);
  EXPECT_EQ(searched.effort().harnesses, 1U);
}

TEST_F(Pace, AFastObjectHasOneRunForEachHarness) {
  seconds_each = 1e-6;
  for (const Tried& t : after_steps(3)) EXPECT_EQ(t.runs, 1) << t.harness;
}

}  // namespace
}  // namespace sunder
