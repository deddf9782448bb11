#include <gtest/gtest.h>

#include "support/guards.hpp"

namespace sunder {
namespace {

using testing::explored;
using testing::Guards;
using testing::has;

// refuse_if_serial, where a search finds it.
TEST_F(Guards, WhatNoOverlapGivesIsOurMistake) {
  replay = [](const Harness& h) { return explored(true, h); };
  for (const Engines engines : {Engines::stress, Engines::explore}) {
    config.engines = engines;
    const auto result = check({"size"}, [](const Harness& h, const Budget& budget) {
      EngineRun run = run_of(has(h, "size"), h, budget);
      if (has(h, "size")) run.observations.front().serial = true;
      return run;
    });
    expect_refused(result.methods.at(1), "run without overlap");
    EXPECT_FALSE(verdicts.was_blamed("size"));
  }
}

// distrust_exploring: stress goes on where exploring alone disagrees with serial executions.
TEST_F(Guards, WhatOnlyExploringGivesWithoutOverlapProvesNothing) {
  replay = [](const Harness& h) { return explored(true, h); };
  config.engines = Engines::both;
  const auto result = check({"size"}, [](const Harness& h, const Budget& budget) {
    const bool wrong = budget.engine == Engine::explore && has(h, "size") && has(h, "put");
    EngineRun run = run_of(wrong, h, budget);
    if (wrong) run.observations.front().serial = true;
    return run;
  });
  const MethodResult& size = result.methods.at(1);
  EXPECT_TRUE(std::holds_alternative<NoViolationFound>(size.verdict)) << name_of(size.verdict);
  ASSERT_EQ(size.no_proof.size(), 1U);
  EXPECT_TRUE(size.no_proof.front().starts_with("cannot be explored: without overlap"))
      << size.no_proof.front();
  EXPECT_TRUE(std::holds_alternative<AtomicWithinBounds>(result.methods.at(0).verdict));
}

// refuse_if_serial, where a finding is made smaller.
TEST_F(Guards, WhatNoOverlapGivesOfASmallerHarnessIsOurMistake) {
  bool found = false;
  const auto result = check({"clear"}, [&](const Harness& h, const Budget&) {
    const bool is_large = invocation_count(h) == 3, shows = has(h, "clear") && (is_large || found);
    found |= shows;
    EngineRun run = stressed(shows, h);
    if (shows && !is_large) run.observations.front().serial = true;
    return run;
  });
  expect_refused(result.methods.at(1), "run without overlap");
}

}  // namespace
}  // namespace sunder
