// Workers and the server are killed; nothing that was printed is lost, and the verdicts are those of one
// machine.
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <memory>
#include <regex>
#include <set>
#include <thread>

#include "fleet/fleet.hpp"

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
                                      "10m"};

std::set<std::string> violations_in(const std::string& printed) {
  std::set<std::string> made;
  const std::regex line("  ([a-z_]+): (non-atomic|shows a violation)");
  for (std::sregex_iterator at(printed.begin(), printed.end(), line), end; at != end; ++at)
    made.insert((*at)[1]);
  return made;
}

TEST(Chaos, EightWorkersThatAreKilledBesideAServerThatIsKilled) {
  constexpr int kWorkers = 8, kKills = 6;
  PostgresServer own;
  std::vector<std::string> words = kCheck;
  words.insert(words.end(), {"--shards", "32"});
  const std::string campaign = begun(own.fresh("chaos"), words);
  const auto work = [&] {
    return std::make_unique<Background>(std::vector<std::string>{"work", campaign, "--lease", "3s"});
  };
  std::vector<std::unique_ptr<Background>> workers;
  for (int i = 0; i < kWorkers; ++i) workers.push_back(work());
  std::string printed;
  for (int i = 0; i < kKills; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    auto& victim = workers[static_cast<std::size_t>(i % kWorkers)];
    victim->signal(SIGKILL);
    victim->wait();
    printed += victim->printed();
    if (i == kKills / 2) {
      own.kill();
      std::this_thread::sleep_for(std::chrono::milliseconds(500));
      own.start();
    }
    victim = work();
  }
  for (auto& worker : workers) {
    EXPECT_EQ(worker->wait(), 0) << worker->printed();
    printed += worker->printed();
  }
  const nlohmann::json results = results_in(campaign);
  std::vector<std::string> alone = kCheck;
  alone.insert(alone.begin(), "check");
  alone.insert(alone.end(), {"--no-store", "--json", "-"});
  const Finished one = sunder(alone);
  EXPECT_EQ(proofs_in(results), proofs_in(nlohmann::json::parse(one.out, nullptr, false)));
  for (const std::string& method : violations_in(printed))
    EXPECT_NE(verdicts_in(results).find(method + ": non-atomic"), std::string::npos) << method;
  EXPECT_FALSE(violations_in(printed).empty());
}

}  // namespace
}  // namespace sunder::testing
