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

TEST(Schedule, SaysItsMemoryModelAndItsLateStores) {
  Schedule schedule{{{0, 3}, {1, 2}}, {1}, Memory::c11, true, {{2, 1}, {11, 3}}};
  EXPECT_EQ(to_text(schedule), "c11 0:3 1:2 ?1 r2=1 r11=3");
  EXPECT_EQ(schedule_from(to_text(schedule)), schedule);
  schedule.races = false;
  EXPECT_EQ(to_text(schedule), "c11,races-off 0:3 1:2 ?1 r2=1 r11=3");
  EXPECT_EQ(schedule_from(to_text(schedule)), schedule);
}

TEST(Schedule, SaysThatStateWasPutBack) {
  Schedule schedule{{{0, 3}, {1, 2}}, {}};
  schedule.put_back = true;
  EXPECT_EQ(to_text(schedule), "put-back 0:3 1:2");
  EXPECT_EQ(schedule_from(to_text(schedule)), schedule);
  schedule.memory = Memory::c11;
  EXPECT_EQ(to_text(schedule), "put-back c11 0:3 1:2");
  EXPECT_EQ(schedule_from(to_text(schedule)), schedule);
}

TEST(Schedule, SaysThatFreedMemoryWasNotReused) {
  Schedule schedule{{{0, 3}, {1, 2}}, {}};
  schedule.reuse = false;
  EXPECT_EQ(to_text(schedule), "no-reuse 0:3 1:2");
  EXPECT_EQ(schedule_from(to_text(schedule)), schedule);
  schedule.put_back = true;
  EXPECT_EQ(to_text(schedule), "put-back no-reuse 0:3 1:2");
  EXPECT_EQ(schedule_from(to_text(schedule)), schedule);
}

TEST(Schedule, RefusesAnythingElse) {
  for (const char* text :
       {"0", "0:", ":3", "-1:3", "99:1", "?", "?-1", "0:3,1:2", "x", "r1", "r1=0", "r-1=1", "r2=1 r2=1",
        "0:1 c11", "c12 0:1", "0:1 put-back", "no-reuse put-back 0:1", "0:1 no-reuse"})
    EXPECT_THROW(schedule_from(text), InputError) << text;
}

}  // namespace
}  // namespace sunder::native::explore
