#include "search/meaning/explainer.hpp"

#include <gtest/gtest.h>

#include "model/text.hpp"
#include "outcomes/model_target.hpp"
#include "outcomes/models.hpp"
#include "support/fake_map.hpp"

namespace sunder {
namespace {

using testing::FakeMap;

Outcome outcome_from(const std::string& text) { return parse_value("[" + text + "]").as<List>()->elements; }

constexpr double kSeconds = 1000;  // executions end it, however busy the machine is

class ExplainerTest : public ::testing::Test {
 protected:
  Meaning meaning_of(const char* harness, const char* outcome) {
    return explainer.meaning_of(parse_harness(harness, map.object()), NonAtomicOutcome{outcome_from(outcome)},
                                kSeconds);
  }
  bool is_admitted(const char* harness, const char* outcome, Admissions& admissions) {
    return explainer.is_admitted(parse_harness(harness, map.object()), {outcome_from(outcome)}, admissions,
                                 kSeconds);
  }

  void SetUp() override {
    map.prefers.explores = true;
    map.on_run = [this](const Harness&, const Budget&) {
      EngineRun run;
      for (const char* end : stuck_ends) run.observations.push_back({outcome_from(end), 1});
      run.exhausted = true;
      return run;
    };
  }

  FakeMap map;
  std::vector<const char*> stuck_ends;  // that exploring shows
  Linearizer linearizer{map};
  Explainer explainer{linearizer, map.object()};
};

TEST_F(ExplainerTest, AReadThatMissesAnOlderUpdateIsMonotonic) {
  const Meaning meaning = meaning_of("[put(1,0); size()], [put(0,0); remove(1)]", "null, 0, null, 0");
  EXPECT_EQ(gravity_of(meaning), Gravity::weak_read);
  EXPECT_EQ(level_of(meaning), Level::monotonic);
}

TEST_F(ExplainerTest, AReadThatMissesItsOwnThreadIsWeak) {
  const Meaning meaning = meaning_of("[put(0,0); size()], [get(0)]", "null, 0, null");
  EXPECT_EQ(level_of(meaning), Level::weak);
}

TEST_F(ExplainerTest, AReadThatNoSetOfCallsGivesIsABug) {
  EXPECT_EQ(gravity_of(meaning_of("[size()], [put(0,0)]", "7, null")), Gravity::bug);
}

TEST_F(ExplainerTest, AnUpdateInStepsNamesThem) {
  const Meaning meaning = meaning_of("[putAll({0=1,1=0})], [get(0); containsKey(1)]", "(), 1, false");
  ASSERT_EQ(gravity_of(meaning), Gravity::steps);
  EXPECT_EQ(to_text(Harness{{meaning.by_steps->steps.front().calls}, {}}, map.object()),
            "[put(0,1); put(1,0)]");
  // put(0,1), get, containsKey, put(1,0)
  EXPECT_EQ(meaning.by_steps->order, (std::vector<PlacedCall>{{0, 0}, {1}, {2}, {0, 1}}));
}

// Only steps show a key without the other, and only a view misses it afterwards.
TEST_F(ExplainerTest, StepsOfOneCallMayStandBesideALevelOfAnother) {
  const Meaning meaning =
      meaning_of("[putAll({0=1,1=0})], [get(0); containsKey(1)], [size()], {1 < 2}", "(), 1, false, 0");
  ASSERT_TRUE(meaning.by_steps);
  EXPECT_EQ(gravity_of(meaning), Gravity::steps);
  EXPECT_EQ(level_of(meaning), Level::peer);
  EXPECT_EQ(meaning.by_steps->order, (std::vector<PlacedCall>{{0, 0}, {1}, {2}, {3}, {0, 1}}));
  ASSERT_EQ(meaning.by_steps->views.size(), 1U);
  EXPECT_EQ(meaning.by_steps->views.front(), (View{3, Level::peer, {{1}, {2}}}));
}

TEST_F(ExplainerTest, AdmitsStepsBesideALevelOnlyIfBothAreAdmitted) {
  const char* harness = "[putAll({0=1,1=0})], [get(0); containsKey(1)], [size()], {1 < 2}";
  const auto admits = [&](bool with_steps, Level level) {
    map.declare("size", level);
    Admissions admissions(map.object());
    const char* steps = "[putAll({0=1,1=0})], [get(0); containsKey(1)]";
    if (with_steps) admissions.admit(parse_harness(steps, map.object()), meaning_of(steps, "(), 1, false"));
    return is_admitted(harness, "(), 1, false, 0", admissions);
  };
  EXPECT_TRUE(admits(true, Level::peer));
  EXPECT_TRUE(admits(true, Level::weak));
  EXPECT_FALSE(admits(true, Level::causal));
  EXPECT_FALSE(admits(false, Level::weak));
}

// An atomic take(0) would wait after remove(0), so no serial order has both.
TEST_F(ExplainerTest, ACallThatWouldWaitInItsPlaceIsNoStaleUpdate) {
  EXPECT_EQ(gravity_of(meaning_of("[put(0,0); take(0)], [remove(0)]", "null, 0, 0")), Gravity::bug);
}

// take(1) waits for ever in the end.
constexpr const char* kStuckHarness = "[put(1,0); size()], [put(0,0); remove(1); take(1)]";

TEST_F(ExplainerTest, AStuckEndHasTheLevelOfItsReads) {
  stuck_ends = {"null, 1, null, 0, waits", "null, 2, null, 0, waits"};
  const Meaning meaning = meaning_of(kStuckHarness, "null, 0, null, 0, waits");
  EXPECT_EQ(gravity_of(meaning), Gravity::weak_read);
  EXPECT_EQ(level_of(meaning), Level::monotonic);
  EXPECT_EQ(gravity_of(meaning_of(kStuckHarness, "null, 7, null, 0, waits")), Gravity::bug);
  EXPECT_EQ(gravity_of(meaning_of(kStuckHarness, "null, 0, null, null, waits")), Gravity::bug);
}

TEST_F(ExplainerTest, AStuckEndThatNoAtomicObjectComesToHasNoLevel) {
  EXPECT_EQ(gravity_of(meaning_of(kStuckHarness, "null, 0, null, 0, waits")), Gravity::bug);
}

TEST_F(ExplainerTest, AdmitsStuckEndsOfTheDeclaredLevel) {
  stuck_ends = {"null, 1, null, 0, waits", "null, 2, null, 0, waits"};
  const auto admits = [&](Level level, const char* outcome) {
    map.declare("size", level);
    Admissions admissions(map.object());
    return is_admitted(kStuckHarness, outcome, admissions);
  };
  EXPECT_TRUE(admits(Level::monotonic, "null, 0, null, 0, waits"));
  EXPECT_FALSE(admits(Level::peer, "null, 0, null, 0, waits"));
  EXPECT_FALSE(admits(Level::weak, "null, 7, null, 0, waits"));
}

// After the run before it, a cancel does nothing. The one that misses that run cancels, and says so.
TEST(TaskTest, AnUpdateThatDoesSomethingOnlyWhereItMissesCallsIsStale) {
  testing::ModelTarget task{testing::task_model()};
  Linearizer linearizer{task};
  Explainer explainer{linearizer, task.object()};
  const Meaning meaning = explainer.meaning_of(parse_harness("[run(); cancel()], [run()]", task.object()),
                                               NonAtomicOutcome{outcome_from("(), true, ()")}, kSeconds);
  EXPECT_EQ(gravity_of(meaning), Gravity::stale_update);
  EXPECT_EQ(level_of(meaning), Level::weak);
}

// The box never holds two values at once.
class BoxTest : public ::testing::Test {
 protected:
  Meaning meaning_of(const char* harness, const char* outcome) {
    return explainer.meaning_of(parse_harness(harness, box.object()), NonAtomicOutcome{outcome_from(outcome)},
                                kSeconds);
  }

  testing::ModelTarget box{testing::box_model()};
  Linearizer linearizer{box};
  Explainer explainer{linearizer, box.object()};
};

TEST_F(BoxTest, AReadMayLookAtOneElementAfterAnother) {
  const char* harness = "[offer(0); contents()], [poll(); offer(0)]";
  const Meaning meaning = meaning_of(harness, "true, [0,0], 0, true");
  ASSERT_EQ(gravity_of(meaning), Gravity::steps);
  EXPECT_EQ(to_text(Harness{{meaning.by_steps->steps.front().calls}, {}}, box.object()),
            "[contents(); contents(); contents()]");
  // offer, contents, poll, contents, offer, contents
  EXPECT_EQ(meaning.by_steps->order, (std::vector<PlacedCall>{{0}, {1, 0}, {2}, {1, 1}, {3}, {1, 2}}));
  EXPECT_EQ(gravity_of(meaning_of("[offer(0); contents()], [poll(); offer(0)], [poll(); offer(0)]",
                                  "true, [0,0,0], 0, true, 0, true")),
            Gravity::steps);
  EXPECT_EQ(gravity_of(meaning_of(harness, "true, [0,0,0], 0, true")), Gravity::bug);
  EXPECT_EQ(gravity_of(meaning_of(harness, "true, [0,1], 0, true")), Gravity::bug);
}

TEST_F(BoxTest, AnElementThatStaysIsNotMetTwice) {
  EXPECT_EQ(gravity_of(meaning_of("[offer(0); contents()], [offer(1); poll()]", "true, [0,0], false, 0")),
            Gravity::bug);
}

// Serially, offerAll of two values always throws, and only its first step is needed. offerAll of one value
// says what it returns, and that its step is offer.
TEST_F(BoxTest, StepsAreKnownFromCallsWithSingleElements) {
  const char* harness = "[offerAll([0,1])], [poll(); poll()]";
  const Meaning meaning = meaning_of(harness, "true, 0, 1");
  ASSERT_EQ(gravity_of(meaning), Gravity::steps);
  EXPECT_EQ(to_text(Harness{{meaning.by_steps->steps.front().calls}, {}}, box.object()),
            "[offer(0); offer(1)]");
  EXPECT_EQ(gravity_of(meaning_of(harness, "true, 1, 0")), Gravity::bug);
  EXPECT_EQ(gravity_of(meaning_of("[offerAll([0,1])], [poll()], [offer(1)]", "true, null, true")),
            Gravity::bug);
}

TEST_F(ExplainerTest, AnUpdateThatNothingExplainsSaysHowManyStepsWereTried) {
  const Meaning meaning = meaning_of("[clear()], [put(0,0); get(0)]", "(), null, 7");
  EXPECT_EQ(gravity_of(meaning), Gravity::bug);
  EXPECT_GE(meaning.most_steps, 2);
}

TEST_F(ExplainerTest, ACoreMethodMayTurnOutToBeWeak) {
  const Meaning meaning = meaning_of("[put(0,0); get(0)], [put(0,1)]", "null, null, 0");
  EXPECT_EQ(gravity_of(meaning), Gravity::weak_read);
  ASSERT_TRUE(meaning.by_level);
  EXPECT_EQ(meaning.by_level->views.front().call, 1);  // get
}

TEST_F(ExplainerTest, FailuresAreBugs) {
  Violation violation;
  violation.symptom = Deadlock{};
  violation.meaning =
      explainer.meaning_of(parse_harness("[size()], [put(0,0)]", map.object()), Deadlock{}, kSeconds);
  EXPECT_EQ(gravity_of(violation), Gravity::bug);
}

TEST_F(ExplainerTest, ACrashWhileItIsFoundOutLeavesItUnknownOrExplained) {
  const Meaning meaning = meaning_of("[explode()], [put(0,0)]", "7, null");
  EXPECT_NE(gravity_of(meaning), Gravity::weak_read);
}

TEST_F(ExplainerTest, AdmitsWhatTheDeclaredLevelAdmits) {
  Object declared = map.object();
  declared.methods[static_cast<std::size_t>(*find_method(declared, "size"))].level = Level::monotonic;
  Admissions admissions(declared);
  const int size = *find_method(declared, "size");
  EXPECT_FALSE(is_admitted("[put(0,0); size()], [get(0)]", "null, 0, null", admissions));  // weak
  EXPECT_EQ(admissions.seen(size), Level::complete);
  EXPECT_TRUE(is_admitted("[put(1,0); size()], [put(0,0); remove(1)]", "null, 0, null, 0", admissions));
  EXPECT_EQ(admissions.seen(size), Level::monotonic);
}

TEST_F(ExplainerTest, AdmitsWhatWasFoundBefore) {
  Admissions admissions(map.object());
  const char *harness = "[putAll({0=1,1=0})], [get(0); containsKey(1)]", *outcome = "(), 1, false";
  EXPECT_FALSE(is_admitted(harness, outcome, admissions));
  EXPECT_TRUE(admissions.admit(parse_harness(harness, map.object()), meaning_of(harness, outcome)));
  EXPECT_TRUE(is_admitted(harness, outcome, admissions));
  EXPECT_FALSE(admissions.admit(parse_harness(harness, map.object()), meaning_of(harness, outcome)));
  EXPECT_FALSE(is_admitted(harness, "(), 1, 7", admissions));
}

TEST_F(ExplainerTest, CoreMethodsAreNeverAdmittedLess) {
  Object declared = map.object();
  for (Method& method : declared.methods) method.level = Level::weak;
  Admissions admissions(declared);
  EXPECT_FALSE(is_admitted("[put(0,0); get(0)], [put(0,1)]", "null, null, 0", admissions));
}

}  // namespace
}  // namespace sunder
