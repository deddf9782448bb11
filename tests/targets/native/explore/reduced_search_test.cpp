// The strategy, driven by hand: no code under test, no scheduler.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "targets/native/explore/made_up_program.hpp"
#include "targets/native/explore/reduced_search.hpp"

namespace sunder::native::explore {
namespace {

using testing::kTwoByTwo;
using testing::MadeUpProgram;
using testing::Texts;

TEST(ReducedSearch, RunsEveryOrderOfDependentSteps) {
  ReducedSearch search;
  const Texts executions = kTwoByTwo.with_every_access().executions(search);
  EXPECT_EQ(std::set<std::string>(executions.begin(), executions.end()).size(), 6U);
  EXPECT_EQ(executions.size(), 6U);
}

TEST(ReducedSearch, RunsOneOrderOfIndependentSteps) {
  const int a = 0, b = 0;
  const Operation write_a{&a, sizeof a, true}, write_b{&b, sizeof b, true}, read_a{&a, sizeof a, false};
  ReducedSearch apart, reads, once;
  const MadeUpProgram writes({{write_a, write_a}, {write_b, write_b}});
  const MadeUpProgram readers({{read_a, read_a}, {read_a, read_a}});
  const MadeUpProgram conflict({{write_b, write_a}, {read_a}});
  EXPECT_EQ(writes.with_every_access().executions(apart).size(), 1U);
  EXPECT_EQ(readers.with_every_access().executions(reads).size(), 1U);
  EXPECT_EQ(conflict.with_every_access().executions(once).size(), 2U);
}

}  // namespace
}  // namespace sunder::native::explore
