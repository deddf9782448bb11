// Compares the engines with brute force on random small objects: they must show exactly the same outcomes.
#include <gtest/gtest.h>

#include <algorithm>

#include "sound/comparison.hpp"
#include "sound/worlds.hpp"

namespace sunder::sound {
namespace {

constexpr std::size_t kShownMistakes = 5;
constexpr double kStressSeconds = 0.02;  // for a harness

const std::vector<Subject>& subjects() {
  static const std::vector<Subject> kSubjects = random_subjects(SUNDER_SOUND_SEED, SUNDER_SOUND_RECIPES);
  return kSubjects;
}

/// One of the worlds. All tests share its workers.
class Sound : public ::testing::TestWithParam<World> {
 protected:
  static void SetUpTestSuite() { targets_.clear(); }
  static void TearDownTestSuite() { targets_.clear(); }

  /// Does something with each object of the world, and reports its mistakes.
  template <class Work>
  Tally tally_of(const Work& work) {
    while (targets_.size() < World::objects(subjects()))
      targets_.push_back(GetParam().target(targets_.size()));
    Tally all;
    for (std::size_t i = 0; i < targets_.size(); ++i)
      all += work(*targets_[i], GetParam().subjects_of(i, subjects()));
    std::string families;
    for (const auto& [family, count] : all.families) families += " " + family + " " + std::to_string(count);
    EXPECT_TRUE(all.mistakes.empty()) << "seed " << SUNDER_SOUND_SEED << ", mistakes by family:" << families;
    for (std::size_t i = 0; i < std::min(all.mistakes.size(), kShownMistakes); ++i)
      ADD_FAILURE() << all.mistakes[i];
    return all;
  }

  void expect_exactly(const Question& question) {
    const Tally all = tally_of([&](Target& target, const std::vector<std::size_t>& numbers) {
      return explored(target, subjects(), numbers, question);
    });
    EXPECT_GT(all.harnesses, subjects().size());
    EXPECT_GT(all.outcomes, all.harnesses);
    EXPECT_GT(all.deadlocks, 0U);
  }

 private:
  static inline std::vector<std::unique_ptr<Target>> targets_;
};

TEST_P(Sound, BoundedSearchShowsWhatNoPreemptionGives) { expect_exactly({.preemptions = 0}); }
TEST_P(Sound, BoundedSearchShowsWhatOnePreemptionGives) { expect_exactly({.preemptions = 1}); }
TEST_P(Sound, BoundedSearchShowsWhatTwoPreemptionsGive) { expect_exactly({.preemptions = 2}); }

TEST_P(Sound, BoundedSearchShowsWhatThreePreemptionsGive) {
  const std::size_t some = 2000;  // Java takes a minute for all
  expect_exactly({.preemptions = 3, .moments = GetParam().java ? some : kMaxMoments});
}

TEST_P(Sound, ReducedSearchShowsAll) {
  if (GetParam().java) GTEST_SKIP() << "Java has bounded search only";
  expect_exactly({.schedules = Schedules::reduced});
}

TEST_P(Sound, EverySchedulesOutcomeComesAgainInAnotherProcess) {
  const Tally all = tally_of([](Target& target, const std::vector<std::size_t>& numbers) {
    return replayed(target, subjects(), numbers);
  });
  EXPECT_GT(all.outcomes, all.harnesses);
}

TEST_P(Sound, StressShowsOnlyWhatIsPossible) {
  const Tally all = tally_of([](Target& target, const std::vector<std::size_t>& numbers) {
    return stressed(target, subjects(), numbers, GetParam().java, kStressSeconds);
  });
  EXPECT_GT(all.harnesses, 0U);
}

INSTANTIATE_TEST_SUITE_P(Native, Sound, ::testing::Values(World{false, SUNDER_SOUND_PROGRAM}),
                         [](const auto&) { return "Objects"; });
#ifdef SUNDER_SOUND_JAVA
INSTANTIATE_TEST_SUITE_P(Jvm, Sound, ::testing::Values(World{true, SUNDER_SOUND_JAVA}),
                         [](const auto&) { return "Objects"; });
#endif

}  // namespace
}  // namespace sunder::sound
