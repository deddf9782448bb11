// The commands that take a store, each with a file and with the address of a server.
#include <signal.h>

#include <fstream>

#include "cli/campaigns.hpp"
#include "support/golden.hpp"
#include "support/postgres.hpp"

namespace sunder::testing {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

enum class Place { file, server };

class Stored : public Campaigns, public ::testing::WithParamInterface<Place> {
 protected:
  /// A location at which there is no store yet.
  [[nodiscard]] std::string store(const std::string& name) const {
    return GetParam() == Place::file ? at(name) : PostgresServer::instance().fresh(name);
  }
};

INSTANTIATE_TEST_SUITE_P(Places, Stored,
                         ::testing::Values(Place::file
#ifdef SUNDER_HAS_SERVERS
                                           ,
                                           Place::server
#endif
                                           ),
                         [](const auto& place) { return place.param == Place::file ? "File" : "Server"; });

TEST_P(Stored, StoppedIsResumed) {
  const std::string location = store("stopped");
  const Finished first = stopped(location, "10m", SIGINT);
  EXPECT_EQ(first.exit_code, 1) << first.err;
  EXPECT_NE(first.out.find(" with: " SUNDER_COMMAND_PATH), std::string::npos) << first.out;
  EXPECT_EQ(report(location)["interrupted"], true);
  EXPECT_EQ(report(location)["objects"][0]["methods"][0]["verdict"], "non-atomic");
  const auto executions = [&] {
    std::uint64_t sum = 0;
    const json results = report(location);
    for (const json& method : results["objects"][1]["methods"])
      sum += method["executions"].get<std::uint64_t>();
    return sum;
  };
  const std::uint64_t before = executions();
  const Finished resumed = sunder({"resume", location, "--time", "4s", "--json", at("json")});
  EXPECT_EQ(resumed.exit_code, 1) << resumed.err;
  const json whole = json::parse(std::ifstream(at("json")));
  EXPECT_EQ(whole["objects"], report(location)["objects"]);
  EXPECT_GT(executions(), before);
}

TEST_P(Stored, AnotherBuildIsRefused) {
  const std::string location = store("a");
  const std::string program = at("program");
  fs::copy_file(SUNDER_MISBEHAVING, program);
  EXPECT_EQ(sunder({"check", program + ":Meeting", "--time", "10s", "--store", location}).exit_code, 1);
  EXPECT_EQ(sunder({"resume", location, "--time", "1s"}).exit_code, 1);
  std::ofstream(program, std::ios::app) << "x";
  expect_refused(sunder({"resume", location}), "Meeting has been rebuilt since");
  fs::remove(program);
  expect_refused(sunder({"resume", location}), "there is no program");
}

TEST_P(Stored, OfAProgramAreLeftToIt) {
  const std::string location = store("a");
  const std::string program = at("my_program");
  fs::copy_file(SUNDER_MISBEHAVING, program);
  EXPECT_EQ(run_command({program, "check", "Meeting", "--time", "10s", "--store", location}).exit_code, 1);
  for (const std::string command : {"resume", "replay"})
    expect_refused(sunder({command, location}), location + " was written by " + program +
                                                    ", which knows its objects: run '" + program + " " +
                                                    command + " ");
  EXPECT_EQ(run_command({program, "resume", location, "--time", "1s"}).exit_code, 1);
}

TEST_P(Stored, JobsSearchShardsAtOnce) {
  const std::string location = store("a");
  const Finished checked = sunder({"check", kMeeting, "atomic:LockedMap", "-j", "3", "--time", "4s",
                                   "--store", location, "--json", at("json"), "--method", "none"});
  EXPECT_EQ(checked.exit_code, 2);
  const Finished both = sunder({"check", kMeeting, "atomic:LockedMap", "-j", "3", "--time", "4s", "--store",
                                location, "--json", at("json")});
  EXPECT_EQ(both.exit_code, 1) << both.err;
  const json results = json::parse(std::ifstream(at("json")));
  EXPECT_EQ(results["objects"][0]["methods"][1]["verdict"], "non-atomic");
  EXPECT_EQ(results["objects"], report(location)["objects"]);
  EXPECT_EQ(sunder({"resume", location, "--time", "1s"}).exit_code, 1);
}

TEST_P(Stored, KnownViolationsAreTriedFirstAndCompared) {
  const std::string location = store("a");
  const std::string program = at("program");
  fs::copy_file(SUNDER_MISBEHAVING, program);
  const std::vector<std::string> check{"check", program + ":Meeting", "--time", "5s", "--store", location};
  EXPECT_EQ(sunder(check).exit_code, 1);
  const Finished alone = sunder({"report", location, location});
  EXPECT_NE(alone.out.find("0 of 2 verdicts differ"), std::string::npos) << alone.out;
  const Finished again = sunder(check);
  EXPECT_EQ(again.exit_code, 1) << again.err;
  EXPECT_NE(again.out.find("meet  still there"), std::string::npos) << again.out;
  const Finished first = sunder({"report", location, "--json", at("json")});
  EXPECT_EQ(first.exit_code, 0) << first.err;

  for (const std::string& baseline : {at("json"), location}) {
    const Finished known =
        sunder({"check", program + ":Meeting", "--time", "5s", "--no-store", "--baseline", baseline});
    EXPECT_EQ(known.exit_code, 0) << known.out;
  }
  const Finished other = sunder({"check", std::string(SUNDER_MISBEHAVING) + ":MeetingCore", "--time", "5s",
                                 "--no-store", "--baseline", location});
  EXPECT_EQ(other.exit_code, 1) << other.out;
  EXPECT_NE(other.out.find("core  new"), std::string::npos) << other.out;
  expect_refused(sunder({"check", kMeeting, "--baseline", SUNDER_MISBEHAVING, "--no-store"}),
                 "neither a result file nor a store");

  const Finished compared = sunder({"report", at("json"), location, "--html", at("html")});
  EXPECT_NE(content_of(at("html")).find("0 of 2 verdicts differ"), std::string::npos);
  EXPECT_NE(compared.out.find("0 of 2 verdicts differ"), std::string::npos) << compared.out;
  const std::string core = store("core");
  EXPECT_EQ(sunder({"check", program + ":MeetingCore", "--time", "5s", "--store", core}).exit_code, 1);
  const Finished different = sunder({"report", location, core});
  EXPECT_NE(different.out.find("3 of 3 verdicts differ"), std::string::npos) << different.out;
}

// The core of the queue is at fault. `size` is right, and only a suspect; `sizes` is wrong by itself.
TEST_P(Stored, OfAGuiltyCoreCallNoSuspectAViolation) {
  const std::string location = store("core");
  const Finished checked =
      sunder({"check", "nonatomic:QuotaQueue", "--engine", "explore", "--store", location});
  EXPECT_NE(checked.out.find("\n2 violations: "), std::string::npos) << checked.out;
  EXPECT_NE(checked.out.find(", 1 suspect"), std::string::npos) << checked.out;
  const std::string replayed = sunder({"replay", location}).out;
  EXPECT_NE(replayed.find("QuotaQueue size, a suspect: the core may have caused it\n"), std::string::npos)
      << replayed;
  EXPECT_NE(replayed.find("QuotaQueue sizes\n"), std::string::npos) << replayed;
  const auto exported = [&](const char* method) {
    return sunder({"export", location, "--as", "cpp", "--method", method, "--into", at("shown.cpp")}).out;
  };
  EXPECT_NE(exported("size").find("it shows a violation that the core may have caused, with size"),
            std::string::npos);
  EXPECT_NE(exported("sizes").find("it shows a violation of sizes"), std::string::npos);
}

}  // namespace
}  // namespace sunder::testing
