#include <gtest/gtest.h>

#include "support/scripted_check.hpp"

namespace sunder {
namespace {

using testing::atomic_run;
using testing::explored;
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

}  // namespace
}  // namespace sunder
