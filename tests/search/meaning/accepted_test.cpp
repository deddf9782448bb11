#include "search/meaning/accepted.hpp"

#include <gtest/gtest.h>

#include "model/text.hpp"

namespace sunder::testing {
namespace {

const Object kQueue{
    "Queue", "native", {{"push", {{}}, true, false, true}, {"pop", {}, true}, {"size", {}, false, true}}};
const Harness kHarness = parse_harness("[pop(); size()], [push(0)]", kQueue);
const std::vector<Outcome> kAtomic{{Null{}, 0, Void{}}, {Null{}, 1, Void{}}, {0, 0, Void{}}};

NonAtomicOutcome wrong(Value pop, Value size) { return {{std::move(pop), std::move(size), Void{}}}; }

Violation violation(Value pop, Value size) {
  Violation made;
  made.harness = kHarness;
  made.symptom = wrong(std::move(pop), std::move(size));
  made.atomic = kAtomic;
  return made;
}

TEST(Accepted, IsNothingUnlessSomethingIsDeclared) {
  const Accepted none(kQueue);
  EXPECT_TRUE(none.is_empty());
  EXPECT_FALSE(none.has(kHarness, wrong(0, -1), kAtomic));
}

TEST(Accepted, AResultCountsWhereASerialOrderGivesTheOthers) {
  Object object = kQueue;
  object.methods[2].accepted = {-1};
  const Accepted accepted(object);
  EXPECT_FALSE(accepted.is_empty());
  EXPECT_TRUE(accepted.has(kHarness, wrong(0, -1), kAtomic));
  EXPECT_TRUE(accepted.has(kHarness, wrong(Null{}, -1), kAtomic));
  EXPECT_FALSE(accepted.has(kHarness, wrong(0, -2), kAtomic));
  EXPECT_FALSE(accepted.has(kHarness, wrong(7, -1), kAtomic)) << "pop() = 7 is wrong by itself";
}

TEST(Accepted, AnOutcomeCountsAsAWhole) {
  Object object = kQueue;
  object.accepted = {{0, -1, Void{}}};
  const Accepted accepted(object);
  EXPECT_TRUE(accepted.has(kHarness, wrong(0, -1), kAtomic));
  EXPECT_FALSE(accepted.has(kHarness, wrong(Null{}, -1), kAtomic));
}

// Its results are those of a serial order; accepting one of them says nothing about the order of the returns.
TEST(Accepted, AResultExcusesNoOrderOfReturns) {
  Object object = kQueue;
  object.methods[2].accepted = {1};
  NonAtomicOutcome late = wrong(Null{}, 1);
  late.real_time = {{0, 2}};
  EXPECT_FALSE(Accepted(object).has(kHarness, late, kAtomic));
}

TEST(Accepted, TakesWhatIsWrongInAViolation) {
  Accepted accepted(kQueue);
  accepted.add(violation(0, -1));
  EXPECT_TRUE(accepted.has(kHarness, wrong(Null{}, -1), kAtomic));
  EXPECT_FALSE(accepted.has(kHarness, wrong(0, -2), kAtomic));
  accepted.add(violation(7, 0));  // of the core: only the whole outcome
  EXPECT_TRUE(accepted.has(kHarness, wrong(7, 0), kAtomic));
  EXPECT_FALSE(accepted.has(kHarness, wrong(7, 1), kAtomic));
}

TEST(Accepted, TellsWhatIsWrong) {
  EXPECT_EQ(wrong_results_text(violation(0, -1), kQueue), "size = -1");
  Violation crash = violation(0, -1);
  crash.symptom = Crash{"SIGSEGV", ""};
  EXPECT_EQ(wrong_results_text(crash, kQueue), "crash: SIGSEGV");
}

}  // namespace
}  // namespace sunder::testing
