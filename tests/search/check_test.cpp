#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "search/tuning.hpp"
#include "support/scripted_check.hpp"

namespace sunder {
namespace {

using testing::atomic_run;
using testing::explored;
using testing::explored_failure;
using testing::FakeMap;
using testing::has;
using testing::sevens;

class Check : public testing::ScriptedCheck {};

TEST_F(Check, ReportsTheSmallestHarnessThatShowsIt) {
  const auto result = check({"size"}, [](const Harness& h, const Budget&) {
    EngineRun run = atomic_run();
    if (has(h, "size") && has(h, "put")) run.observations = {{sevens(h), 5}};
    return run;
  });
  const auto& verdict = std::get<NonAtomic>(result.methods.at(1).verdict);
  EXPECT_EQ(to_text(verdict.violation.harness, result.object), "[size()], [put(0,0)]");
  EXPECT_EQ(to_text(verdict.violation.symptom), "7, 7");
  EXPECT_TRUE(verdict.violation.confirmed);
  EXPECT_TRUE(std::holds_alternative<NoViolationFound>(result.methods.at(0).verdict));
}

TEST_F(Check, WhatChangesByItselfIsNotBlamed) {
  prepare = [](FakeMap& map) { map.fades = true; };
  const auto result = check({"size"}, [](const Harness& h, const Budget&) {
    EngineRun run = atomic_run();
    if (has(h, "size") && has(h, "put")) run.observations = {{sevens(h), 5}};
    return run;
  });
  const auto& verdict = std::get<Unjudged>(result.methods.at(1).verdict);
  EXPECT_NE(verdict.why.find("not deterministic when run serially"), std::string::npos) << verdict.why;
}

TEST_F(Check, BlamesTheCoreNotTheMethodThatIsOnlyPresent) {
  const auto result = check({"size"}, [](const Harness& h, const Budget&) {
    EngineRun run = atomic_run();
    const auto in = [](const Sequence& s, int method) {
      return std::ranges::find(s, method, &Invocation::method) != s.end();
    };
    for (const Sequence& a : h.sequences)
      for (const Sequence& b : h.sequences)
        if (&a != &b && in(a, 0) && in(b, 2)) run.observations = {{sevens(h), 5}};  // put beside remove
    return run;
  });
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(result.methods.at(0).verdict));
  EXPECT_FALSE(std::holds_alternative<NonAtomic>(result.methods.at(1).verdict));
}

TEST_F(Check, AnOutcomeThatIsAtomicIsNoViolation) {
  const auto result = check(
      {"size"},
      [](const Harness& h, const Budget&) {
        FakeMap map;
        EngineRun run = atomic_run();
        for (const AtomicOutcome& a : Linearizer(map).outcomes(h).all)
          run.observations.push_back({a.outcome, 10});
        return run;
      },
      0.3);
  for (const MethodResult& m : result.methods)
    EXPECT_TRUE(std::holds_alternative<NoViolationFound>(m.verdict)) << m.method;
}

TEST_F(Check, AViolationThatDoesNotComeAgainSaysSo) {
  bool shown = false;
  const auto result = check(
      {"size"},
      [&shown](const Harness& h, const Budget&) {
        EngineRun run = atomic_run();
        if (!shown && has(h, "size")) {
          shown = true;
          run.observations = {{sevens(h), 1}};
        }
        return run;
      },
      5);
  EXPECT_FALSE(std::get<NonAtomic>(result.methods.at(1).verdict).violation.confirmed);
}

TEST_F(Check, CrashesAndHangsAreViolations) {
  const std::vector<Symptom> symptoms{Crash{"SIGSEGV", "oops"}, Deadlock{}, Hang{5}};
  for (const Symptom& symptom : symptoms) {
    const auto result = check({"clear"}, [&symptom](const Harness& h, const Budget&) {
      EngineRun run = atomic_run();
      if (has(h, "clear")) run.failure = symptom;
      return run;
    });
    EXPECT_TRUE(same_kind(std::get<NonAtomic>(result.methods.at(1).verdict).violation.symptom, symptom));
  }
}

TEST_F(Check, WaitingForEverIsNoViolationWhereAnAtomicObjectWaitsToo) {
  const auto result = check({"take"}, [](const Harness& h, const Budget&) {
    EngineRun run = atomic_run();
    if (has(h, "take")) run.failure = Deadlock{};
    return run;
  });
  const MethodResult& take = result.methods.at(1);
  // put(0,0) beside take(0) can end serially, so a deadlock there is one; take(1) beside put(0,0) cannot.
  const auto& violation = std::get<NonAtomic>(take.verdict).violation;
  EXPECT_FALSE(violation.atomic.empty());
}

TEST_F(Check, WhatCannotBeJudgedIsAnError) {
  const auto result = check(
      {"roll", "explode", "size"}, [](const Harness&, const Budget&) { return atomic_run(); }, 0.3);
  EXPECT_TRUE(std::holds_alternative<Unjudged>(result.methods.at(1).verdict));
  EXPECT_TRUE(std::holds_alternative<Unjudged>(result.methods.at(2).verdict));
  EXPECT_TRUE(std::holds_alternative<NoViolationFound>(result.methods.at(3).verdict));
}

TEST_F(Check, WhatShowsOneAtFaultIsTriedOnTheOthers) {
  replay = [](const Harness& h) { return explored(true, h); };
  const auto result = check({"size", "clear"}, [](const Harness& h, const Budget&) {
    return explored((has(h, "size") || has(h, "clear")) && has(h, "put(0,0); get(0)"), h);
  });
  for (const int m : {1, 2}) {
    const auto& violation = std::get<NonAtomic>(result.methods.at(m).verdict).violation;
    EXPECT_TRUE(has(violation.harness, "put(0,0); get(0)")) << m;
  }
  EXPECT_GT(result.methods.at(1).effort.harnesses, 0U);
  EXPECT_LT(result.methods.at(2).effort.harnesses, result.methods.at(1).effort.harnesses);
}

// The first harness shows it with three preemptions because it has few schedules. Those after it have many.
EngineRun shown_with_three(bool wrong, const Harness& h, const Budget& budget) {
  const bool few = invocation_count(h) == 3 && budget.further.allows(3, 100);
  EngineRun run = explored(wrong && (few || budget.preemptions >= 3), h);
  for (Observation& o : run.observations) o.preemptions = 3;
  return run;
}

TEST_F(Check, AViolationWithMorePreemptionsIsSeenAgainAtEachStep) {
  replay = [](const Harness& h) { return explored(true, h); };
  const auto result = check({"size"}, [](const Harness& h, const Budget& budget) {
    return shown_with_three(has(h, "size") && has(h, "put"), h, budget);
  });
  const auto& violation = std::get<NonAtomic>(result.methods.at(1).verdict).violation;
  EXPECT_EQ(to_text(violation.harness, result.object), "[size()], [put(0,0)]");
  EXPECT_EQ(violation.preemptions, 3);
  EXPECT_TRUE(violation.confirmed);
}

TEST_F(Check, TheCoreIsExploredWithThePreemptionsOfTheFinding) {
  replay = [](const Harness& h) { return explored(true, h); };
  const auto result = check({"size"}, [](const Harness& h, const Budget& budget) {
    return shown_with_three(has(h, "put"), h, budget);
  });
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(result.methods.at(0).verdict));
  EXPECT_FALSE(std::holds_alternative<NonAtomic>(result.methods.at(1).verdict));
}

TEST_F(Check, WithANumberOfPreemptionsTakesNoMore) {
  config.exploring.goes_further = false;
  config.engines = Engines::explore;
  replay = [](const Harness& h) { return explored(true, h); };
  const auto result = check(
      {"size"}, [](const Harness& h, const Budget& budget) { return shown_with_three(true, h, budget); });
  EXPECT_EQ(std::get<AtomicWithinBounds>(result.methods.at(1).verdict).preemptions, 2);
}

TEST_F(Check, WhatIsNotReplayedIsNotBlamed) {
  replay = [](const Harness& h) { return explored(false, h); };
  const auto result =
      check({"size"}, [](const Harness& h, const Budget&) { return explored(has(h, "size"), h); });
  const auto& unjudged = std::get<Unjudged>(result.methods.at(1).verdict);
  EXPECT_NE(unjudged.why.find("not again under the same schedule"), std::string::npos) << unjudged.why;
}

// A replay takes no short cuts, so it may run into the time of a hang.
TEST_F(Check, WhatIsReplayedTooSlowlyIsBlamedIfThreadsShowIt) {
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
TEST_F(Check, WhatIsReplayedIsCountedAmongFewSchedules) {
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

// Results of many megabytes, for one, take seconds for each execution.
TEST_F(Check, AMethodWhoseRunsTakeLongDoesNotTakeTheTimeOfTheOthers) {
  const auto result = check(
      {"size", "clear"},
      [](const Harness& h, const Budget& budget) {
        EngineRun run = atomic_run();
        run.seconds = has(h, "clear") ? 4 : budget.seconds;
        return run;
      },
      20);
  EXPECT_GT(result.methods.at(1).effort.executions, 4 * result.methods.at(2).effort.executions);
}

TEST_F(Check, EndsWhenAllIsDecidedWithinBoundsAndNothingNewComes) {
  replay = [](const Harness& h) { return explored(false, h); };
  config.until_settled = true;
  const auto result = check(
      {"size"}, [](const Harness& h, const Budget&) { return explored(false, h); }, 3600);
  for (const MethodResult& m : result.methods)
    EXPECT_TRUE(std::holds_alternative<AtomicWithinBounds>(m.verdict))
        << m.method << reasons_text(m.no_proof, 3);
}

TEST_F(Check, OfSeveralObjectsGivesTheTimeOfOneToTheOthers) {
  const FakeMap map;
  const int size = *find_method(map.object(), "size");
  const auto to_check = [&](const char* name, bool shows) {
    return ObjectToCheck{name, map.object(), {size}, [shows] {
                           auto target = std::make_unique<FakeMap>();
                           target->on_run = [shows](const Harness& h, const Budget& budget) {
                             return budget.engine == Engine::explore ? explored(shows && has(h, "size"), h)
                                                                     : atomic_run();
                           };
                           target->on_replay = [](const Harness& h) { return explored(true, h); };
                           target->prefers.explores = true;
                           return target;
                         }};
  };
  struct : Listener {
    std::vector<std::string> started;
    void object_started(const Object&, const std::string& name) override { started.push_back(name); }
  } listener;
  config.seconds = 4;
  const auto results = sunder::check({to_check("First", false), to_check("Second", true)}, config, listener);
  ASSERT_EQ(results.size(), 2U);
  EXPECT_TRUE(std::holds_alternative<AtomicWithinBounds>(results[0].methods.at(1).verdict));
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(results[1].methods.at(1).verdict));
  // Of the second, only the core is left for the last pass.
  EXPECT_EQ(listener.started, (std::vector<std::string>{"First", "Second", "First", "Second"}));
  EXPECT_TRUE(std::holds_alternative<AtomicWithinBounds>(results[1].methods.at(0).verdict));
}

TEST_F(Check, StopsWhenInterrupted) {
  const FakeMap map;
  std::atomic<bool> interrupted{true};
  const ObjectToCheck to_check{"fake:Map", map.object(), {6}, [] { return std::make_unique<FakeMap>(); }};
  Listener silent;
  CheckConfig config;
  config.seconds = 3600;
  config.interrupted = &interrupted;
  const auto results = sunder::check({to_check}, config, silent);
  for (const MethodResult& m : results.front().methods) EXPECT_EQ(m.effort.harnesses, 0U);
}

// The real outcome of a map whose size() may miss what other threads did.
EngineRun with_outcome(const Harness& h, Value size) {
  EngineRun run = explored(false, h);
  Outcome outcome = run.observations.front().outcome;
  int position = 0;
  for (const Sequence& sequence : h.sequences)
    for (const Invocation& i : sequence) {
      if (FakeMap().object().methods[static_cast<std::size_t>(i.method)].name == "size")
        outcome[static_cast<std::size_t>(position)] = size;
      ++position;
    }
  run.observations.push_back({outcome, 1, "0:1"});
  return run;
}

// First size() is seen to miss calls; a while later it returns what no set of calls gives.
TEST_F(Check, GoesOnForAViolationWithAnotherMeaningAndTheGravestLeads) {
  replay = [](const Harness& h) {
    EngineRun run = with_outcome(h, 0);
    run.observations.push_back(with_outcome(h, 7).observations.back());
    return run;
  };
  const auto result = check({"size"}, [this](const Harness& h, const Budget& budget) {
    if (budget.engine != Engine::explore || !has(h, "size")) return explored(false, h);
    return with_outcome(h, verdicts.reached.contains("size") ? 7 : 0);
  });
  const auto* found = std::get_if<NonAtomic>(&result.methods.at(1).verdict);
  ASSERT_TRUE(found);
  EXPECT_EQ(gravity_of(found->violation), Gravity::bug);
  ASSERT_FALSE(found->others.empty());
  EXPECT_EQ(gravity_of(found->others.front()), Gravity::weak_read);
  EXPECT_FALSE(found->level);
  EXPECT_TRUE(found->ended);
}

// size() misses calls from the first execution on. After seconds of executions it returns what no set of
// calls gives.
class HiddenBug : public Check {
 protected:
  Gravity gravity_found(Learning learning) {
    config.learning = learning;
    config.engines = Engines::stress;
    int runs = 0;
    const auto result = check(
        {"size"},
        [&runs](const Harness& h, const Budget&) {
          EngineRun run = atomic_run();
          if (has(h, "size") && has(h, "put")) run = with_outcome(h, ++runs > 4000 ? 7 : 0);
          return run;
        },
        60);
    return gravity_of(std::get<NonAtomic>(result.methods.at(1).verdict).violation);
  }
};

TEST_F(HiddenBug, IsFoundIfTheSearchGoesOnWhileThereIsTime) {
  EXPECT_EQ(gravity_found(Learning::brief), Gravity::weak_read);
  EXPECT_EQ(gravity_found(Learning::patient), Gravity::bug);
  EXPECT_EQ(gravity_found(Learning::equal), Gravity::bug);
}

// Methods whose violations are known still have their turns, and the core has its own beside them: the check
// ends when the core has had its share.
TEST_F(Check, WhatIsKnownDoesNotStarveTheCore) {
  const FakeMap map;
  ProgressByKey earlier;
  for (const char* method : {"size", "clear", "putAll"}) {
    const Harness harness = parse_harness("[size()], [put(0,0)]", map.object());
    NonAtomic known{{harness, NonAtomicOutcome{sevens(harness)}}};
    known.ended = false;
    earlier[{"fake:Map", method, 0}].verdict = known;
  }
  config.earlier = &earlier;
  config.learning = Learning::brief;
  config.engines = Engines::stress;
  const auto result = check(
      {"size", "clear", "putAll"},
      [](const Harness&, const Budget&) {
        EngineRun run = atomic_run();
        run.seconds = 0.01;
        return run;
      },
      1000);
  std::uint64_t executions = 0;
  for (const MethodResult& m : result.methods) executions += m.effort.executions;
  EXPECT_GT(4 * result.methods.front().effort.executions, executions);
}

// If everything is explored, nothing is left to learn, and the check ends before its time.
TEST_F(Check, EndsWhenEverythingIsExploredEvenIfThereIsTime) {
  config.learning = Learning::patient;
  replay = [](const Harness& h) { return with_outcome(h, 0); };
  const auto result = check(
      {"size"},
      [](const Harness& h, const Budget&) {
        return has(h, "size") ? with_outcome(h, 0) : explored(false, h);
      },
      1e9);
  const auto& found = std::get<NonAtomic>(result.methods.at(1).verdict);
  EXPECT_EQ(gravity_of(found.violation), Gravity::weak_read);
  ASSERT_TRUE(found.within);
  EXPECT_EQ(found.within->bounds, (Bounds{3, 2, 2}));
}

// The level comes from the outcomes that an earlier search has seen, not from the declaration.
TEST_F(Check, OfAnEarlierSearchKnowsTheLevelThatWasSeen) {
  for (const Level seen : {Level::complete, Level::causal}) {
    ProgressByKey earlier;
    earlier[{"fake:Map", "size", 0}].seen = seen;
    config.earlier = &earlier;
    config.with_more_time = true;
    prepare = [](FakeMap& map) { map.declare("size", Level::monotonic); };
    replay = [](const Harness& h) { return explored(false, h); };
    const auto result = check({"size"}, [](const Harness& h, const Budget&) { return explored(false, h); });
    EXPECT_EQ(std::get<AtomicWithinBounds>(result.methods.at(1).verdict).level, seen);
  }
}

}  // namespace
}  // namespace sunder
