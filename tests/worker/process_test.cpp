#include "worker/process.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <thread>

#include "support/error.hpp"

namespace sunder {
namespace {

TEST(Processes, OutliveTheThreadThatStartedThem) {
  std::unique_ptr<Process> process;
  std::thread([&] { process = std::make_unique<Process>(std::vector<std::string>{"sleep", "60"}); }).join();
  std::this_thread::sleep_for(std::chrono::milliseconds(200));  // the end of a thread would show by now
  EXPECT_TRUE(process->is_running());
  process->kill();
  process->wait();
  EXPECT_FALSE(process->is_running());
}

TEST(Processes, ThatCannotBeStartedSayWhy) {
  try {
    const Process process({"/no/such/program"});
    FAIL();
  } catch (const EnvironmentError& error) {
    EXPECT_NE(std::string(error.what()).find("No such file"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace sunder
