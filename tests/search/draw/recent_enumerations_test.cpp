#include "search/draw/recent_enumerations.hpp"

#include <gtest/gtest.h>

#include "support/fake_map.hpp"

namespace sunder {
namespace {

std::shared_ptr<const Enumeration> some(int invocations) {
  static const testing::FakeMap map;
  return std::make_shared<const Enumeration>(map.object(), std::nullopt, Bounds{invocations, 2, 2});
}

TEST(RecentEnumerations, DropsThoseThatWereNotUsedForLongest) {
  auto a = some(3), b = some(3), c = some(3);
  RecentEnumerations recent(2 * a->bytes());
  for (const auto& each : {a, b, a, c}) recent.use(each);
  EXPECT_EQ(a.use_count(), 2);
  EXPECT_EQ(b.use_count(), 1);
  EXPECT_EQ(c.use_count(), 2);
}

TEST(RecentEnumerations, KeepsTheLastHoweverLargeItIs) {
  auto a = some(3), b = some(4);
  RecentEnumerations recent(1);
  recent.use(a);
  EXPECT_EQ(a.use_count(), 2);
  recent.use(b);
  EXPECT_EQ(a.use_count(), 1);
  EXPECT_EQ(b.use_count(), 2);
}

}  // namespace
}  // namespace sunder
