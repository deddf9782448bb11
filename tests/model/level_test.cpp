#include "model/level.hpp"

#include <gtest/gtest.h>

#include "model/json.hpp"

namespace sunder {
namespace {

TEST(Level, EachIsWeakerThanTheOnesBefore) {
  for (std::size_t i = 1; i < kEvery<Level>.size(); ++i) {
    EXPECT_TRUE(is_weaker(kEvery<Level>[i], kEvery<Level>[i - 1]));
    EXPECT_EQ(weaker(kEvery<Level>[i], kEvery<Level>[i - 1]), kEvery<Level>[i]);
  }
  EXPECT_FALSE(is_weaker(Level::peer, Level::peer));
}

TEST(Level, AWrongNameIsRefusedWithAllNamesAndTheNearest) {
  for (const Level level : kEvery<Level>) EXPECT_EQ(mistake_in_level(name_of(level)), "");
  const std::string all = "' is not a level; the levels are complete, causal, peer, monotonic, self, weak";
  EXPECT_EQ(mistake_in_level("monotone"), "'monotone" + all + "; did you mean 'monotonic'?");
  EXPECT_EQ(mistake_in_level("atomic"), "'atomic" + all);
  EXPECT_EQ(mistake_in_level("a\nb"), "'a\\u000ab" + all);
}

Object bag() {
  return {"Bag",
          "native",
          {{"add", {{}}, true},
           {"size", {}, false, true},
           {.name = "all", .level = Level::weak, .level_declared = true},
           {.name = "first", .level = Level::causal, .level_declared = true}}};
}

TEST(DeclaredLevel, OfAWholeObjectLeavesTheCoreAndWeakerLevels) {
  Object object = bag();
  declare_level(object, Level::monotonic);
  EXPECT_EQ(object.methods[0], bag().methods[0]);
  EXPECT_EQ(object.methods[1].level, Level::monotonic);
  EXPECT_TRUE(object.methods[1].level_declared);
  EXPECT_EQ(object.methods[2].level, Level::weak);
  EXPECT_EQ(object.methods[3].level, Level::monotonic);
}

// So that the method counts as declared, though nothing more is admitted.
TEST(DeclaredLevel, MayBeComplete) {
  Object object = bag();
  declare_level(object, Level::complete);
  EXPECT_EQ(object.methods[1].level, Level::complete);
  EXPECT_TRUE(object.methods[1].level_declared);
  EXPECT_EQ(object.methods[3].level, Level::causal);
  EXPECT_EQ(from_json<Object>(json_of(object)), object);
}

TEST(DeclaredLevel, IsWrittenOnlyIfThereIsOne) {
  const Json written = json_of(bag());
  EXPECT_FALSE(written["methods"][0].contains("level"));
  EXPECT_FALSE(written["methods"][1].contains("level"));
  EXPECT_EQ(written["methods"][2]["level"], "weak");
  EXPECT_EQ(from_json<Object>(written), bag());
}

TEST(DeclaredLevel, OfTheCoreIsComplete) {
  Json written = json_of(bag());
  written["methods"][0]["level"] = "complete";
  EXPECT_TRUE(from_json<Object>(written).methods[0].level_declared);
  written["methods"][0]["level"] = "self";
  EXPECT_THROW((void)from_json<Object>(written), MalformedJson);
  written["methods"][0]["level"] = "strong";
  EXPECT_THROW((void)from_json<Object>(written), MalformedJson);
}

}  // namespace
}  // namespace sunder
