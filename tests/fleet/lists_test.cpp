// Lists of the campaigns on a server, and the rights to see and change them.
#include <gtest/gtest.h>
#include <signal.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "fleet/fleet.hpp"

namespace sunder::testing {
namespace {

namespace fs = std::filesystem;

const std::string kMeeting = std::string(SUNDER_MISBEHAVING) + ":Meeting";

TEST(Lists, CampaignsOfAServerArePrunedByNameAndByNumber) {
  const std::string address = server().fresh("pruned");
  for (int i = 0; i < 3; ++i) begun(address, {kMeeting, "--time", "1m", "--shards", "4"});
  const Finished listed = sunder({"campaigns", address});
  EXPECT_EQ(listed.exit_code, 0) << listed.err;
  for (const char* part : {"#1 ", "#3 ", "Meeting", "0 of 4 shards done", "sunder"})
    EXPECT_NE(listed.out.find(part), std::string::npos) << part << " is not in " << listed.out;
  EXPECT_EQ(sunder({"prune", address}).exit_code, 2);
  const Finished asked =
      run_command({"sh", "-c", std::string(SUNDER_COMMAND_PATH) + " prune '" + address + "#2' </dev/null"});
  EXPECT_EQ(asked.exit_code, 2);
  EXPECT_NE(asked.err.find("nobody can be asked"), std::string::npos) << asked.err;
  EXPECT_EQ(sunder({"prune", address + "#2", "--yes"}).exit_code, 0);
  EXPECT_EQ(sunder({"prune", address, "--keep", "1", "--yes"}).exit_code, 0);
  const Finished left = sunder({"campaigns", address});
  EXPECT_EQ(left.out.find("#1 "), std::string::npos) << left.out;
  EXPECT_EQ(left.out.find("#2 "), std::string::npos) << left.out;
  EXPECT_NE(left.out.find("#3 "), std::string::npos) << left.out;
  EXPECT_EQ(sunder({"prune", address, "--older-than", "1d", "--yes"}).out, "there is nothing to delete\n");
}

TEST(Lists, ACampaignThatIsSearchedIsKept) {
  const std::string address = server().fresh("searched");
  const std::string campaign = begun(address, {"atomic:LockedMap", "--time", "10m", "--shards", "1"});
  Background worker({"work", campaign});
  while (server().run(address, "SELECT count(holder) FROM sunder.part") == "0") {
  }
  const Finished pruned = sunder({"prune", campaign, "--yes"});
  EXPECT_EQ(pruned.exit_code, 2);
  EXPECT_NE(pruned.out.find("is in use by "), std::string::npos) << pruned.out;
}

TEST(Lists, CampaignsOfAFolder) {
  const std::string folder = ::testing::TempDir() + "listed/";
  fs::remove_all(folder);
  fs::create_directories(folder);
  for (const std::string name : {"a", "b"})
    sunder({"check", kMeeting, "--time", "10s", "--store", folder + name + ".sunder"});
  const Finished listed = sunder({"campaigns", folder});
  EXPECT_NE(listed.out.find("a.sunder"), std::string::npos) << listed.out;
  EXPECT_NE(listed.out.find("1 method"), std::string::npos) << listed.out;
  EXPECT_EQ(sunder({"prune", folder, "--keep", "1", "--yes"}).exit_code, 0);
  EXPECT_FALSE(fs::exists(folder + "a.sunder"));
  EXPECT_TRUE(fs::exists(folder + "b.sunder"));
}

TEST(Watch, FollowsACampaignToItsEnd) {
  const std::string address = server().fresh("watched"), page = ::testing::TempDir() + "watched.html";
  const std::string campaign = begun(address, {"nonatomic:CountedSet", "--engine", "explore", "--bounds",
                                               "3,2,2", "--time", "10m", "--shards", "2"});
  Background watch({"report", campaign, "--watch", "--html", page});
  EXPECT_EQ(sunder({"work", campaign}).exit_code, 0);
  EXPECT_EQ(watch.wait(), 0) << watch.printed();
  EXPECT_NE(watch.printed().find("size: non-atomic"), std::string::npos) << watch.printed();
  EXPECT_NE(watch.printed().find("2 of 2 shards done"), std::string::npos) << watch.printed();
  EXPECT_GT(fs::file_size(page), 0U);
  EXPECT_EQ(sunder({"report", "x.sunder", "--watch"}).exit_code, 2);
}

TEST(Merge, CopiesASharedCampaignToAFileAndBack) {
  const std::string address = server().fresh("copied"), file = ::testing::TempDir() + "copied.sunder";
  const std::string campaign = begun(address, {"nonatomic:CountedSet", "--engine", "explore", "--bounds",
                                               "3,2,2", "--time", "10m", "--shards", "3"});
  EXPECT_EQ(sunder({"work", campaign}).exit_code, 0);
  EXPECT_EQ(sunder({"merge", campaign, "--into", file, "--force"}).exit_code, 0);
  EXPECT_EQ(sunder({"merge", file, "--into", address}).exit_code, 0);
  const std::string expected = proofs_in(results_in(campaign));
  EXPECT_EQ(proofs_in(results_in(file)), expected);
  EXPECT_EQ(proofs_in(results_in(address + "#2")), expected);
}

// deploy/postgresql/roles.sql, as an administrator runs it.
TEST(Roles, AllowWhatTheyAreForAndNothingElse) {
  const std::string address = server().fresh("roles");
  const std::string first = begun(address, {kMeeting, "--time", "1s"});  // makes the tables
  EXPECT_EQ(sunder({"prune", first, "--yes"}).exit_code, 0);
  for (const std::string team : {"queues", "maps"}) {
    const Finished made =
        run_command({"psql", address, "-qX", "-v", "ON_ERROR_STOP=1", "-v", "team=" + team, "-f",
                     std::string(SUNDER_SOURCE_DIR) + "/deploy/postgresql/roles.sql"});
    ASSERT_EQ(made.exit_code, 0) << made.err;
  }
  server().run(address,
               "DROP ROLE IF EXISTS alice, bob, w, r; CREATE ROLE alice LOGIN IN ROLE queues_check; "
               "CREATE ROLE bob LOGIN IN ROLE maps_check; CREATE ROLE w LOGIN IN ROLE queues_work; "
               "CREATE ROLE r LOGIN IN ROLE queues_read");
  const auto as = [&](const std::string& role) { return server().address("roles", role); };
  const std::string hers = begun(as("alice"), {kMeeting, "--time", "10m", "--shards", "1"});
  const std::string his = begun(as("bob"), {kMeeting, "--time", "10m", "--shards", "1"});
  const std::string number = hers.substr(hers.find('#')), other = his.substr(his.find('#'));

  const Finished worked = sunder({"work", as("w") + number});
  EXPECT_EQ(worked.exit_code, 0) << worked.err;
  EXPECT_NE(verdicts_in(results_in(as("r") + number)).find("non-atomic"), std::string::npos);

  const auto refused = [](const Finished& done, const std::string& why) {
    EXPECT_EQ(done.exit_code, 2) << done.out;
    EXPECT_NE((done.err + done.out).find(why), std::string::npos) << done.err << done.out;
  };
  refused(sunder({"work", as("w") + other}), "there is no campaign");
  refused(sunder({"report", as("r") + other}), "there is no campaign");
  refused(sunder({"work", as("r") + number}), "permission denied");
  refused(sunder({"prune", as("w") + number, "--yes"}), "permission denied");
  refused(sunder({"prune", as("r") + number, "--yes"}), "permission denied");
  refused(sunder({"check", kMeeting, "--store", as("w"), "--begin"}), "permission denied");
  for (const char* sql :
       {"DROP TABLE sunder.found", "DELETE FROM sunder.found", "UPDATE sunder.campaign SET ends = now()",
        "ALTER TABLE sunder.part DISABLE ROW LEVEL SECURITY"})
    EXPECT_THROW(server().run(as("w"), sql), std::runtime_error) << sql;
  EXPECT_EQ(server().run(as("w"), "SELECT string_agg(id::text, ',') FROM sunder.campaign"), number.substr(1));
  EXPECT_EQ(sunder({"prune", as("alice") + number, "--yes"}).exit_code, 0);
}

// The role `secretive` of the tests' server needs a password.
TEST(Password, IsShownNowhere) {
  const std::string address = server().fresh("secrets"), secret = "kept-to-ourselves";
  server().run(address, "DROP ROLE IF EXISTS secretive; CREATE ROLE secretive LOGIN SUPERUSER PASSWORD '" +
                            secret + "'");
  const std::string its = server().address("secrets", "secretive");
  const Finished without = sunder({"check", kMeeting, "--store", its, "--begin"});
  EXPECT_EQ(without.exit_code, 3) << without.err;
  ASSERT_EQ(setenv("PGPASSWORD", secret.c_str(), 1), 0);
  const std::string campaign = begun(its, {kMeeting, "--time", "10m", "--shards", "1"});
  Background worker({"work", campaign});
  EXPECT_TRUE(worker.wait_for("non-atomic")) << worker.printed();
  std::string processes;  // also of the worker's own children
  for (const auto& entry : fs::directory_iterator("/proc")) {
    std::ifstream in(entry.path() / "cmdline");
    processes.append(std::istreambuf_iterator<char>(in), {});
  }
  unsetenv("PGPASSWORD");
  worker.signal(SIGINT);
  worker.wait();
  EXPECT_EQ(processes.find(secret), std::string::npos);
  EXPECT_EQ(worker.printed().find(secret), std::string::npos);
  EXPECT_EQ(without.err.find(secret), std::string::npos);
  for (const char* table : {"campaign", "object", "part", "method", "found"})
    EXPECT_EQ(server().run(address, std::string("SELECT * FROM sunder.") + table).find(secret),
              std::string::npos);
  const Finished given = sunder({"work", "postgresql://me:" + secret + "@host/db"});
  EXPECT_EQ(given.exit_code, 2);
  EXPECT_EQ((given.out + given.err).find(secret), std::string::npos) << given.err;
}

}  // namespace
}  // namespace sunder::testing
