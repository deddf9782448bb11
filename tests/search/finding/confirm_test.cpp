#include "search/finding/confirm.hpp"

#include <gtest/gtest.h>

#include "model/text.hpp"
#include "support/fake_map.hpp"

namespace sunder {
namespace {

using testing::FakeMap;

TEST(TotalOrders, AreThoseThatTheHarnessAllows) {
  const FakeMap map;
  const auto texts = [&](const char* harness) {
    std::vector<std::string> made;
    for (const Harness& h : total_orders(parse_harness(harness, map.object()))) {
      EXPECT_TRUE(is_serial(h));
      made.push_back(to_text(h, map.object()));
    }
    return made;
  };
  EXPECT_EQ(texts("[size()], [clear()]"),
            (std::vector<std::string>{"[size()], [clear()], {0 < 1}", "[size()], [clear()], {1 < 0}"}));
  EXPECT_EQ(texts("[size()], [clear()], [clear()]").size(), 6U);
  EXPECT_EQ(texts("[size()], [clear()], [get(0)], {2 < 0}"),
            (std::vector<std::string>{"[size()], [clear()], [get(0)], {1 < 2, 2 < 0}",
                                      "[size()], [clear()], [get(0)], {0 < 1, 2 < 0}",
                                      "[size()], [clear()], [get(0)], {1 < 0, 2 < 1}"}));
  EXPECT_EQ(texts("[size()], [clear()], [get(0)], [get(1)]").size(), 6U);
}

}  // namespace
}  // namespace sunder
