#include "support/threads.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace sunder {
namespace {

TEST(RunOnThreads, RunsEachPieceOfWorkOnce) {
  for (const std::size_t threads : {0, 1, 2, 100}) {
    std::vector<std::atomic<int>> runs(7);
    run_on_threads(runs.size(), threads, [&](std::size_t i) { ++runs[i]; });
    for (const auto& each : runs) EXPECT_EQ(each, 1) << threads;
  }
  run_on_threads(0, 2, [](std::size_t) { FAIL(); });
}

TEST(RunOnThreads, ThrowsTheFirstErrorAfterAllHaveEnded) {
  std::atomic<int> ended = 0;
  const auto work = [&](std::size_t i) {
    ++ended;
    if (i > 0) throw std::runtime_error(std::to_string(i));
  };
  try {
    run_on_threads(4, 2, work);
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "1");
  }
  EXPECT_EQ(ended, 4);
}

}  // namespace
}  // namespace sunder
