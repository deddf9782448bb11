#include "targets/native/explore/schedule.hpp"

#include <gtest/gtest.h>

#include "support/error.hpp"

namespace sunder::native::explore {
namespace {

TEST(Schedule, IsReadAsItIsWritten) {
  const Schedule schedule{{{0, 3}, {1, 12}, {0, 4}}, {1, 0}};
  EXPECT_EQ(to_text(schedule), "0:3 1:12 0:4 ?1 ?0");
  EXPECT_EQ(schedule_from(to_text(schedule)), schedule);
  EXPECT_EQ(schedule_from(""), Schedule());
}

TEST(Schedule, RefusesAnythingElse) {
  for (const char* text : {"0", "0:", ":3", "-1:3", "99:1", "?", "?-1", "0:3,1:2", "x"})
    EXPECT_THROW(schedule_from(text), InputError) << text;
}

}  // namespace
}  // namespace sunder::native::explore
