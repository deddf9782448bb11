// The engines against brute force, on random small objects: every outcome that there is, and no other.
#include <gtest/gtest.h>

#include "sound/comparison.hpp"
#include "sound/worlds.hpp"

namespace sunder::sound {
namespace {

constexpr std::size_t kShownMistakes = 5;

const std::vector<Subject>& subjects() {
  static const std::vector<Subject> kSubjects = random_subjects(SUNDER_SOUND_SEED, SUNDER_SOUND_RECIPES);
  return kSubjects;
}

/// Does something with each object of a world, and reports its mistakes.
template <class Work>
Tally tally_of(const World& world, const Work& work) {
  Tally all;
  for (std::size_t i = 0; i < World::objects(subjects()); ++i)
    all += work(*world.target(i), world.subjects_of(i, subjects()));
  EXPECT_EQ(all.mistakes.size(), 0U) << "seed " << SUNDER_SOUND_SEED << ", by family:" << [&] {
    std::string text;
    for (const auto& [family, count] : all.families) text += " " + family + " " + std::to_string(count);
    return text;
  }();
  for (std::size_t i = 0; i < std::min(all.mistakes.size(), kShownMistakes); ++i)
    ADD_FAILURE() << all.mistakes[i];
  return all;
}

void expect_exactly(const World& world, const Question& question) {
  const Tally all = tally_of(world, [&](Target& target, const std::vector<std::size_t>& numbers) {
    return explored(target, subjects(), numbers, question);
  });
  EXPECT_GT(all.harnesses, subjects().size());
  EXPECT_GT(all.outcomes, all.harnesses);
  EXPECT_GT(all.deadlocks, 0U);
}

class Native : public ::testing::Test {
 protected:
  const World world_{false, SUNDER_SOUND_PROGRAM};
};

TEST_F(Native, BoundedSearchShowsWhatNoPreemptionGives) { expect_exactly(world_, {.preemptions = 0}); }
TEST_F(Native, BoundedSearchShowsWhatOnePreemptionGives) { expect_exactly(world_, {.preemptions = 1}); }
TEST_F(Native, BoundedSearchShowsWhatTwoPreemptionsGive) { expect_exactly(world_, {.preemptions = 2}); }
TEST_F(Native, BoundedSearchShowsWhatThreePreemptionsGive) { expect_exactly(world_, {.preemptions = 3}); }
TEST_F(Native, ReducedSearchShowsAll) { expect_exactly(world_, {.schedules = Schedules::reduced}); }

TEST_F(Native, EverySchedulesOutcomeComesAgainInAnotherProcess) {
  const Tally all = tally_of(world_, [](Target& target, const std::vector<std::size_t>& numbers) {
    return replayed(target, subjects(), numbers);
  });
  EXPECT_GT(all.outcomes, all.harnesses);
}

TEST_F(Native, StressShowsOnlyWhatIsPossible) {
  const Tally all = tally_of(world_, [](Target& target, const std::vector<std::size_t>& numbers) {
    return stressed(target, subjects(), numbers, false, 0.02);
  });
  EXPECT_GT(all.harnesses, 0U);
}

#ifdef SUNDER_SOUND_JAR
class Jvm : public ::testing::Test {
 protected:
  const World world_{true, SUNDER_SOUND_JAR};
};

TEST_F(Jvm, BoundedSearchShowsWhatNoPreemptionGives) { expect_exactly(world_, {.preemptions = 0}); }
TEST_F(Jvm, BoundedSearchShowsWhatOnePreemptionGives) { expect_exactly(world_, {.preemptions = 1}); }
TEST_F(Jvm, BoundedSearchShowsWhatTwoPreemptionsGive) { expect_exactly(world_, {.preemptions = 2}); }
TEST_F(Jvm, BoundedSearchShowsWhatThreePreemptionsGive) { expect_exactly(world_, {.preemptions = 3}); }

TEST_F(Jvm, EverySchedulesOutcomeComesAgainInAnotherProcess) {
  const Tally all = tally_of(world_, [](Target& target, const std::vector<std::size_t>& numbers) {
    return replayed(target, subjects(), numbers);
  });
  EXPECT_GT(all.outcomes, all.harnesses);
}

TEST_F(Jvm, StressShowsOnlyWhatIsPossible) {
  const Tally all = tally_of(world_, [](Target& target, const std::vector<std::size_t>& numbers) {
    return stressed(target, subjects(), numbers, true, 0.02);
  });
  EXPECT_GT(all.harnesses, 0U);
}
#endif

}  // namespace
}  // namespace sunder::sound
