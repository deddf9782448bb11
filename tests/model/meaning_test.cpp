#include "model/meaning.hpp"

#include <gtest/gtest.h>

#include "model/violation.hpp"

namespace sunder {
namespace {

Meaning at(Level level, bool is_update = false) {
  return {.by_level = Explanation{{}, {{1, level, {}}, {2, Level::causal, {}}}}, .is_update = is_update};
}

TEST(Gravity, FollowsFromWhatExplains) {
  EXPECT_EQ(gravity_of(Meaning{}), Gravity::bug);
  EXPECT_EQ(gravity_of(at(Level::weak)), Gravity::weak_read);
  EXPECT_EQ(gravity_of(at(Level::weak, true)), Gravity::stale_update);
  EXPECT_EQ(gravity_of(Meaning{.by_steps = Explanation{}}), Gravity::steps);
  EXPECT_EQ(gravity_of(Meaning{.unknown = "no time"}), Gravity::unknown);
  EXPECT_EQ(gravity_of(Meaning{.by_refusal = Explanation{}}), Gravity::refusal);
  Violation crash;
  crash.symptom = Crash{"SIGSEGV", ""};
  crash.meaning = at(Level::weak);
  EXPECT_EQ(gravity_of(crash), Gravity::bug);
}

// A level says more than a refusal, which comes at any time.
TEST(Gravity, OfAnUpdateThatALevelExplainsIsNoRefusal) {
  Meaning meaning = at(Level::weak, true);
  meaning.by_refusal = Explanation{};
  EXPECT_EQ(gravity_of(meaning), Gravity::stale_update);
  EXPECT_EQ(explanation_of(meaning), &*meaning.by_level);
  EXPECT_LT(Gravity::refusal, Gravity::stale_update);
}

TEST(Gravity, OfStepsBesideALevelIsTheGraver) {
  Meaning meaning{.by_steps = Explanation{{}, {{1, Level::peer, {}}}}};
  EXPECT_EQ(gravity_of(meaning), Gravity::steps);
  EXPECT_EQ(level_of(meaning), Level::peer);
  meaning.is_update = true;
  EXPECT_EQ(gravity_of(meaning), Gravity::stale_update);
  EXPECT_EQ(level_of(Meaning{.by_steps = Explanation{}}), std::nullopt);
}

TEST(Meaning, HasTheWeakestLevelOfItsViews) {
  EXPECT_EQ(level_of(at(Level::monotonic)), Level::monotonic);
  EXPECT_EQ(level_of(at(Level::complete)), Level::causal);
  EXPECT_EQ(level_of(Meaning{}), std::nullopt);
  EXPECT_TRUE(same_meaning(at(Level::self), at(Level::self)));
  EXPECT_FALSE(same_meaning(at(Level::self), at(Level::weak)));
  EXPECT_FALSE(same_meaning(at(Level::self), at(Level::self, true)));
}

TEST(Violations, OfAMethodDifferInMeaningAndTheGravestLeads) {
  const auto with = [](Meaning meaning) {
    Violation made;
    made.symptom = NonAtomicOutcome{};
    made.meaning = std::move(meaning);
    return made;
  };
  EXPECT_TRUE(is_graver(with(Meaning{}), with(at(Level::weak))));
  EXPECT_TRUE(is_graver(with(at(Level::weak)), with(at(Level::causal))));
  EXPECT_FALSE(is_graver(with(at(Level::weak)), with(at(Level::weak))));
}

}  // namespace
}  // namespace sunder
