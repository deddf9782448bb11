#include "worker/idle_workers.hpp"

#include <gtest/gtest.h>

namespace sunder {
namespace {

const std::vector<std::string> kSleep{"sleep", "60"}, kLonger{"sleep", "61"};

TEST(IdleWorkers, AreTakenByTheirCommand) {
  IdleWorkers idle;
  auto worker = std::make_unique<RunningWorker>(kSleep);
  const pid_t pid = worker->process.pid();
  idle.keep(kSleep, std::move(worker));
  EXPECT_EQ(idle.take(kLonger), nullptr);
  const auto taken = idle.take(kSleep);
  ASSERT_NE(taken, nullptr);
  EXPECT_EQ(taken->process.pid(), pid);
  EXPECT_EQ(idle.take(kSleep), nullptr);
}

TEST(IdleWorkers, ThatHaveDiedAreNotTaken) {
  IdleWorkers idle;
  auto worker = std::make_unique<RunningWorker>(kSleep);
  worker->process.kill();
  worker->process.wait(10);
  idle.keep(kSleep, std::move(worker));
  EXPECT_EQ(idle.take(kSleep), nullptr);
}

TEST(IdleWorkers, AreFourAtMost) {
  IdleWorkers idle;
  idle.keep(kLonger, std::make_unique<RunningWorker>(kLonger));
  for (int i = 0; i < 4; ++i) idle.keep(kSleep, std::make_unique<RunningWorker>(kSleep));
  EXPECT_EQ(idle.take(kLonger), nullptr);
  EXPECT_NE(idle.take(kSleep), nullptr);
}

}  // namespace
}  // namespace sunder
