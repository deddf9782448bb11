#include "search/finding/confirm.hpp"

#include <gtest/gtest.h>

#include <set>

#include "model/text.hpp"
#include "search/tuning.hpp"
#include "support/guards.hpp"

namespace sunder {
namespace {

using testing::atomic_run;
using testing::explored;
using testing::explored_failure;
using testing::FakeMap;
using testing::Guards;
using testing::has;

class Confirm : public testing::ScriptedCheck {};

TEST(TotalOrders, AreThoseThatTheHarnessAllows) {
  const FakeMap map;
  const auto texts = [&](const char* harness) {
    std::vector<std::string> made;
    for (const Harness& h : total_orders(parse_harness(harness, map.object()))) {
      EXPECT_TRUE(is_serial(h));
      made.push_back(to_text(h, map.object()));
    }
    return made;
  };
  EXPECT_EQ(texts("[size()], [clear()]"),
            (std::vector<std::string>{"[size()], [clear()], {0 < 1}", "[size()], [clear()], {1 < 0}"}));
  EXPECT_EQ(texts("[size()], [clear()], [clear()]").size(), 6U);
  EXPECT_EQ(texts("[size()], [clear()], [get(0)], {2 < 0}"),
            (std::vector<std::string>{"[size()], [clear()], [get(0)], {1 < 2, 2 < 0}",
                                      "[size()], [clear()], [get(0)], {0 < 1, 2 < 0}",
                                      "[size()], [clear()], [get(0)], {1 < 0, 2 < 1}"}));
  EXPECT_EQ(texts("[size()], [clear()], [get(0)], [get(1)]").size(), 6U);
}

// Judged anew in fresh workers, where earlier executions have left nothing behind.
TEST_F(Guards, WhatFreshWorkersCallAtomicIsNotBlamed) {
  prepare = [](FakeMap& map) { map.on_fresh = [](FakeMap& fresh) { fresh.counts_from = 1; }; };
  const auto result = check({"size"}, [](const Harness& h, const Budget&) {
    EngineRun run = atomic_run();
    FakeMap fresh;
    fresh.counts_from = 1;
    for (const AtomicOutcome& a : Linearizer(fresh).outcomes(h).all)
      run.observations.push_back({a.outcome, 5});
    return run;
  });
  expect_refused(result.methods.at(1), "was impossible before and is possible now");
}

// refuse_if_order_shows_it: one sequence after another gives it, too.
TEST_F(Guards, WhatTotalOrdersShowDependsOnSomethingElse) {
  prepare = [](FakeMap& map) { map.scripts_all = true; };
  replay = [](const Harness& h) { return explored(true, h); };
  for (const Engines engines : {Engines::stress, Engines::explore}) {
    config.engines = engines;
    const auto result = check(
        {"size"}, [](const Harness& h, const Budget& budget) { return run_of(has(h, "size"), h, budget); });
    expect_refused(result.methods.at(1), "run without overlap");
    EXPECT_FALSE(verdicts.was_blamed("size"));
  }
}

TEST_F(Confirm, WhatIsNotReplayedIsNotBlamed) {
  replay = [](const Harness& h) { return explored(false, h); };
  const auto result =
      check({"size"}, [](const Harness& h, const Budget&) { return explored(has(h, "size"), h); });
  const auto& unjudged = std::get<Unjudged>(result.methods.at(1).verdict);
  EXPECT_NE(unjudged.why.find("not again under the same schedule"), std::string::npos) << unjudged.why;
}

// A replay takes no short cuts, so it may run into the time of a hang.
TEST_F(Confirm, WhatIsReplayedTooSlowlyIsBlamedIfThreadsShowIt) {
  replay = [](const Harness&) { return explored_failure(Hang{5}); };
  const auto shown =
      check({"size"}, [](const Harness& h, const Budget&) { return explored(has(h, "size"), h); });
  EXPECT_TRUE(std::get<NonAtomic>(shown.methods.at(1).verdict).violation.confirmed);
  const auto not_shown = check({"size"}, [](const Harness& h, const Budget& budget) {
    return explored(has(h, "size") && budget.engine == Engine::explore, h);
  });
  const auto& unjudged = std::get<Unjudged>(not_shown.methods.at(1).verdict);
  EXPECT_NE(unjudged.why.find("takes too long"), std::string::npos) << unjudged.why;
}

// More schedules would only take time, perhaps all that is left for the core.
TEST_F(Confirm, WhatIsReplayedIsCountedAmongFewSchedules) {
  replay = [](const Harness& h) { return explored(true, h); };
  config.engines = Engines::explore;
  std::set<std::uint64_t> limits;
  const auto result = check({"size"}, [&](const Harness& h, const Budget& budget) {
    limits.insert(budget.executions);
    return explored(has(h, "size"), h);
  });
  EXPECT_TRUE(std::get<NonAtomic>(result.methods.at(1).verdict).violation.confirmed);
  EXPECT_TRUE(limits.contains(tuning::kEnoughSchedules));
}

}  // namespace
}  // namespace sunder
