// The strategy, driven by hand: no code under test, no scheduler.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>

#include "targets/native/explore/bounded_search.hpp"
#include "targets/native/explore/made_up_program.hpp"

namespace sunder::native::explore {
namespace {

using testing::kTwoByTwo;
using testing::MadeUpProgram;
using testing::Texts;

TEST(BoundedSearch, CountsEachScheduleUnderItsNumberOfPreemptions) {
  BoundedSearch none(0), one(1), two(2);
  EXPECT_EQ(kTwoByTwo.executions(none), (Texts{"0011", "1100"}));
  EXPECT_EQ(kTwoByTwo.executions(one), (Texts{"0110", "1001"}));
  EXPECT_EQ(kTwoByTwo.executions(two), (Texts{"0101", "1010"}));
  EXPECT_TRUE(none.was_cut());
  EXPECT_TRUE(one.was_cut());
  EXPECT_FALSE(two.was_cut());
}

// Of three fibers with two steps each there are 6! / (2! 2! 2!) = 90 schedules.
TEST(BoundedSearch, FindsAllSchedulesBoundByBound) {
  const MadeUpProgram program = MadeUpProgram::with_steps({2, 2, 2});
  std::set<std::string> all;
  std::size_t executions = 0;
  for (int bound = 0;; ++bound) {
    BoundedSearch search(bound);
    for (const std::string& moves : program.executions(search)) {
      all.insert(moves);
      ++executions;
    }
    if (!search.was_cut()) break;
  }
  EXPECT_EQ(all.size(), 90U);
  EXPECT_EQ(executions, 90U);
}

TEST(BoundedSearch, TriesEveryAlternative) {
  BoundedSearch search(0);
  Texts drawn;
  while (search.begin()) {
    const int first = search.draw({Draw::Of::woken, 3});
    drawn.push_back(std::to_string(first) + std::to_string(search.draw({Draw::Of::woken, 2})));
  }
  EXPECT_EQ(drawn, (Texts{"00", "01", "10", "11", "20", "21"}));
}

TEST(BoundedSearch, NoticesThatTheProgramIsAnother) {
  BoundedSearch search(2);
  ASSERT_TRUE(search.begin());
  kTwoByTwo.execute(search);
  ASSERT_TRUE(search.begin());
  EXPECT_FALSE(search.diverged());
  MadeUpProgram::with_steps({2, 2, 2}).execute(search);
  EXPECT_TRUE(search.diverged());
}

// Each store that is not the newest costs as much as a preemption.
TEST(BoundedSearch, CountsLateStoresAsPreemptions) {
  const auto drawn = [](int bound) {
    BoundedSearch search(bound);
    Texts all;
    while (search.begin()) {
      const int first = search.draw({Draw::Of::store, 3}), second = search.draw({Draw::Of::store, 2});
      if (search.counts()) all.push_back(std::to_string(first) + std::to_string(second));
    }
    return std::pair(all, search.was_cut());
  };
  EXPECT_EQ(drawn(0), std::pair(Texts{"00"}, true));
  EXPECT_EQ(drawn(1), std::pair(Texts{"01", "10", "20"}, true));
  EXPECT_EQ(drawn(2), std::pair(Texts{"11", "21"}, false));
}

// A wait that ends without a reason costs a preemption, even where a switch is free.
TEST(BoundedSearch, WakesForAPreemption) {
  const auto chosen = [](int bound) {
    BoundedSearch search(bound);
    Texts all;
    Choice choice;
    choice.enabled = 1;
    choice.wakeable = 2;
    choice.free = true;
    while (search.begin()) {
      const int next = search.choose(choice);
      if (search.counts()) all.push_back(std::to_string(next));
    }
    return std::pair(all, search.was_cut());
  };
  EXPECT_EQ(chosen(0), std::pair(Texts{"0"}, true));
  EXPECT_EQ(chosen(1), std::pair(Texts{"1"}, false));
}

}  // namespace
}  // namespace sunder::native::explore
