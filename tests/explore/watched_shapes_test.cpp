#include "targets/native/explore/watched_shapes.hpp"

#include <gtest/gtest.h>

#include "model/text.hpp"
#include "support/fake_map.hpp"

namespace sunder::native::explore {
namespace {

class WatchedShapesTest : public ::testing::Test {
 protected:
  bool is_due(const char* harness) { return shapes.is_due(read(harness)); }
  [[nodiscard]] Harness read(const char* harness) const { return parse_harness(harness, map.object()); }

  sunder::testing::FakeMap map;
  WatchedShapes shapes;
};

TEST_F(WatchedShapesTest, TheFirstOfEachAreWatched) {
  EXPECT_TRUE(is_due("[get(0)], [put(0,0)]"));
  EXPECT_TRUE(is_due("[get(0); get(0)], [put(0,0)]"));
  EXPECT_FALSE(is_due("[get(0)], [put(0,0); put(0,0)]"));
}

TEST_F(WatchedShapesTest, MethodsSequencesAndValuesTellThemApart) {
  for (const char* other : {"[get(0)], [put(0,0)]", "[get(1)], [put(0,0)]", "[get(0)], [remove(0)]",
                            "[get(0)], [put(0,0)], [put(0,0)]"}) {
    EXPECT_TRUE(is_due(other)) << other;
    EXPECT_TRUE(is_due(other)) << other;
    EXPECT_FALSE(is_due(other)) << other;
  }
}

TEST_F(WatchedShapesTest, AllAreWatchedWhereAPremiseWasBroken) {
  shapes.broke(read("[get(0)], [put(0,0)]"));
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(is_due("[get(0)], [put(0,0)]"));
}

}  // namespace
}  // namespace sunder::native::explore
