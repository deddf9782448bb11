#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <regex>
#include <thread>

#include "fleet/fleet.hpp"

namespace sunder::testing {
namespace {

namespace fs = std::filesystem;

// Ends when everything is explored, in seconds.
const std::vector<std::string> kSmall{
    "atomic:LockedMap", "nonatomic:CountedSet", "--engine", "explore", "--bounds", "3,2,2", "--time", "10m"};

std::vector<std::string> with(std::vector<std::string> words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

// More shards than some bounds have harnesses.
TEST(Work, GivesTheVerdictsOfOneMachine) {
  const std::string campaign = begun(server().fresh("verdicts"), with(kSmall, {"--shards", "24"}));
  Background other({"work", campaign});
  const Finished worked = sunder({"work", campaign, "--jobs", "2", "--verbose"});
  EXPECT_EQ(worked.exit_code, 0) << worked.err << worked.out;
  const std::regex cost("\nthe store took .* % of the time: .* s of CPU, [0-9,]+ statements\n");
  EXPECT_TRUE(std::regex_search(worked.out, cost)) << worked.out;
  EXPECT_EQ(other.wait(), 0) << other.printed();
  EXPECT_EQ(proofs_in(results_in(campaign)), proofs_of_one_process(kSmall)) << worked.out;
  EXPECT_EQ(sunder({"report", campaign, "--fail-on", "any"}).exit_code, 1);
  EXPECT_EQ(results_in(campaign)["interrupted"], false);
}

TEST(Work, CheckBeginsACampaignAndTakesPart) {
  const std::string address = server().fresh("taking_part");
  Background check(with(with({"check"}, kSmall), {"--store", address}));
  ASSERT_TRUE(check.wait_for("store ")) << check.printed();
  const Finished other = sunder({"work", address});
  EXPECT_EQ(other.exit_code, 0) << other.err;
  EXPECT_EQ(check.wait(), 1) << check.printed();
  EXPECT_NE(check.printed().find("non-atomic"), std::string::npos) << check.printed();
}

TEST(Work, RefusesAnotherBuildByName) {
  const std::string address = server().fresh("builds"), program = ::testing::TempDir() + "fleet-program";
  fs::copy_file(SUNDER_MISBEHAVING, program, fs::copy_options::overwrite_existing);
  const std::string campaign = begun(address, {program + ":Meeting", "--time", "1m"});
  std::ofstream(program, std::ios::app) << "x";
  const Finished refused = sunder({"work", campaign});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.err.find(":Meeting has the build "), std::string::npos) << refused.err;
  EXPECT_NE(refused.err.find("every machine needs the same build"), std::string::npos) << refused.err;
  EXPECT_EQ(sunder({"work", "file.sunder"}).exit_code, 2);
  fs::remove(program);
}

// The process that holds the only shard is suspended past its lease. Its successor ends the campaign; then
// the first goes on.
TEST(Work, ThatWasSuspendedWritesNothingOverItsSuccessor) {
  const std::string address = server().fresh("suspended");
  const std::string campaign =
      begun(address, {"atomic:LockedMap", "--bounds", "4,2,2", "--time", "10m", "--shards", "1"});
  const auto held = [&](const std::string& what) {
    return server().run(address, "SELECT coalesce(" + what + "::text, '') FROM sunder.part");
  };
  Background first({"work", campaign, "--lease", "2s"});
  while (held("seconds").empty()) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  const std::string lease = held("lease"), holder = held("holder");
  first.signal(SIGSTOP);
  Background second({"work", campaign, "--lease", "60s"});
  while (held("lease") == lease || held("holder") == holder || held("holder").empty())
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  second.signal(SIGSTOP);                                       // so that nobody else writes
  std::this_thread::sleep_for(std::chrono::milliseconds(300));  // until a write that is under way has ended
  const auto rows = [&] {
    return server().run(address,
                        "SELECT * FROM sunder.part; SELECT * FROM sunder.method ORDER BY 2, 3, 4; "
                        "SELECT * FROM sunder.bounds ORDER BY 2, 3, 4, 5, 6, 7, 8, 9, 10");
  };
  const std::string before = rows();
  first.signal(SIGCONT);
  EXPECT_TRUE(first.wait_for("was taken over")) << first.printed();
  EXPECT_EQ(rows(), before);
  second.signal(SIGCONT);
  second.signal(SIGINT);
  EXPECT_EQ(second.wait(), 3) << second.printed();
  first.signal(SIGINT);
  EXPECT_EQ(first.wait(), 3) << first.printed();
  EXPECT_NE(first.printed().find("take part again with: "), std::string::npos) << first.printed();
}

/// A worker that has found a violation which it could not write when the server went away.
class Away : public ::testing::Test {
 protected:
  Away() {
    campaign = begun(own.fresh("away"),
                     {std::string(SUNDER_MISBEHAVING) + ":Meeting", "--time", "10m", "--shards", "1"});
    const std::jthread keeping_out = violations_kept_out(own, campaign);
    worker = std::make_unique<Background>(std::vector<std::string>{"work", campaign});
    wait_for_a_violation(own, campaign);
    own.kill();
  }

  [[nodiscard]] int found() const {
    return std::stoi(own.run(campaign, "SELECT count(*) FROM sunder.found"));
  }

  PostgresServer own;
  std::string campaign;
  std::unique_ptr<Background> worker;
};

TEST_F(Away, KeepsAViolationInAFileUntilTheServerIsBack) {
  ASSERT_TRUE(worker->wait_for(" until the store is back")) << worker->printed();
  const std::string printed = worker->printed(), before = "is kept in ";
  const std::size_t start = printed.find(before) + before.size();
  const std::string file = printed.substr(start, printed.find(' ', start) - start);
  EXPECT_NE(verdicts_in(results_in(file)).find("non-atomic"), std::string::npos) << printed;
  own.start();
  ASSERT_TRUE(worker->wait_for("the store is back, and")) << worker->printed();
  EXPECT_GT(found(), 0);
  EXPECT_FALSE(fs::exists(file));
  worker->signal(SIGINT);
  EXPECT_EQ(worker->wait(), 3) << worker->printed();
  EXPECT_NE(verdicts_in(results_in(campaign)).find("non-atomic"), std::string::npos);
}

TEST_F(Away, WhatADeadProcessHasKeptIsWrittenByTheNext) {
  ASSERT_TRUE(worker->wait_for(" until the store is back")) << worker->printed();
  worker.reset();  // kill -9
  own.start();
  EXPECT_EQ(found(), 0);
  Background next({"work", campaign});
  EXPECT_TRUE(next.wait_for("that an earlier process could not write")) << next.printed();
  EXPECT_GT(found(), 0);
}

TEST(Work, TellsOthersAtOnce) {
  const std::string address = server().fresh("told");
  const std::string campaign =
      begun(address, {"nonatomic:CountedSet", "-m", "size", "--time", "10m", "--shards", "2"});
  Background first({"work", campaign}), second({"work", campaign});
  EXPECT_TRUE(first.wait_for("size: non-atomic")) << first.printed();
  EXPECT_TRUE(second.wait_for("size: non-atomic")) << second.printed();
  EXPECT_EQ(server().run(address, "SELECT count(*) > 0 FROM sunder.found WHERE method = 'size'"), "t");
}

}  // namespace
}  // namespace sunder::testing
