// A proof needs every premise: an exploration that ended proves nothing if one did not hold.
#include "search/trial/premises.hpp"

#include <gtest/gtest.h>

#include <set>

#include "model/text.hpp"
#include "search/draw/method_search.hpp"
#include "support/error.hpp"
#include "support/fake_map.hpp"
#include "support/searching.hpp"

namespace sunder {
namespace {

using testing::FakeMap;

/// The search of `size` by exploring alone, within 3,2,2.
class Premises : public ::testing::Test {
 protected:
  Premises() {
    map.prefers.explores = true;
    map.on_run = [this](const Harness& h, const Budget& budget) {
      EngineRun run{{}, 10, 0.0001, std::nullopt};
      run.exhausted = budget.engine == Engine::explore;
      for (const AtomicOutcome& a : Linearizer(serial).outcomes(h).all)
        run.observations.push_back({a.outcome, 1, "0:1"});
      return change ? change(h, run) : run;
    };
    config.largest = {3, 2, 2};
    config.engines = Engines::explore;
  }

  MethodSearch made(const Progress* earlier = nullptr) {
    return {trial, clock, recent, Scope{find_method(map.object(), "size")}, config, {}, earlier};
  }

  static MethodSearch to_its_end(MethodSearch searched) {
    EXPECT_FALSE(testing::search(searched));
    return searched;
  }

  std::string text(const Harness& h) const { return to_text(h, map.object()); }

  FakeMap map, serial;
  std::function<EngineRun(const Harness&, EngineRun)> change;
  ManualClock clock;
  Trial trial{map, {.goes_further = false}, 1, {}, clock};
  RecentEnumerations recent{0};
  CheckConfig config;
};

TEST_F(Premises, ThatAllHoldMakeAProof) {
  const MethodSearch ended = to_its_end(made());
  ASSERT_TRUE(ended.proven());
  EXPECT_EQ(ended.proven()->bounds, (Bounds{3, 2, 2}));
  EXPECT_TRUE(no_proof_of(ended.progress()).empty());
}

TEST_F(Premises, TheFewestPreemptionsOfAHarnessAreProven) {
  const auto proven = [&] { return to_its_end(made()).proven(); };
  EXPECT_EQ(proven()->preemptions, 2);
  int fewest = 3;
  change = [&](const Harness& h, EngineRun run) {
    run.preemptions = text(h) == "[size()], [put(0,0)]" ? fewest : 4;
    return run;
  };
  EXPECT_EQ(proven()->preemptions, 3);
  fewest = 2;
  EXPECT_EQ(proven()->preemptions, 2);
  change = [](const Harness&, EngineRun run) {
    run.complete = true;
    return run;
  };
  EXPECT_EQ(proven()->preemptions, std::nullopt);
}

TEST_F(Premises, TheNumberOfPreemptionsIsKeptWhereTheSearchGoesOn) {
  MethodSearch begun = made();
  testing::search(begun, [](const Effort&) { return false; });
  change = [](const Harness&, EngineRun run) {
    run.complete = true;
    return run;
  };
  const Progress progress = begun.progress();
  EXPECT_EQ(to_its_end(made(&progress)).proven()->preemptions, 2);
}

TEST_F(Premises, OneThatTheEngineNamesTakesTheProofAway) {
  change = [&](const Harness& h, EngineRun run) {
    if (text(h).find("put(1,0)") != std::string::npos)
      run.broken_premises = {"calls java.util.ArrayList, which is not scheduled"};
    return run;
  };
  const MethodSearch ended = to_its_end(made());
  EXPECT_TRUE(ended.is_finished());  // though nothing is proven
  EXPECT_FALSE(ended.proven());
  EXPECT_EQ(no_proof_of(ended.progress()),
            std::vector<std::string>{"calls java.util.ArrayList, which is not scheduled"});
}

TEST_F(Premises, SmallerBoundsWithoutAnyAreProven) {
  config.largest = {4, 2, 2};
  change = [](const Harness& h, EngineRun run) {
    if (invocation_count(h) == 4) run.broken_premises = {"starts a thread"};
    return run;
  };
  const MethodSearch ended = to_its_end(made());
  ASSERT_TRUE(ended.proven());
  EXPECT_EQ(ended.proven()->bounds, (Bounds{3, 2, 2}));
  EXPECT_EQ(no_proof_of(ended.progress()), std::vector<std::string>{"starts a thread"});
}

TEST_F(Premises, EverySerialOutcomeMustHaveBeenSeen) {
  change = [&](const Harness& h, EngineRun run) {
    if (text(h) == "[size()], [put(0,0)]") run.observations.pop_back();
    return run;
  };
  const MethodSearch ended = to_its_end(made());
  EXPECT_FALSE(ended.proven());
  EXPECT_EQ(no_proof_of(ended.progress()),
            std::vector<std::string>{"a serial outcome was not seen: 1, null"});
}

TEST_F(Premises, ABrokenOneIsNoReasonToExploreAgain) {
  std::map<std::string, int> explored;
  change = [&](const Harness& h, EngineRun run) {
    ++explored[text(h)];
    run.broken_premises = {"starts a thread"};
    return run;
  };
  MethodSearch once = made();
  std::uint64_t turns = 0;
  testing::search(once, [&](const Effort& e) { return ++turns <= 2 * e.harnesses; });
  EXPECT_TRUE(once.is_finished());
  for (const auto& [harness, times] : explored) EXPECT_EQ(times, 1) << harness;
}

TEST_F(Premises, AreKeptWhereTheSearchGoesOn) {
  change = [](const Harness&, EngineRun run) {
    run.broken_premises = {"starts a thread"};
    return run;
  };
  MethodSearch begun = made();
  testing::search(begun, [](const Effort&) { return false; });
  change = nullptr;
  const Progress progress = begun.progress();
  const MethodSearch ended = to_its_end(made(&progress));
  EXPECT_FALSE(ended.proven());
  EXPECT_EQ(no_proof_of(ended.progress()), std::vector<std::string>{"starts a thread"});
}

TEST_F(Premises, WhatMayWaitForEverIsNotProvenUnlessItsWaitsAreKnown) {
  const auto explores = map.on_run;
  map.on_run = [&](const Harness& harness, const Budget& budget) {
    EngineRun run = explores(harness, budget);
    run.exhausted &= budget.schedules != Schedules::between_waits;
    return run;
  };
  const MethodSearch take =
      to_its_end({trial, clock, recent, Scope{find_method(map.object(), "take")}, config, {}, nullptr});
  EXPECT_TRUE(take.is_finished());
  EXPECT_GT(take.effort().skipped, 0U);
  EXPECT_FALSE(take.proven());
  EXPECT_EQ(no_proof_of(take.progress()), std::vector<std::string>{kMayWait});
}

TEST_F(Premises, WhatCannotBeExploredSaysWhy) {
  config.engines = Engines::both;
  map.on_run = [](const Harness&, const Budget& budget) {
    if (budget.engine == Engine::explore) throw InputError("Map cannot be explored: it starts a thread");
    return EngineRun{{}, 10, 0.0001, std::nullopt};
  };
  MethodSearch refused = made();
  testing::search(refused, [](const Effort& e) { return e.harnesses < 100; });
  EXPECT_EQ(no_proof_of(refused.progress()),
            std::vector<std::string>{"cannot be explored: it starts a thread"});
  const Progress progress = refused.progress();
  map.prefers.explores = false;
  EXPECT_EQ(no_proof_of(made(&progress).progress()).size(), 1U);
  EXPECT_TRUE(made().progress().unexplored.starts_with("cannot be explored: ")) << "no such engine";
  config.engines = Engines::stress;
  EXPECT_TRUE(no_proof_of(made().progress()).empty());  // nobody asked for a proof
}

// Once exploring is refused, a harness in which calls wait for ever cannot be run at all.
TEST_F(Premises, WhatCannotBeExploredAnyMoreIsNotStressedIfItWaits) {
  config.engines = Engines::both;
  map.on_run = [](const Harness& h, const Budget& budget) {
    EngineRun run{{}, 1, 0.0001, std::nullopt};
    run.exhausted = budget.schedules == Schedules::between_waits;
    if (budget.engine == Engine::explore && !run.exhausted) throw InputError("cannot be explored");
    EXPECT_FALSE(budget.engine == Engine::stress && h.sequences.size() == 2 && h.sequences[0].size() == 1 &&
                 h.sequences[1].size() == 1 && h.sequences[0] == h.sequences[1]);
    return run;
  };
  MethodSearch take(trial, clock, recent, Scope{find_method(map.object(), "take")}, config, {}, nullptr);
  testing::search(take, [](const Effort& e) { return e.harnesses < 200; });
  EXPECT_GT(take.effort().harnesses, 0U);
}

TEST(BrokenPremises, TheMostFrequentComesFirst) {
  Progress progress;
  progress.bounds.resize(2);
  note(progress.bounds[0].broken_premises, "starts a thread", 3);
  note(progress.bounds[0].broken_premises, "a serial outcome was not seen: 1", 2);
  note(progress.bounds[1].broken_premises, "a serial outcome was not seen: 2", 2);
  note(progress.bounds[1].broken_premises, "waits for a time", 1);
  const auto reasons = no_proof_of(progress);
  EXPECT_EQ(reasons, (std::vector<std::string>{"a serial outcome was not seen: 1", "starts a thread",
                                               "waits for a time"}));
  EXPECT_EQ(reasons_text(reasons, 2), "a serial outcome was not seen: 1; starts a thread; and 1 more");
  for (int i = 0; i < 100; ++i) note(progress.bounds[0].broken_premises, "calls number " + std::to_string(i));
  EXPECT_LT(progress.bounds[0].broken_premises.size(), 20U);
}

/// The same under sc, and then under c11.
class BothMemoryModels : public Premises {
 protected:
  BothMemoryModels() {
    map.prefers.memory = Memory::c11;
    const auto run = map.on_run;
    map.on_run = [this, run](const Harness& h, const Budget& budget) {
      asked.emplace_back(text(h), budget.memory);
      EngineRun made = run(h, budget);
      return budget.memory == Memory::c11 && weakly ? weakly(h, made) : made;
    };
  }
  MethodSearch ended() {
    return to_its_end(
        MethodSearch{both, clock, recent, Scope{find_method(map.object(), "size")}, config, {}, nullptr});
  }
  static Exploring how() {
    Exploring made{.goes_further = false};
    made.memory.reset();
    return made;
  }

  Trial both{map, how(), 1, {}, clock};
  std::function<EngineRun(const Harness&, EngineRun)> weakly;
  std::vector<std::pair<std::string, Memory>> asked;
};

TEST_F(BothMemoryModels, MakeAProofUnderC11) {
  const auto proven = ended().proven();
  ASSERT_TRUE(proven);
  EXPECT_EQ(proven->memory, "c11");
  EXPECT_EQ(proven->bounds, (Bounds{3, 2, 2}));
  EXPECT_EQ(proven->weakly, (Bounds{3, 2, 2}));
}

TEST_F(BothMemoryModels, AreExploredOneAfterTheOther) {
  ended();
  std::set<std::string> under_sc;
  std::size_t under_c11 = 0;
  for (const auto& [harness, memory] : asked) {
    if (memory == Memory::sc)
      under_sc.insert(harness);
    else
      EXPECT_TRUE(under_sc.contains(harness)) << harness;
    under_c11 += memory == Memory::c11 ? 1 : 0;
  }
  EXPECT_GT(under_c11, 0U);
}

TEST_F(BothMemoryModels, MayProveLessUnderC11) {
  weakly = [this](const Harness& h, EngineRun run) {
    if (text(h) == "[size()], [put(0,0)]") run.broken_premises = {"why"};
    return run;
  };
  const MethodSearch search = ended();
  ASSERT_TRUE(search.proven());
  EXPECT_EQ(search.proven()->memory, "sc");
  EXPECT_EQ(search.proven()->bounds, (Bounds{3, 2, 2}));
  EXPECT_EQ(search.proven()->weakly, std::nullopt);
  EXPECT_EQ(no_proof_of(search.progress()), std::vector<std::string>{"under C11: why"});
}

TEST_F(BothMemoryModels, KeepTheProofUnderScIfC11IsRefused) {
  weakly = [](const Harness&, const EngineRun&) -> EngineRun { throw InputError("fences in assembly"); };
  const MethodSearch search = ended();
  ASSERT_TRUE(search.proven());
  EXPECT_EQ(search.proven()->memory, "sc");
  EXPECT_EQ(no_proof_of(search.progress()),
            std::vector<std::string>{"under C11: cannot be explored: fences in assembly"});
}

}  // namespace
}  // namespace sunder
