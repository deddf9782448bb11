// The strategy, driven by hand: no code under test, no scheduler.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "targets/native/explore/made_up_program.hpp"
#include "targets/native/explore/pct.hpp"

namespace sunder::native::explore {
namespace {

using testing::kTwoByTwo;

// Without a change of priorities the fibers run one after another.
TEST(Pct, PreemptsOnlyWherePrioritiesChange) {
  Pct without(0, 1), with(1, 1);
  for (const std::string& moves : kTwoByTwo.executions(without, 100))
    EXPECT_TRUE(moves == "0011" || moves == "1100") << moves;
  std::set<std::string> seen;
  for (const std::string& moves : kTwoByTwo.executions(with, 500)) seen.insert(moves);
  EXPECT_EQ(seen, (std::set<std::string>{"0011", "1100", "0110", "1001"}));
}

TEST(Pct, ReadsLateOnlyWhereItChanges) {
  Pct without(0, 1);
  without.begin();
  for (int i = 0; i < 100; ++i) EXPECT_EQ(without.draw({Draw::Of::store, 3}), 0);
}

}  // namespace
}  // namespace sunder::native::explore
