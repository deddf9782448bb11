#include "targets/native/explore/watched_shapes.hpp"

#include <gtest/gtest.h>

#include "model/text.hpp"
#include "support/fake_map.hpp"

namespace sunder::native::explore {
namespace {

class WatchedShapesTest : public ::testing::Test {
 protected:
  bool is_due(const char* harness, std::uint64_t executions = 1) {
    return shapes.is_due(read(harness), executions);
  }
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

TEST_F(WatchedShapesTest, NewMethodsAreWatchedWhateverItTakes) {
  shapes.watched(read("[get(0)], [put(0,0)]"), 1'000'000, false);
  for (const char* harness : {"[get(0)], [put(0,0)]", "[get(1)], [put(0,0)]"})
    EXPECT_TRUE(is_due(harness)) << harness;
  EXPECT_FALSE(is_due("[get(1)], [put(1,0)], [put(0,0)]"));
  EXPECT_TRUE(is_due("[get(1)], [remove(1)]"));
  EXPECT_TRUE(is_due("[get(1)], [put(1,0)], [put(0,0)]", 100'000'000))
      << "it takes little of the time by now";
}

TEST_F(WatchedShapesTest, AllAreWatchedWhereAPremiseWasBroken) {
  shapes.watched(read("[get(0)], [put(0,0)]"), 1, true);
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(is_due("[get(0)], [put(0,0)]"));
}

}  // namespace
}  // namespace sunder::native::explore
