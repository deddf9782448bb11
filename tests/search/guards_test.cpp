// Guards against false alarms: each test fails if its guard is taken out (docs/proofs.md has the table).
#include <gtest/gtest.h>

#include <algorithm>

#include "search/finding/confirm.hpp"
#include "search/shared_verdicts.hpp"
#include "support/error.hpp"
#include "support/scripted_check.hpp"

namespace sunder {
namespace {

using testing::atomic_run;
using testing::explored;
using testing::explored_failure;
using testing::FakeMap;
using testing::has;
using testing::sevens;

class Guards : public testing::ScriptedCheck {
 protected:
  /// Whether a sequence of the harness calls one, and another sequence calls the other.
  static bool beside(const Harness& h, const char* one, const char* other) {
    const FakeMap map;
    const auto calls = [&](const Sequence& s, const char* method) {
      return std::ranges::any_of(
          s, [&](const Invocation& i) { return map.object().methods[i.method].name == method; });
    };
    for (const Sequence& a : h.sequences)
      for (const Sequence& b : h.sequences)
        if (&a != &b && calls(a, one) && calls(b, other)) return true;
    return false;
  }

  static EngineRun stressed(bool shows, const Harness& h) {
    EngineRun run = atomic_run();
    if (shows) run.observations = {{sevens(h), 5}};
    return run;
  }

  static EngineRun run_of(bool shows, const Harness& h, const Budget& budget) {
    return budget.engine == Engine::explore ? explored(shows, h) : stressed(shows, h);
  }

  /// The method is not blamed, since the core shows a violation, too.
  static void expect_suspect(const MethodResult& result) {
    const auto* suspect = std::get_if<Suspect>(&result.verdict);
    ASSERT_TRUE(suspect) << result.method << ": " << name_of(result.verdict);
    EXPECT_FALSE(suspect->core.sequences.empty());
  }

  /// The method could not be judged, for this reason.
  static void expect_refused(const MethodResult& result, const std::string& reason) {
    const auto* unjudged = std::get_if<Unjudged>(&result.verdict);
    ASSERT_TRUE(unjudged) << result.method << ": " << name_of(result.verdict);
    EXPECT_NE(unjudged->why.find(reason), std::string::npos) << unjudged->why;
  }
};

// with_fewer_methods: nothing smaller shows it, but a core method in the place of the one under test does.
TEST_F(Guards, TheCoreIsTriedInThePlaceOfTheMethod) {
  const auto result = check({"size"}, [](const Harness& h, const Budget&) {
    return stressed(invocation_count(h) >= 3 && beside(h, "put", "remove"), h);
  });
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(result.methods.at(0).verdict));
  EXPECT_FALSE(verdicts.was_blamed("size"));
}

// The second look at the core: what a quick look does not show, a whole exploration does.
TEST_F(Guards, TheCoreIsTriedAgainWhereAQuickLookWasNotEnough) {
  replay = [](const Harness& h) { return explored(true, h); };
  const auto result = check({"size"}, [](const Harness& h, const Budget& budget) {
    const bool looks_at_all = has(h, "size") || !budget.quick;
    return budget.engine == Engine::stress
               ? atomic_run()
               : explored(invocation_count(h) >= 3 && beside(h, "put", "remove") && looks_at_all, h);
  });
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(result.methods.at(0).verdict));
  EXPECT_FALSE(verdicts.was_blamed("size"));
}

// The smallest harness does not call the method any more, though the core alone was not seen at fault before.
TEST_F(Guards, WhoIsNotCalledIsNotBlamed) {
  bool found = false, shrinking = false;
  const auto result = check({"size"}, [&](const Harness& h, const Budget&) {
    const bool with_size = has(h, "size"), is_wrong = beside(h, "put", "remove");
    shrinking |= found && with_size && invocation_count(h) == 2;
    found |= with_size && is_wrong;
    return stressed(is_wrong && (with_size || shrinking), h);
  });
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(result.methods.at(0).verdict));
  EXPECT_FALSE(verdicts.was_blamed("size"));
}

// A known violation that shows again may be the core's fault by now.
TEST_F(Guards, AKnownViolationIsNotBlamedWhereTheCoreShowsItToo) {
  const FakeMap map;
  const Harness harness = parse_harness("[put(0,0); size()], [remove(0)]", map.object());
  known["size"] = {harness, NonAtomicOutcome{sevens(harness)}};
  (void)check({"size"}, [](const Harness& h, const Budget&) {
    return stressed(invocation_count(h) >= 3 && beside(h, "put", "remove"), h);
  });
  EXPECT_FALSE(verdicts.was_blamed("size"));
}

// A method that was accused before the core was found at fault is acquitted.
TEST_F(Guards, WhoWasAccusedIsAcquittedWhenTheCoreIsAtFault) {
  const auto result = check({"size"}, [](const Harness& h, const Budget&) {
    return stressed(beside(h, "get", "remove") || beside(h, "size", "put"), h);
  });
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(result.methods.at(0).verdict));
  expect_suspect(result.methods.at(1));
  EXPECT_FALSE(verdicts.was_blamed("size"));
  EXPECT_EQ(verdicts.told.at("size"), std::vector<std::string>{"suspect"});
}

// Every schedule of its harness is atomic without the method, and with core calls in its place.
TEST_F(Guards, WhoIsConvictedIsBlamedWhateverTheCoreDoes) {
  replay = [](const Harness& h) { return explored(true, h); };
  const auto result = check({"size"}, [](const Harness& h, const Budget& budget) {
    const bool shows = beside(h, "get", "remove") || beside(h, "size", "put");
    return budget.engine == Engine::explore ? explored(shows, h) : atomic_run();
  });
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(result.methods.at(0).verdict));
  const auto* blamed = std::get_if<NonAtomic>(&result.methods.at(1).verdict);
  ASSERT_TRUE(blamed);
  EXPECT_TRUE(blamed->convicted);
  EXPECT_EQ(verdicts.told.at("size"), std::vector<std::string>{"non-atomic"});
}

// A worker that explores may end where the core is tried in the place of the method. That is no fault of the
// method.
TEST_F(Guards, WhatCannotBeExploredWhileItIsConcludedIsStressed) {
  replay = [](const Harness& h) { return explored(true, h); };
  const auto result = check({"size"}, [](const Harness& h, const Budget& budget) {
    const bool shows = beside(h, "size", "put");
    if (budget.engine == Engine::stress) return stressed(shows, h);
    if (!has(h, "size")) throw InputError("Map cannot be explored: it is too large");
    return explored(shows, h);
  });
  const auto* blamed = std::get_if<NonAtomic>(&result.methods.at(1).verdict);
  ASSERT_TRUE(blamed) << name_of(result.methods.at(1).verdict);
  EXPECT_EQ(blamed->violation.engine, Engine::stress);
  EXPECT_FALSE(blamed->convicted);  // exploring would tell
}

// A core call in the place of the method shows a violation, too, in each harness.
TEST_F(Guards, WhoShowsOnlyWhatTheCoreAlsoShowsIsASuspect) {
  replay = [](const Harness& h) { return explored(true, h); };
  const auto result = check({"size"}, [](const Harness& h, const Budget& budget) {
    const bool shows = beside(h, "get", "put") || beside(h, "size", "put");
    return budget.engine == Engine::explore ? explored(shows, h) : atomic_run();
  });
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(result.methods.at(0).verdict));
  expect_suspect(result.methods.at(1));
}

// A race of the core leaves a state that the method shows, and that only two core calls in its place show.
TEST_F(Guards, TwoCoreCallsAreTriedInThePlaceOfTheMethod) {
  replay = [](const Harness& h) { return explored(true, h); };
  const auto result = check({"size"}, [](const Harness& h, const Budget& budget) {
    const bool looks_twice = has(h, "get(0); get(0)");
    const bool shows = beside(h, "put", "put") && (has(h, "size") || looks_twice);
    return budget.engine == Engine::explore ? explored(shows, h) : atomic_run();
  });
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(result.methods.at(0).verdict));
  EXPECT_FALSE(verdicts.was_blamed("size"));
}

// Two calls of a method, or two methods, show a violation that no single call shows.
TEST_F(Guards, TwoCallsAreToBlameIfASingleOneShowsNothing) {
  replay = [](const Harness& h) { return explored(true, h); };
  const auto result = check({"clear", "size"}, [](const Harness& h, const Budget& budget) {
    const bool shows = beside(h, "clear", "clear") || beside(h, "size", "clear");
    return budget.engine == Engine::explore ? explored(shows, h) : atomic_run();
  });
  const auto* clear = std::get_if<NonAtomic>(&result.methods.at(1).verdict);
  ASSERT_TRUE(clear);
  EXPECT_TRUE(beside(clear->violation.harness, "clear", "clear"));
  EXPECT_FALSE(violation_in(result.methods.at(2).verdict));
}

// A method that shows a violation after the core was found at fault is acquitted, too.
TEST_F(Guards, NobodyIsAccusedOnceTheCoreIsAtFault) {
  bool core_shown = false;
  const auto result = check({"size"}, [&](const Harness& h, const Budget&) {
    const bool core = beside(h, "get", "remove") && !has(h, "size");
    core_shown |= core;
    return stressed(core || (core_shown && beside(h, "size", "put")), h);
  });
  expect_suspect(result.methods.at(1));
  EXPECT_FALSE(verdicts.was_blamed("size"));
}

// The acquittal of the shared verdicts: one job accuses a method, another the core.
TEST_F(Guards, WhoOneJobAccusesIsAcquittedWhenAnotherFindsTheCoreAtFault) {
  const FakeMap map;
  const ObjectToCheck to_check{"fake:Map", map.object(), {*find_method(map.object(), "size")}, nullptr};
  SharedVerdicts shared(to_check, 2, verdicts);
  const Harness harness = parse_harness("[size()], [put(0,0)]", map.object());
  const Verdict accused = NonAtomic{{harness, NonAtomicOutcome{sevens(harness)}}};
  Progress progress;
  progress.verdict = accused;
  shared.decide(0, 1, {"fake:Map", "size", 0}, {"size", false, accused, {}}, progress);
  EXPECT_FALSE(verdicts.was_blamed("size"));  // nothing is told that may be withdrawn
  shared.decide(1, 0, {"fake:Map", "core", 1}, {"core", true, accused, {}}, progress);
  EXPECT_EQ(verdicts.told.at("size").back(), "suspect");
  shared.decide(1, 1, {"fake:Map", "size", 1}, {"size", false, accused, {}}, progress);
  EXPECT_EQ(verdicts.told.at("size").back(), "suspect");
  expect_suspect(shared.result().methods.at(1));
}

// Two methods show a violation before one of them does so by itself: only that one is blamed.
TEST_F(Guards, TwoMethodsAreNotBlamedForWhatOneOfThemShowsLater) {
  replay = [](const Harness& h) { return explored(true, h); };
  const auto result = check({"clear", "size"}, [](const Harness& h, const Budget& budget) {
    const bool by_itself = has(h, "clear") && !has(h, "size") && has(h, "put(0,1)") && has(h, "remove(1)");
    const bool shows = beside(h, "size", "clear") || by_itself;
    return budget.engine == Engine::explore ? explored(shows, h) : atomic_run();
  });
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(result.methods.at(1).verdict));
  EXPECT_FALSE(verdicts.was_blamed("two methods"));
}

// Two methods that show a violation together, and neither alone.
TEST_F(Guards, TwoMethodsAreBlamedTogether) {
  replay = [](const Harness& h) { return explored(true, h); };
  const auto result = check({"clear", "size"}, [](const Harness& h, const Budget& budget) {
    return budget.engine == Engine::explore ? explored(beside(h, "size", "clear"), h) : atomic_run();
  });
  EXPECT_FALSE(violation_in(result.methods.at(1).verdict));
  EXPECT_FALSE(violation_in(result.methods.at(2).verdict));
  ASSERT_EQ(result.methods.size(), 4U);
  EXPECT_EQ(result.methods.at(3).method, "two methods");
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(result.methods.at(3).verdict));
}

// What is told must be in the store; and who continues from the store must find again what is not in it.
TEST_F(Guards, TwoMethodsAreNotToldOfBeforeTheyAreStored) {
  struct Order : Listener {
    void advanced(const SearchKey& key, const std::function<Progress()>&, bool) override {
      if (key.method == kPairsLabel) went_past |= shown;
    }
    void decided(const SearchKey& key, const Object&, const Progress&) override {
      stored |= key.method == kPairsLabel;
    }
    void method_accused(const Object&, const MethodResult& result) override { tell(result); }
    void method_ended(const Object&, const MethodResult& result) override { tell(result); }
    void tell(const MethodResult& result) { too_early |= result.method == kPairsLabel && !stored; }

    bool shown = false, stored = false, too_early = false, went_past = false;
  } order;
  replay = [](const Harness& h) { return explored(true, h); };
  listener = &order;
  (void)check({"clear", "size"}, [&](const Harness& h, const Budget& budget) {
    const bool shows = beside(h, "size", "clear");
    order.shown |= shows;
    return budget.engine == Engine::explore ? explored(shows, h) : atomic_run();
  });
  EXPECT_TRUE(order.stored);
  EXPECT_FALSE(order.too_early);
  EXPECT_FALSE(order.went_past);
}

// is_told_by_clock: a machine may stand still for seconds.
TEST_F(Guards, WhatOnlyTheClockTellsMustComeAgain) {
  for (const Symptom& symptom : {Symptom(Hang{5}), Symptom(Deadlock{})}) {
    bool shown = false;
    const auto result = check(
        {"size"},
        [&](const Harness& h, const Budget&) {
          EngineRun run = atomic_run();
          if (!shown && has(h, "size")) {
            shown = true;
            run.failure = symptom;
          }
          return run;
        },
        1);
    EXPECT_TRUE(shown);
    EXPECT_TRUE(std::holds_alternative<NoViolationFound>(result.methods.at(1).verdict));
  }
  EXPECT_FALSE(verdicts.was_blamed("size"));
}

// needs_fresh_process: an earlier harness of the process may have left a thread behind, or have broken the
// heap.
TEST_F(Guards, ACrashThatNoFreshProcessShowsIsNotBlamed) {
  bool is_fresh = false;
  prepare = [&](FakeMap& map) { map.on_fresh = [&](FakeMap&) { is_fresh = true; }; };
  for (const bool is_shown : {false, true}) {
    is_fresh = false;
    const auto result = check(
        {"size"},
        [&](const Harness& h, const Budget&) {
          EngineRun run = atomic_run();
          if (has(h, "size") && (!is_fresh || is_shown)) run.failure = Crash{"exit code 9", ""};
          return run;
        },
        1);
    EXPECT_TRUE(is_fresh);
    const MethodResult& size = result.methods.at(1);
    EXPECT_EQ(std::holds_alternative<NonAtomic>(size.verdict), is_shown) << name_of(size.verdict);
    if (!is_shown) {
      EXPECT_EQ(size.no_proof.back(), kNoFreshCrash);
    }
  }
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

/// Explored symptoms, and whether real threads show them, too.
class Threads : public Guards {
 protected:
  ObjectResult check_with(const Symptom& symptom, bool threads_show_it) {
    replay = [symptom](const Harness&) { return explored_failure(symptom); };
    return check(
        {"clear"},
        [=](const Harness& h, const Budget& budget) {
          if (budget.engine == Engine::explore)
            return has(h, "clear") ? explored_failure(symptom) : explored(false, h);
          EngineRun run = atomic_run();
          if (threads_show_it && has(h, "clear")) run.failure = symptom;
          return run;
        },
        4);
  }
};

TEST_F(Threads, MustShowWhatTheSchedulerMayHaveCaused) {
  const std::pair<Engines, Symptom> cases[] = {{Engines::both, Deadlock{}},
                                               {Engines::explore, Crash{"SIGSEGV", ""}}};
  for (const auto& [engines, symptom] : cases) {
    config.engines = engines;
    const MethodResult clear = check_with(symptom, false).methods.at(1);
    EXPECT_TRUE(std::holds_alternative<NoViolationFound>(clear.verdict)) << name_of(clear.verdict);
    EXPECT_FALSE(verdicts.was_blamed("clear"));
    ASSERT_TRUE(clear.only_scheduled);
    EXPECT_TRUE(same_kind(clear.only_scheduled->symptom, symptom));
    EXPECT_EQ(invocation_count(clear.only_scheduled->harness), 2);
    EXPECT_EQ(clear.no_proof, std::vector<std::string>{only_scheduled_premise(symptom)});
  }
}

TEST_F(Threads, NothingIsProvenOfAMethodWhereTheCoreAloneWasSeenToDeadlock) {
  config.engines = Engines::explore;
  replay = [](const Harness&) { return explored_failure(Deadlock{}); };
  const auto result = check({"size"}, [](const Harness& h, const Budget& budget) {
    if (budget.engine == Engine::stress) return atomic_run();
    return beside(h, "put", "remove") ? explored_failure(Deadlock{}) : explored(false, h);
  });
  EXPECT_TRUE(result.methods.at(0).only_scheduled);
  for (const MethodResult& m : result.methods) {
    EXPECT_TRUE(std::holds_alternative<NoViolationFound>(m.verdict)) << m.method << name_of(m.verdict);
    EXPECT_EQ(m.no_proof, std::vector<std::string>{only_scheduled_premise(Deadlock{})}) << m.method;
  }
}

TEST_F(Threads, ThatShowItToo) {
  config.engines = Engines::explore;  // stress would find it by itself
  for (const Symptom& symptom : {Symptom(Deadlock{}), Symptom(Hang{5}), Symptom(Crash{"SIGSEGV", ""})}) {
    const MethodResult clear = check_with(symptom, true).methods.at(1);
    ASSERT_TRUE(std::holds_alternative<NonAtomic>(clear.verdict)) << name_of(clear.verdict);
    EXPECT_TRUE(same_kind(std::get<NonAtomic>(clear.verdict).violation.symptom, symptom));
    EXPECT_FALSE(clear.only_scheduled);
  }
}

TEST_F(Threads, NeedNotShowWhatIsSeenInMemory) {
  config.engines = Engines::explore;
  const MethodResult clear = check_with(MemoryError{MemoryFault::use_after_free}, false).methods.at(1);
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(clear.verdict)) << name_of(clear.verdict);
}

TEST_F(Threads, MustShowAKnownViolationOfThatKindAgain) {
  const FakeMap map;
  known["clear"] = {parse_harness("[clear()], [put(0,0)]", map.object()), Deadlock{}};
  known["clear"].schedule = "0:1";
  config.engines = Engines::explore;
  const MethodResult clear = check_with(Deadlock{}, false).methods.at(1);
  EXPECT_TRUE(std::holds_alternative<NoViolationFound>(clear.verdict)) << name_of(clear.verdict);
  EXPECT_FALSE(verdicts.was_blamed("clear"));
}

}  // namespace
}  // namespace sunder
