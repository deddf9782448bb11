#include "cli/conduct.hpp"

#include <gtest/gtest.h>

namespace sunder::cli {
namespace {

double left(double seconds, double start) {
  Subjects started;
  started.seconds = start;
  return left_for_search(seconds, started);
}

TEST(TimeOfACheck, IncludesTheStartOfPrograms) { EXPECT_EQ(left(10, 1.5), 8.5); }

TEST(TimeOfACheck, IsNotUsedUpByASlowStart) {
  EXPECT_EQ(left(10, 7), 5);
  EXPECT_EQ(left(10, 100), 5);
}

TEST(TimeOfACheck, MayBeNothing) { EXPECT_EQ(left(0, 1), 0); }

}  // namespace
}  // namespace sunder::cli
