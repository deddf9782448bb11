#include "search/trial/judge.hpp"

#include <gtest/gtest.h>

#include "model/text.hpp"

namespace sunder {
namespace {

// judge: to wait for ever is no symptom where an atomic object waits, too.
TEST(Judge, WaitingIsNoSymptomWhereAnAtomicObjectMayWait) {
  AtomicOutcomes atomic;
  for (const Symptom& wait : {Symptom(Deadlock{}), Symptom(Hang{5})}) {
    atomic.may_block = true;
    EXPECT_FALSE(judge({{}, 1, 1, wait}, atomic));
    atomic.may_block = false;
    EXPECT_TRUE(judge({{}, 1, 1, wait}, atomic));
  }
  atomic.may_block = true;
  EXPECT_TRUE(judge({{}, 1, 1, Crash{"SIGSEGV", ""}}, atomic));
}

// An outcome of a serial execution is more telling than one that came more often.
TEST(Judge, OutcomesOfSerialExecutionsComeFirst) {
  AtomicOutcomes atomic;
  atomic.all = {{{Value(0)}, {0}}};
  EngineRun run{{{{Value(1)}, 90}, {{Value(2)}, 5}, {{Value(3)}, 70}}, 200, 1, std::nullopt};
  EXPECT_FALSE(judge(run, atomic)->serial);
  run.observations[1].serial = true;
  EXPECT_TRUE(judge(run, atomic)->serial);
  EXPECT_EQ(to_text(judge(run, atomic)->symptom), "2");
  run.observations = {{{Value(0)}, 5, "", {}, true}};
  EXPECT_FALSE(judge(run, atomic));
}

}  // namespace
}  // namespace sunder
