#include "model/harness.hpp"

#include <gtest/gtest.h>

#include "model/text.hpp"

namespace sunder {
namespace {

const Object kRing{"Ring",
                   "native",
                   {{"clear", {}, true},
                    {.name = "push", .parameters = {{}}, .role = "producer"},
                    {.name = "pop", .role = "consumer"}}};

Harness of_sequences(int n) {
  Harness made;
  made.sequences.assign(static_cast<std::size_t>(n), Sequence{{0, {}}});
  return made;
}

TEST(Harness, PredecessorsAreTransitive) {
  EXPECT_EQ(predecessors(4, {{0, 1}, {1, 2}}), (std::vector<std::uint32_t>{0, 0b1, 0b11, 0}));
  EXPECT_EQ(predecessors(3, {{2, 1}, {1, 0}}), (std::vector<std::uint32_t>{0b110, 0b100, 0}));
}

TEST(Harness, OrderIsReducedAndSorted) {
  Harness harness = of_sequences(3);
  ASSERT_TRUE(set_order(harness, {{1, 2}, {0, 2}, {0, 1}, {0, 1}}));
  EXPECT_EQ(harness.order, (std::vector<Precedence>{{0, 1}, {1, 2}}));
}

TEST(Harness, CyclicOrdersAreRefused) {
  Harness harness = of_sequences(3);
  EXPECT_FALSE(set_order(harness, {{0, 0}}));
  EXPECT_FALSE(set_order(harness, {{0, 1}, {1, 2}, {2, 0}}));
}

TEST(Harness, RolesBelongToOneSequenceEach) {
  const auto push = Invocation{1, {Value(0)}}, pop = Invocation{2, {}};
  EXPECT_TRUE(is_legal({{{push, push, pop}, {{0, {}}}}, {}}, kRing));
  EXPECT_TRUE(is_legal({{{push}, {pop}}, {}}, kRing));
  EXPECT_FALSE(is_legal({{{push}, {pop}, {pop}}, {}}, kRing));
}

TEST(Bounds, AreWithinLargerOnes) {
  EXPECT_TRUE((Bounds{3, 2, 2}).is_within({3, 2, 2}));
  EXPECT_TRUE((Bounds{3, 2, 2}).is_within({4, 3, 2}));
  EXPECT_FALSE((Bounds{3, 3, 1}).is_within({4, 2, 2}));
}

}  // namespace
}  // namespace sunder
