#include <gtest/gtest.h>

#include "search/finding/confirm.hpp"
#include "support/error.hpp"
#include "support/guards.hpp"

namespace sunder {
namespace {

using testing::atomic_run;
using testing::explored;
using testing::FakeMap;
using testing::Guards;
using testing::has;
using testing::sevens;

class Conclude : public testing::ScriptedCheck {};

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

TEST_F(Conclude, WhatShowsOneAtFaultIsTriedOnTheOthers) {
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

TEST_F(Conclude, AViolationThatDoesNotComeAgainSaysSo) {
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

}  // namespace
}  // namespace sunder
