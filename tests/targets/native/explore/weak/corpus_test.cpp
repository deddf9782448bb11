// Structures with one memory order weakened, and their right twins: see corpus/weak.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "outcomes/atomic_outcomes.hpp"
#include "search/trial/judge.hpp"
#include "targets/native/explore/exploring.hpp"

namespace sunder::testing {
namespace {

using nlohmann::json;

constexpr int kDelays = 2;

const json& verdicts() {
  static const json read = json::parse(std::ifstream(SUNDER_SOURCE_DIR "/corpus/verdicts.json"))["weak"];
  return read;
}

std::vector<std::string> objects() {
  std::vector<std::string> names;
  for (const auto& [name, entry] : verdicts().items()) names.push_back(name);
  return names;
}

/// The texts of all symptoms of the run.
std::set<std::string> symptoms(const EngineRun& run, const AtomicOutcomes& atomic) {
  std::set<std::string> texts;
  for (const Observation& o : run.observations)
    if (const auto symptom = symptom_of(o, atomic)) texts.insert(to_text(*symptom));
  if (run.failure) texts.insert(to_text(*run.failure));
  return texts;
}

class WeakCorpus : public ::testing::TestWithParam<std::string> {
 protected:
  WeakCorpus() : entry_(verdicts().at(GetParam())), harness_(entry_["harness"]) {}

  AtomicOutcomes atomic() {
    return Linearizer(exploring_.target())
        .outcomes(parse_harness(harness_, exploring_.target().object()), Criterion::atomicity);
  }

  json entry_;
  std::string harness_;
  Exploring exploring_{SUNDER_WEAK, GetParam()};
};

TEST_P(WeakCorpus, IsAtomicIfMemoryIsSequentiallyConsistent) {
  const EngineRun run = exploring_.run(harness_, kDelays);
  EXPECT_TRUE(run.exhausted);
  EXPECT_EQ(symptoms(run, atomic()), std::set<std::string>());
}

TEST_P(WeakCorpus, HasTheKnownVerdictUnderC11) {
  const EngineRun run = exploring_.run_weakly(harness_, kDelays);
  const std::set<std::string> seen = symptoms(run, atomic());
  if (entry_["verdict"] == "atomic") {
    EXPECT_EQ(seen, std::set<std::string>());
    EXPECT_TRUE(run.exhausted);
    EXPECT_TRUE(run.broken_premises.empty()) << run.broken_premises.front();
    return;
  }
  const std::string expected = entry_["outcome"];
  EXPECT_TRUE(seen.contains(expected));
  const auto shows = [&](const Observation& o) { return to_text(o.outcome) == expected; };
  const auto found = std::ranges::find_if(run.observations, shows);
  const bool is_outcome = found != run.observations.end();
  const EngineRun again =
      Exploring(SUNDER_WEAK, GetParam()).replay(harness_, is_outcome ? found->schedule : run.schedule);
  EXPECT_EQ(is_outcome ? to_text(again.observations.front().outcome) : to_text(again.failure.value()),
            expected);
}

// An execution that a data race would end goes on: "races-off" is an outcome that is seen then, if there is
// one.
TEST_P(WeakCorpus, WithoutRacesOutcomesAreSeen) {
  const EngineRun run =
      exploring_.run_weakly(harness_, kDelays, Schedules::bounded, ~std::uint64_t{0}, false);
  EXPECT_TRUE(run.exhausted);
  EXPECT_FALSE(run.failure);
  const std::string outcome = entry_.value("outcome", "");
  const std::string expected = entry_.value("races-off", outcome == "data race" ? "" : outcome);
  const std::set<std::string> seen = symptoms(run, atomic());
  EXPECT_TRUE(expected.empty() ? seen.empty() : seen.contains(expected)) << ::testing::PrintToString(seen);
  EXPECT_EQ(!run.broken_premises.empty(), outcome == "data race");
}

INSTANTIATE_TEST_SUITE_P(Memory, WeakCorpus, ::testing::ValuesIn(objects()),
                         [](const auto& info) { return info.param; });

std::vector<std::string> steps(const std::string& object, const std::string& harness,
                               const std::string& outcome, const std::string& program = SUNDER_WEAK) {
  Exploring exploring(program, object);
  const EngineRun run = exploring.run_weakly(harness, kDelays);
  std::string schedule = run.schedule;
  for (const Observation& o : run.observations)
    if (to_text(o.outcome) == outcome) schedule = o.schedule;
  std::vector<std::string> texts;
  for (const TraceStep& step : exploring.trace(harness, schedule))
    if (!step.what.empty()) texts.push_back(std::to_string(step.sequence) + " " + step.what);
  return texts;
}

bool has(const std::vector<std::string>& texts, const std::string& part) {
  return std::ranges::any_of(texts, [&](const std::string& t) { return t.find(part) != std::string::npos; });
}

TEST(WeakTraces, NameTheStaleReadAndWhoStoredWhatItMissed) {
  const auto box = steps("RelaxedPutBox", "[put(1)], [get()]", "true, -1");
  EXPECT_TRUE(has(box, "  stale: 1 was stored by sequence 0 at boxes.cpp:")) << ::testing::PrintToString(box);
  EXPECT_EQ(box.back(), "0 needs a weaker processor than x86, or a compiler");
}

TEST(WeakTraces, NameWhatALateStoreIsOverwrittenBy) {
  const auto writes = steps("2+2W", "[p0()], [p1()], [end()], {0 < 2, 1 < 2}", "(), (), 11", SUNDER_LITMUS);
  EXPECT_TRUE(has(writes, "1 store x.at: 2  late: already overwritten by 1 of sequence 0 at litmus.cpp:"))
      << ::testing::PrintToString(writes);
}

TEST(WeakTraces, SayWhatX86CanDo) {
  const auto ring =
      steps("ReleaseRing", "[pop(); pop()], [push(0); push(0); push(0)]", "0, null, true, true, false");
  EXPECT_TRUE(has(ring, "stale: ")) << ::testing::PrintToString(ring);
  EXPECT_EQ(ring.back(), "0 x86 can do this");
}

TEST(WeakTraces, NameBothPlacesOfADataRace) {
  const auto lock = steps("RelaxedSpinLock", "[add()], [add()]", "");
  EXPECT_TRUE(has(lock, "data race with the write of sequence 0 at spin_locks.cpp:"))
      << ::testing::PrintToString(lock);
}

}  // namespace
}  // namespace sunder::testing
