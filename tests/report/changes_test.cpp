#include "report/changes.hpp"

#include <gtest/gtest.h>

namespace sunder {
namespace {

constexpr auto kNonAtomic = VerdictKind::non_atomic, kNotFound = VerdictKind::no_violation_found,
               kError = VerdictKind::error;

std::string word(std::optional<Standing> before, std::optional<Standing> after) {
  return word_for({"Queue", "size", before, after});
}

TEST(Changes, AreNamedFromTheViolationsPointOfView) {
  EXPECT_EQ(word(kNonAtomic, kNonAtomic), "still there");
  EXPECT_EQ(word(kNotFound, kNonAtomic), "new");
  EXPECT_EQ(word(std::nullopt, kNonAtomic), "new");
  EXPECT_EQ(word(kNonAtomic, kNotFound), "fixed");
  EXPECT_EQ(word(VerdictKind::atomic_within_bounds, kNotFound), "");
}

TEST(Changes, AGraverViolationIsWorse) {
  const Standing weak{kNonAtomic, Gravity::weak_read}, bug{kNonAtomic, Gravity::bug};
  EXPECT_EQ(word(weak, bug), "still there, but worse: weak read before, bug now");
  EXPECT_EQ(word(bug, weak), "still there");
  EXPECT_EQ(word(kNonAtomic, bug), "still there");
  EXPECT_EQ(to_text(bug), "non-atomic: bug");
  EXPECT_EQ(to_text(kNotFound), "no-violation-found");
}

TEST(Changes, AViolationOfAWeakerLevelIsWorse) {
  const auto weak_read = [](std::optional<Level> level) {
    return Standing{kNonAtomic, Gravity::weak_read, level};
  };
  const Standing monotonic = weak_read(Level::monotonic), weak = weak_read(Level::weak);
  EXPECT_EQ(word(monotonic, weak),
            "still there, but worse: weak read, level monotonic before, weak read, level weak now");
  EXPECT_EQ(word(weak, monotonic), "still there");
  EXPECT_EQ(word(weak, weak), "still there");
  EXPECT_EQ(word(weak_read(std::nullopt), weak), "still there") << "a file of an earlier version";
  EXPECT_TRUE(is_worse(monotonic, weak));
  EXPECT_FALSE(is_worse({kNonAtomic, Gravity::stale_update, Level::causal}, weak));
  EXPECT_EQ(to_text(monotonic), "non-atomic: weak read, level monotonic");
}

TEST(Changes, AMethodThatWasNotJudgedIsNotFixed) {
  EXPECT_EQ(word(kNonAtomic, std::nullopt), "");
  EXPECT_EQ(word(kNonAtomic, kError), "");
}

TEST(Changes, HoldEveryMethodOfEitherCampaign) {
  const std::vector<Change> all = changes({{{"A", "size"}, kNonAtomic}, {{"B", "pop"}, kError}},
                                          {{{"A", "peek"}, kNonAtomic}, {{"B", "pop"}, kError}});
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].method, "peek");
  EXPECT_EQ(all[0].before, std::nullopt);
  EXPECT_EQ(all[1].method, "size");
  EXPECT_EQ(all[1].after, std::nullopt);
  EXPECT_EQ(changes_text(all, "since then"), "\nsince then:\n  A  peek  new\n");
  EXPECT_EQ(changes_text({all[2]}, "since then"), "");
}

TEST(Changes, VerdictsAreTakenFromResults) {
  const std::vector<ObjectResult> results{{{"Q", "native"}, "my:Q", {{"pop", false, Unjudged{"why"}, {}}}}};
  EXPECT_EQ(verdicts_of(results), (Verdicts{{{"my:Q", "pop"}, kError}}));
}

}  // namespace
}  // namespace sunder
