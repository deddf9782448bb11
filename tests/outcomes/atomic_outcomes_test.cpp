#include "outcomes/atomic_outcomes.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "model/text.hpp"
#include "support/fake_map.hpp"

namespace sunder {
namespace {

using testing::FakeMap;

std::vector<std::string> outcomes_of(FakeMap& map, const char* harness) {
  std::vector<std::string> texts;
  for (const AtomicOutcome& a : Linearizer(map).outcomes(parse_harness(harness, map.object())).all)
    texts.push_back(to_text(a.outcome));
  std::ranges::sort(texts);
  return texts;
}

std::uint64_t linearizations_of(const char* harness) {
  FakeMap map;
  return Linearizer(map).outcomes(parse_harness(harness, map.object())).linearizations;
}

using Texts = std::vector<std::string>;

TEST(AtomicOutcomes, AreThoseOfThePaper) {
  FakeMap map;
  EXPECT_EQ(outcomes_of(map, "[putAll({0=1,1=0})], [get(0); remove(1)]"),
            (Texts{"(), 1, 0", "(), null, 0", "(), null, null"}));
  EXPECT_EQ(outcomes_of(map, "[put(0,0)], [clear(); put(1,1); containsKey(1)]"),
            (Texts{"null, (), null, true"}));
}

TEST(AtomicOutcomes, RespectTheOrderAmongSequences) {
  FakeMap map;
  EXPECT_EQ(outcomes_of(map, "[put(0,0)], [get(0)]"), (Texts{"null, 0", "null, null"}));
  EXPECT_EQ(outcomes_of(map, "[put(0,0)], [get(0)], {0 < 1}"), (Texts{"null, 0"}));
  EXPECT_EQ(outcomes_of(map, "[put(0,0)], [get(0)], {1 < 0}"), (Texts{"null, null"}));
}

TEST(AtomicOutcomes, CountEveryLinearizationOnce) {
  EXPECT_EQ(linearizations_of("[size(); size()], [size(); size()]"), 6U);
  EXPECT_EQ(linearizations_of("[size(); size()], [size(); size()], [size(); size()]"), 90U);
  EXPECT_EQ(linearizations_of("[size()], [size()], [size()], [size()]"), 24U);
  EXPECT_EQ(linearizations_of("[size()], [size()], [size()], [size()], {0 < 1, 2 < 3}"), 6U);
  EXPECT_EQ(linearizations_of("[size(); size()], [size(); size()], [size()], {0 < 2, 1 < 2}"), 6U);
  EXPECT_EQ(linearizations_of("[size()], [size()], [size()], {0 < 1 < 2}"), 1U);
}

TEST(AtomicOutcomes, NameALinearizationThatGivesThem) {
  FakeMap map;
  const Harness harness = parse_harness("[putAll({0=1,1=0})], [get(0); remove(1)]", map.object());
  const auto all = Linearizer(map).outcomes(harness).all;
  const auto found =
      std::ranges::find(all, "(), null, 0", [](const AtomicOutcome& a) { return to_text(a.outcome); });
  ASSERT_NE(found, all.end());
  EXPECT_EQ(found->example, (Linearization{1, 0, 2}));
}

TEST(AtomicOutcomes, ShareExecutionsBetweenHarnesses) {
  FakeMap map;
  Linearizer linearizer(map);
  linearizer.outcomes(parse_harness("[put(0,0); get(0)], [size()]", map.object()));
  EXPECT_EQ(map.serial_runs,
            2 * 3);  // each linearization twice, to see that it is deterministic
  linearizer.outcomes(parse_harness("[put(0,0); get(0)], [size()]", map.object()));
  EXPECT_EQ(map.serial_runs, 2 * 3);
  linearizer.outcomes(parse_harness("[put(0,0)], [size(); get(0)]", map.object()));
  EXPECT_EQ(map.serial_runs, 2 * 3 + 2 * 1);  // only size, get, put is new
}

TEST(AtomicOutcomes, ArePreparedForSomeHarnessesAtOnce) {
  testing::FakeMap map;
  Linearizer linearizer(map);
  std::vector<Harness> harnesses;
  for (const char* text : {"[put(0,0)], [size()]", "[put(0,0)], [get(0)]", "[size()], [put(0,0)]"})
    harnesses.push_back(parse_harness(text, map.object()));
  linearizer.prepare(harnesses);
  EXPECT_EQ(map.serial_runs, 2 * 4);  // the last needs nothing that the first did not
  for (const Harness& harness : harnesses) EXPECT_EQ(linearizer.outcomes(harness).all.size(), 2U);
  EXPECT_EQ(map.serial_runs, 2 * 4);
}

TEST(AtomicOutcomes, AreRefusedWhereSerialRunsDiffer) {
  FakeMap map;
  try {
    outcomes_of(map, "[put(0,0)], [roll()]");
    FAIL();
  } catch (const SerialError& error) {
    EXPECT_NE(std::string(error.what()).find("'roll' gave different results"), std::string::npos)
        << error.what();
  }
}

TEST(AtomicOutcomes, AreRefusedWhereSerialRunsCrash) {
  FakeMap map;
  try {
    outcomes_of(map, "[put(0,0)], [explode()]");
    FAIL();
  } catch (const SerialError& error) {
    EXPECT_NE(std::string(error.what()).find("crashes when run serially"), std::string::npos) << error.what();
  }
}

// A replay tells the real-time order in any case. It counts for linearizability only.
TEST(AtomicOutcomes, DoNotRespectRealTimeUnlessAskedTo) {
  FakeMap map;
  Linearizer linearizer(map);
  const Harness harness = parse_harness("[put(0,1)], [get(0)]", map.object());
  const std::vector<RealTime> put_first{{0, 1}};
  const Outcome missed{Value(Null{}), Value(Null{})};
  EXPECT_TRUE(linearizer.outcomes(harness).contains(missed, put_first));
  EXPECT_FALSE(linearizer.outcomes(harness, Criterion::linearizability).contains(missed, put_first));
}

TEST(AtomicOutcomes, LeaveOutOrdersThatBlock) {
  FakeMap map;
  EXPECT_EQ(outcomes_of(map, "[put(0,1)], [take(0)]"), (Texts{"null, 1"}));
  Linearizer linearizer(map);
  EXPECT_FALSE(linearizer.outcomes(parse_harness("[put(0,1)], [take(0)]", map.object())).may_block);
  EXPECT_TRUE(linearizer.outcomes(parse_harness("[put(0,1)], [take(0); take(0)]", map.object())).may_block);
  EXPECT_TRUE(linearizer.outcomes(parse_harness("[take(0)]", map.object())).all.empty());
}

TEST(AtomicOutcomes, RefuseCallsThatDoNotEndAgainAndAgain) {
  FakeMap map;
  map.spins = true;
  Linearizer linearizer(map);
  const auto outcomes = [&](const std::string& text) {
    return linearizer.outcomes(parse_harness(text, map.object()));
  };
  EXPECT_EQ(outcomes("[take(0)], [put(0,0)]").all.size(), 1U);
  EXPECT_EQ(outcomes("[take(1)], [put(1,0)]").all.size(), 1U);
  EXPECT_THROW(outcomes("[take(2)], [put(2,0)]"), SerialError);
}

TEST(AtomicOutcomes, TooManyLinearizationsAreRefused) {
  FakeMap map;
  EXPECT_ANY_THROW(
      outcomes_of(map,
                  "[size();size();size();size();size();size();size();size();size();size();size()],"
                  "[size();size();size();size();size();size();size();size();size();size();size()],"
                  "[size();size();size();size()]"));
}

// A target stops after the first sequence that waits; the others are executed all the same.
TEST(AtomicOutcomes, ResultsOfSeveralSequencesAreAllKnownThoughSomeWait) {
  FakeMap map;
  std::vector<Sequence> sequences;
  for (const char* text : {"[take(0)]", "[put(0,1); take(0)]", "[take(1); put(0,0)]", "[size()]"})
    sequences.push_back(parse_harness(text, map.object()).sequences.front());
  const auto results = Linearizer(map).results(sequences);
  ASSERT_EQ(results.size(), 4U);
  EXPECT_FALSE(results[0]);
  EXPECT_EQ(to_text(results[1].value()), "null, 1");
  EXPECT_FALSE(results[2]);
  EXPECT_EQ(to_text(results[3].value()), "0");
}

}  // namespace
}  // namespace sunder
