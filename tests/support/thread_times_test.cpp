#include "support/thread_times.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace sunder {
namespace {

TEST(ThreadTimes, AreThoseOfTheCallingThreadAlone) {
  const double before = thread_times().cpu;
  volatile unsigned count = 0;
  while (thread_times().cpu < before + 0.02) count = count + 1;
  double of_another = 1;
  std::thread([&] { of_another = thread_times().cpu; }).join();
  EXPECT_LT(of_another, thread_times().cpu);
  EXPECT_GE(thread_times().queued, 0);
}

}  // namespace
}  // namespace sunder
