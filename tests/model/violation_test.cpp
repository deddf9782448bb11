#include "model/violation.hpp"

#include <gtest/gtest.h>

namespace sunder {
namespace {

TEST(Symptom, HasAText) {
  EXPECT_EQ(to_text(Symptom(NonAtomicOutcome{{Value(1), Null{}, Void{}}})), "1, null, ()");
  EXPECT_EQ(to_text(Symptom(Crash{"SIGSEGV", ""})), "crash: SIGSEGV");
  EXPECT_EQ(to_text(Symptom(Crash{"exit code 3", "oops"})), "crash: exit code 3 (oops)");
  EXPECT_EQ(to_text(Symptom(Deadlock{})), "deadlock");
  EXPECT_EQ(to_text(Symptom(Hang{5})), "hang");
  EXPECT_EQ(to_text(Symptom(MemoryError{MemoryFault::double_free})), "double free");
}

TEST(Symptom, IsOfTheSameKindOnlyWithTheSameOutcome) {
  const NonAtomicOutcome one{{Value(1)}}, two{{Value(2)}}, ordered{{Value(1)}, {{0, 1}}};
  EXPECT_TRUE(same_kind(one, one));
  EXPECT_FALSE(same_kind(one, two));
  EXPECT_FALSE(same_kind(one, ordered));
  EXPECT_TRUE(same_kind(Crash{"SIGSEGV", ""}, Crash{"SIGABRT", ""}));
  EXPECT_FALSE(same_kind(Deadlock{}, Hang{5}));
}

TEST(Symptom, MayHaveAMeaningIfCallsWaitForNoOtherReason) {
  const Outcome stuck{Value(0), NoResult::waits}, woken{Value(0), Value(1)};
  EXPECT_TRUE(explicable(NonAtomicOutcome{{Value(1)}}));
  EXPECT_EQ(explicable(Deadlock{stuck})->outcome, stuck);
  EXPECT_FALSE(explicable(Deadlock{stuck, woken})) << "a wake-up is lost";
  EXPECT_FALSE(explicable(Deadlock{stuck, {}, true})) << "a circle of locks";
  EXPECT_FALSE(explicable(Deadlock{}));
  Violation violation;
  violation.symptom = Deadlock{stuck};
  EXPECT_EQ(gravity_of(violation), Gravity::bug);
  violation.meaning.by_level.emplace();
  EXPECT_EQ(gravity_of(violation), Gravity::weak_read) << "of a call that returns";
  violation.meaning.by_steps.emplace();
  EXPECT_EQ(gravity_of(violation), Gravity::steps);
}

TEST(Symptom, IsAWaitIfItIsADeadlockOrAHang) {
  EXPECT_TRUE(is_wait(Deadlock{}));
  EXPECT_TRUE(is_wait(Hang{5}));
  EXPECT_FALSE(is_wait(Crash{"SIGSEGV", ""}));
}

TEST(ViolationTest, HasTheMemoryModelThatAWordBeforeTheFirstStepNames) {
  EXPECT_EQ(memory_of("0:3 1:12"), Memory::sc);
  EXPECT_EQ(memory_of("c11 0:3 1:12 r5=1"), Memory::c11);
  EXPECT_EQ(memory_of("tso,races-off 0:3"), Memory::tso);
  EXPECT_EQ(memory_of("put-back c11,races-off 0:3"), Memory::c11);
  EXPECT_EQ(memory_of("put-back 0:3 c11"), Memory::sc);
}

}  // namespace
}  // namespace sunder
