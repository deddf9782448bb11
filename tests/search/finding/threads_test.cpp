#include <gtest/gtest.h>

#include "search/finding/confirm.hpp"
#include "support/guards.hpp"

namespace sunder {
namespace {

using testing::atomic_run;
using testing::explored;
using testing::explored_failure;
using testing::FakeMap;
using testing::Guards;
using testing::has;

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
