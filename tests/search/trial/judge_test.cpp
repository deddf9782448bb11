#include "search/trial/judge.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

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

TEST(Judge, NumbersOfUnsetMemoryAreKnown) {
  const auto shows = [](Value value) {
    return shows_unset_memory(NonAtomicOutcome{{Value(true), std::move(value)}});
  };
  for (const Integer number : {Integer{-6510615555426900571}, Integer{0xa5a5a5a5a5a5a5a5U},
                               Integer{-1515870811}, Integer{0xa5a5a5a5U}, Integer{-23131}, Integer{0xa5a5}})
    EXPECT_TRUE(shows(number)) << to_text(Value(number));
  EXPECT_TRUE(shows(List{{0, -1515870811}}));
  EXPECT_TRUE(shows(make_map({{0, 1}, {1, 0xa5a5}})));
  for (const int number : {0, 0xa5, -1, 0xa5a4}) EXPECT_FALSE(shows(number)) << number;
  EXPECT_FALSE(shows(Null{}));
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

Observation seen(const char* outcome, const char* woken = "", bool circle = false) {
  const auto read = [](const char* text) {
    Outcome made;
    std::istringstream words(text);
    for (std::string word; words >> word;) made.push_back(parse_value(word));
    return made;
  };
  Observation made{read(outcome), 1};
  made.woken = read(woken);
  made.circle = circle;
  return made;
}

/// A harness in which an atomic object may get stuck after a 1, and another one between its waits after a 2.
class StuckEnds : public ::testing::Test {
 protected:
  StuckEnds() {
    atomic.all = {{seen("1 waits").outcome, {0}}, {seen("1 1").outcome, {0, 1}}};
    std::ranges::sort(atomic.all, {}, &AtomicOutcome::outcome);
    atomic.between_waits = {seen("2 waits").outcome};
    atomic.may_block = atomic.waits = atomic.knows_waits = true;
  }
  std::string judged(const Observation& o) const {
    const auto judgement = judge({{o}, 1, 1, std::nullopt}, atomic);
    return judgement ? to_text(judgement->symptom) : "";
  }
  AtomicOutcomes atomic;
};

TEST_F(StuckEnds, ThatAnAtomicObjectComesToAreNoSymptom) {
  EXPECT_EQ(judged(seen("1 waits")), "");
  EXPECT_EQ(judged(seen("2 waits")), "");
  EXPECT_EQ(judged(seen("1 waits", "9 9")), "") << "its wait has no loop";
  atomic.await_next = {seen("1 waits").outcome};
  EXPECT_EQ(judged(seen("1 waits", "1 1")), "") << "it waits for the next wake-up when run serially, too";
}

TEST_F(StuckEnds, ThatAWakeUpWouldEndAreLostWakeUps) {
  EXPECT_EQ(judged(seen("waits waits", "1 1")), "lost wake-up: waits, waits");
  EXPECT_EQ(judged(seen("waits waits", "2 waits")), "lost wake-up: waits, waits");
  EXPECT_EQ(judged(seen("2 waits", "1 1")), "lost wake-up: 2, waits");
  EXPECT_EQ(judged(seen("1 waits", "1 1")), "lost wake-up: 1, waits") << "in another state";
  EXPECT_EQ(judged(seen("waits waits", "9 9")), "stuck: waits, waits") << "its wait has no loop";
}

TEST_F(StuckEnds, OfLocksAreDeadlocks) {
  EXPECT_EQ(judged(seen("waits waits", "", true)), "deadlock: waits, waits");
  EXPECT_EQ(judged(seen("waits waits")), "stuck: waits, waits");
}

TEST_F(StuckEnds, AreNotJudgedIfTheWaitsOfAnAtomicObjectAreNotKnown) {
  atomic.knows_waits = false;
  EXPECT_EQ(judged(seen("waits waits", "1 1")), "");
}

}  // namespace
}  // namespace sunder
