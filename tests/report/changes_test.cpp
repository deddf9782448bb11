#include "report/changes.hpp"

#include <gtest/gtest.h>

namespace sunder {
namespace {

std::string word(const char* before, const char* after) { return word_for({"Queue", "size", before, after}); }

TEST(Changes, AreNamedFromTheViolationsPointOfView) {
  EXPECT_EQ(word("non-atomic", "non-atomic"), "still there");
  EXPECT_EQ(word("no-violation-found", "non-atomic"), "new");
  EXPECT_EQ(word("", "non-atomic"), "new");
  EXPECT_EQ(word("non-atomic", "no-violation-found"), "fixed");
  EXPECT_EQ(word("atomic-within-bounds", "no-violation-found"), "");
}

TEST(Changes, AMethodThatWasNotJudgedIsNotFixed) {
  EXPECT_EQ(word("non-atomic", ""), "");
  EXPECT_EQ(word("non-atomic", "error"), "");
}

TEST(Changes, HoldEveryMethodOfEitherCampaign) {
  const std::vector<Change> all = changes({{{"A", "size"}, "non-atomic"}, {{"B", "pop"}, "error"}},
                                          {{{"A", "peek"}, "non-atomic"}, {{"B", "pop"}, "error"}});
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].method, "peek");
  EXPECT_EQ(all[0].before, "");
  EXPECT_EQ(all[1].method, "size");
  EXPECT_EQ(all[1].after, "");
  EXPECT_EQ(changes_text(all, "since then"), "\nsince then:\n  A  peek  new\n");
  EXPECT_EQ(changes_text({all[2]}, "since then"), "");
}

TEST(Changes, VerdictsAreTakenFromResults) {
  const std::vector<ObjectResult> results{{{"Q", "native"}, "my:Q", {{"pop", false, Unjudged{"why"}, {}}}}};
  EXPECT_EQ(verdicts_of(results), (Verdicts{{{"my:Q", "pop"}, "error"}}));
}

}  // namespace
}  // namespace sunder
