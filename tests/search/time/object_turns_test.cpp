#include "search/time/object_turns.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace sunder {
namespace {

/// Objects that are open until a test closes them, each of which takes its turn exactly.
class ObjectTurnsTest : public ::testing::Test {
 protected:
  std::optional<ObjectTurns::Turn> next(ObjectTurns& turns) {
    const auto turn = turns.next(now_, [this](std::size_t i) { return !closed_.contains(i); });
    if (turn) take(turns, *turn, turn->seconds);
    return turn;
  }
  void take(ObjectTurns& turns, const ObjectTurns::Turn& turn, double seconds) {
    turns.took(turn, seconds);
    now_ += seconds;
  }

  double now_ = 0;
  std::set<std::size_t> closed_;
};

TEST_F(ObjectTurnsTest, OneObjectGetsEverythingAtOnce) {
  ObjectTurns turns({3}, 100);
  const auto only = next(turns);
  ASSERT_TRUE(only);
  EXPECT_EQ(only->seconds, 100);
  EXPECT_TRUE(only->is_last);
  EXPECT_FALSE(next(turns));
}

TEST_F(ObjectTurnsTest, SeveralShareEachPassByTheirWeights) {
  ObjectTurns turns({1, 3}, 100);
  std::vector<double> seconds;
  while (const auto turn = next(turns)) {
    EXPECT_EQ(turn->object, seconds.size() % 2);
    EXPECT_EQ(turn->is_last, seconds.size() >= 2);
    seconds.push_back(turn->seconds);
  }
  EXPECT_EQ(seconds, (std::vector<double>{10, 30, 15, 45}));  // 40 % of 100 s, then all of the other 60 s
}

TEST_F(ObjectTurnsTest, TimeThatIsNotUsedGoesToTheOthers) {
  ObjectTurns turns({1, 1}, 100);
  const auto first = turns.next(0, [](std::size_t) { return true; });
  ASSERT_TRUE(first);
  EXPECT_EQ(first->seconds, 20);
  take(turns, *first, 5);
  EXPECT_EQ(next(turns)->seconds, 35);
  closed_.insert(0);
  const auto last = next(turns);
  EXPECT_EQ(last->object, 1U);
  EXPECT_EQ(last->seconds, 60);
  EXPECT_FALSE(next(turns));
}

TEST_F(ObjectTurnsTest, AnObjectThatTookFarTooLongComesLast) {
  ObjectTurns turns({1, 1, 1}, 90);
  const auto first = turns.next(0, [](std::size_t) { return true; });
  take(turns, *first, first->seconds + 3);
  next(turns);
  next(turns);
  std::vector<std::size_t> order;
  while (const auto turn = next(turns)) order.push_back(turn->object);
  EXPECT_EQ(order, (std::vector<std::size_t>{1, 2, 0}));
}

TEST_F(ObjectTurnsTest, NothingComesWhereNothingIsOpen) {
  ObjectTurns turns({1, 1}, 100);
  closed_ = {0, 1};
  EXPECT_FALSE(next(turns));
}

}  // namespace
}  // namespace sunder
