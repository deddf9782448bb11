// Workers and the server are killed, or the server is away; nothing that was printed is lost, and the
// verdicts are those of one machine.
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <thread>

#include "fleet/fleet.hpp"
#include "fleet/told.hpp"

namespace sunder::testing {
namespace {

const std::vector<std::string> kCheck{"nonatomic:CountedSet",
                                      "atomic:LockedMap",
                                      "atomic:CasCounter",
                                      "--engine",
                                      "explore",
                                      "--bounds",
                                      "3,2,2",
                                      "--time",
                                      "10m",
                                      "--seed",
                                      "1"};

/// A campaign on a server of its own, and the processes that search it.
class Chaos : public ::testing::Test {
 protected:
  void begin(const std::string& shards) {
    std::vector<std::string> words = kCheck;
    words.insert(words.end(), {"--shards", shards});
    workers.clear();
    campaign = begun(own.fresh("chaos"), words);
  }

  [[nodiscard]] std::unique_ptr<Background> work(const std::string& lease) const {
    return std::make_unique<Background>(std::vector<std::string>{"work", campaign, "--lease", lease});
  }

  static void pause(int milliseconds) {
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
  }

  void expect_everything_there() {
    for (auto& worker : workers) {
      EXPECT_EQ(worker->wait(), 0) << worker->printed();
      printed += worker->printed();
    }
    const nlohmann::json results = results_in(campaign);
    EXPECT_EQ(proofs_in(results), proofs_of_one_process(kCheck));
    const std::vector<Told> told = told_in(printed);
    EXPECT_FALSE(told.empty()) << printed;
    EXPECT_EQ(lost_of(told, results), std::vector<Told>{});
  }

  PostgresServer own;
  std::string campaign, printed;
  std::vector<std::unique_ptr<Background>> workers;
};

TEST_F(Chaos, EightWorkersThatAreKilledBesideAServerThatIsKilled) {
  constexpr std::size_t kWorkers = 8, kKills = 6;
  begin("32");
  while (workers.size() < kWorkers) workers.push_back(work("3s"));
  for (std::size_t i = 0; i < kKills; ++i) {
    pause(500);
    auto& victim = workers[i % kWorkers];
    victim->signal(SIGKILL);
    victim->wait();
    printed += victim->printed();
    if (i == kKills / 2) {
      own.kill();
      pause(500);
      own.start();
    }
    victim = work("3s");
  }
  expect_everything_there();
}

TEST_F(Chaos, ThreeWorkersGoOnWhileTheServerIsAway) {
  begin("3");
  const std::jthread keeping_out = violations_kept_out(own, campaign);
  while (workers.size() < 3) workers.push_back(work("3s"));
  for (auto& worker : workers) EXPECT_TRUE(worker->wait_for("takes part in")) << worker->printed();
  wait_for_a_violation(own, campaign);
  own.kill();
  const auto someone_keeps_a_violation = [&] {
    return std::ranges::any_of(workers, [](const auto& each) {
      return each->printed().find(" until the store is back\n") != std::string::npos;
    });
  };
  while (!someone_keeps_a_violation()) pause(50);
  for (auto& worker : workers) EXPECT_TRUE(worker->wait_for("cannot reach the store")) << worker->printed();
  own.start();
  expect_everything_there();
}

}  // namespace
}  // namespace sunder::testing
