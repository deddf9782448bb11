// Exploring finds the known violations of the corpus with certainty, in every run.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "outcomes/atomic_outcomes.hpp"
#include "outcomes/views.hpp"
#include "search/trial/judge.hpp"
#include "targets/native/explore/exploring.hpp"

namespace sunder::testing {
namespace {

using nlohmann::json;

constexpr int kPreemptions = 2;

struct Witness {
  std::string object, method, harness, outcome;
  int preemptions = kPreemptions;
  std::string level = {}, gravity = {};  // of the method, where they are known

  [[nodiscard]] std::string name() const {
    std::string made = object + "_" + method;
    std::ranges::replace(made, ' ', '_');
    return made;
  }
};

std::vector<Witness> witnesses() {
  std::vector<Witness> all;
  const json verdicts = json::parse(std::ifstream(SUNDER_SOURCE_DIR "/corpus/verdicts.json"))["nonatomic"];
  for (const auto& [object, methods] : verdicts.items())
    for (const auto& [method, entry] : methods.items())
      if (entry.is_object() && entry["verdict"] == "non-atomic")
        all.push_back({object, method, entry["harness"], entry["outcome"],
                       entry.value("preemptions", kPreemptions), entry.value("level", ""),
                       entry.value("gravity", "")});
  return all;
}

bool shows(const EngineRun& run, const std::string& outcome) {
  if (outcome == "deadlock")
    return std::ranges::any_of(run.observations, [](const Observation& o) { return o.circle; });
  if (outcome == "crash") return run.failure && std::holds_alternative<Crash>(*run.failure);
  return std::ranges::any_of(run.observations,
                             [&](const Observation& o) { return to_text(o.outcome) == outcome; });
}

class Corpus : public ::testing::TestWithParam<Witness> {};

TEST_P(Corpus, TheWitnessIsFoundAndReplays) {
  const Witness& w = GetParam();
  Exploring exploring(SUNDER_NONATOMIC, w.object);
  const EngineRun run = exploring.run(w.harness, w.preemptions);
  EXPECT_TRUE(shows(run, w.outcome)) << run.executions << " schedules";
  EXPECT_TRUE(run.exhausted || run.failure);
  const EngineRun again = exploring.run(w.harness, w.preemptions);
  EXPECT_EQ(again.executions, run.executions);
  EXPECT_EQ(again.schedule, run.schedule);
  for (const Observation& o : run.observations) {
    if (to_text(o.outcome) != w.outcome) continue;
    EXPECT_EQ(exploring.replay(w.harness, o.schedule).observations.front().outcome, o.outcome);
  }
  for (const Observation& o : run.observations)
    if (o.circle) {
      EXPECT_TRUE(shows(exploring.replay(w.harness, o.schedule), "deadlock"));
    }
}

std::set<Outcome> outcomes_of(const EngineRun& run) {
  std::set<Outcome> outcomes;
  for (const Observation& o : run.observations) outcomes.insert(o.outcome);
  return outcomes;
}

TEST_P(Corpus, TheReductionLosesNoOutcome) {
  constexpr double kSeconds = 2;  // some have too many schedules to run all without reduction
  Exploring exploring(SUNDER_NONATOMIC, GetParam().object);
  const EngineRun whole = exploring.run_all(GetParam().harness, Schedules::bounded, kSeconds);
  const EngineRun reduced = exploring.run_all(GetParam().harness, Schedules::reduced);
  if (whole.failure) {
    ASSERT_TRUE(reduced.failure);
    EXPECT_TRUE(same_kind(*reduced.failure, *whole.failure));
    return;
  }
  EXPECT_TRUE(reduced.complete);
  if (whole.complete) {
    EXPECT_LE(reduced.executions, whole.executions);
    EXPECT_EQ(outcomes_of(reduced), outcomes_of(whole));
  } else {
    EXPECT_TRUE(std::ranges::includes(outcomes_of(reduced), outcomes_of(whole)));
  }
}

std::vector<WeakCall> calls_of(const Harness& harness, int method) {
  std::vector<WeakCall> made;
  int position = 0;
  for (const Sequence& sequence : harness.sequences)
    for (const Invocation& invocation : sequence) {
      if (invocation.method == method) made.push_back({position});
      ++position;
    }
  return made;
}

// Whether a bug is explained by steps is for the search to find out; no level explains it.
TEST_P(Corpus, TheWitnessShowsTheLevelOfTheMethodAndNothingWeaker) {
  const Witness& w = GetParam();
  Exploring exploring(SUNDER_NONATOMIC, w.object);
  const Object& object = exploring.target().object();
  const Harness harness = parse_harness(w.harness, object);
  const auto method = find_method(object, w.method);
  if (!method || (w.level.empty() && w.gravity != "bug")) return;
  const auto levels = Linearizer(exploring.target()).levels(harness, calls_of(harness, *method));
  std::map<std::string, Level> by_text;
  for (const auto& [outcome, level] : levels) by_text.emplace(to_text(outcome), level);
  EXPECT_EQ(by_text.contains(w.outcome) ? name_of(by_text[w.outcome]) : "", w.level);
  if (w.level.empty()) return;
  for (const Observation& o : exploring.run(w.harness, w.preemptions).observations) {
    ASSERT_TRUE(levels.contains(o.outcome)) << to_text(o.outcome);
    EXPECT_FALSE(is_weaker(levels.at(o.outcome), by_text[w.outcome])) << to_text(o.outcome);
  }
}

INSTANTIATE_TEST_SUITE_P(Witnesses, Corpus, ::testing::ValuesIn(witnesses()),
                         [](const auto& info) { return info.param.name(); });

TEST(FurtherPreemptions, AreTakenWhileTheSchedulesAreFew) {
  const std::string torn = "(0,-1), ()";
  Exploring exploring(SUNDER_NONATOMIC, "ParityPair");
  const Harness harness = parse_harness("[peek()], [write(0,0)]", exploring.target().object());
  const auto run = [&](int preemptions, const Further& further) {
    return exploring.target().run(
        harness, {.seconds = 60, .engine = Engine::explore, .preemptions = preemptions, .further = further},
        1);
  };
  const EngineRun two = run(2, {}), three = run(3, {});
  EXPECT_FALSE(shows(two, torn));
  EXPECT_EQ(run(2, {4, two.executions - 1}).executions, two.executions);
  const EngineRun further = run(2, {4, two.executions});
  EXPECT_TRUE(shows(further, torn));
  EXPECT_TRUE(further.exhausted);
  EXPECT_EQ(further.preemptions, 3);
  EXPECT_EQ(further.executions, three.executions);
  EXPECT_EQ(run(2, {3, three.executions}).executions, three.executions);
  for (const Observation& o : further.observations)
    EXPECT_TRUE(to_text(o.outcome) != torn || o.preemptions == 3);
}

// Two harnesses for each atomic object, chosen to make its methods meet.
TEST(AtomicObjects, GiveAtomicOutcomesOnly) {
  struct Case {
    const char *object, *harness;
  };
  for (const auto& [object, harness] :
       {Case{"LockedMap", "[put(0,1); size()], [remove(0); put(1,1)]"},
        Case{"OrderedStripesMap", "[put_all({0=1,1=1})], [clear(); size()]"},
        Case{"TreiberStack", "[push(0); pop()], [push(1); to_vector()]"},
        Case{"TreiberStack", "[push_all([0,1])], [pop_all(); is_empty()]"},
        Case{"MichaelScottQueue", "[push(0); pop()], [push(1); peek()]"},
        Case{"SeqlockPair", "[swap()], [sum(); sum()]"},
        Case{"CasCounter", "[increment_if_below(1)], [double_value(); reset()]"},
        Case{"SnapshotArray", "[to_vector()], [set(0,1); set(1,1)]"},
        Case{"LockedVector", "[pop_back()], [push_back(0); to_vector()]"},
        Case{"AttachedRegister", "[exchange(1)], [write(2); read()]"}}) {
    Exploring exploring(SUNDER_ATOMIC, object);
    EngineRun run;
    try {
      run = exploring.run(harness, kPreemptions);
    } catch (const std::exception& e) {
      ADD_FAILURE() << object << " " << harness << ": " << e.what();
      continue;
    }
    EXPECT_TRUE(run.exhausted) << object << " " << harness << " " << run.executions;
    Linearizer linearizer(exploring.target());
    const auto atomic = linearizer.outcomes(parse_harness(harness, exploring.target().object()));
    EXPECT_FALSE(judge(run, atomic)) << object << " " << harness;
  }
}

}  // namespace
}  // namespace sunder::testing
