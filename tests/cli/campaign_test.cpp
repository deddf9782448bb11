// Campaigns from the outside, in files: kept, split and merged.
#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <regex>
#include <set>
#include <sstream>

#include "cli/campaigns.hpp"
#include "search/search_version.hpp"
#include "store/store.hpp"
#include "support/golden.hpp"

namespace sunder::testing {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

TEST_F(Campaigns, StoppedIsResumedForTheRestOfItsTime) {
  for (const int signal : {SIGINT, SIGTERM}) {
    fs::remove(at("a"));
    const Finished first = stopped(at("a"), "6s", signal);
    EXPECT_EQ(first.exit_code, 1) << first.err;
    EXPECT_NE(first.out.find("continue with: "), std::string::npos) << first.out;
    EXPECT_EQ(report(at("a"))["interrupted"], true);
    EXPECT_EQ(report(at("a"))["objects"][0]["methods"][0]["verdict"], "non-atomic");
    const Finished resumed = sunder({"resume", at("a"), "--json", at("json")});
    EXPECT_EQ(resumed.exit_code, 1) << resumed.err;
    EXPECT_EQ(resumed.out.find("MeetingCore\n  core: "), std::string::npos) << "found again: " << resumed.out;
    const json whole = json::parse(std::ifstream(at("json")));
    EXPECT_EQ(whole["interrupted"], false);
    EXPECT_EQ(whole["objects"], report(at("a"))["objects"]);
    EXPECT_GT(whole["objects"][1]["methods"][1]["executions"], 0);
  }
  const Finished ended = sunder({"resume", at("a"), "--quiet"});
  EXPECT_EQ(ended.exit_code, 1) << ended.err;
  const auto executions = [&] {
    return report(at("a"))["objects"][1]["methods"][0]["executions"].get<int>();
  };
  const int before = executions();
  EXPECT_EQ(sunder({"resume", at("a"), "--time", "2s"}).exit_code, 1);
  EXPECT_GT(executions(), before);
}

TEST_F(Campaigns, OfAnotherSearchAreNotContinued) {
  Campaign campaign;
  campaign.version = "0";
  open_store(at("a"), Access::create)->add(campaign);
  expect_refused(sunder({"resume", at("a")}),
                 std::string("its search has version 0, and that of this Sunder ") + kSearchVersion +
                     "; use the Sunder that wrote it; to start again, use 'check --store");
}

TEST_F(Campaigns, AreKeptInADefaultPlaceThatIsPrinted) {
  const Finished checked = run_command(
      {"env", "XDG_STATE_HOME=" + folder, SUNDER_COMMAND_PATH, "check", kMeeting, "--time", "10s"});
  const std::string start = "store " + folder + "sunder/Meeting-";
  ASSERT_TRUE(checked.out.starts_with(start)) << checked.out;
  const std::string path = checked.out.substr(6, checked.out.find('\n') - 6);
  EXPECT_EQ(report(path)["objects"][0]["methods"][1]["verdict"], "non-atomic");
  const Finished nowhere = run_command(
      {"env", "XDG_STATE_HOME=/proc/none", SUNDER_COMMAND_PATH, "check", kMeeting, "--time", "10s"});
  EXPECT_EQ(nowhere.exit_code, 1) << nowhere.err;
  EXPECT_TRUE(nowhere.out.starts_with("the campaign is not kept: ")) << nowhere.out;
  expect_refused(sunder({"check", kMeeting, "--store", "/proc/none/x"}),
                 "cannot open the store /proc/none/x");
}

TEST_F(Campaigns, OfShardsAreMergedInAnyOrder) {
  for (const std::string shard : {"1", "2", "3"}) {
    const Finished checked = sunder({"check", "atomic:LockedMap", "-m", "size", "--time", "1s", "--shard",
                                     shard + "/3", "--store", at(shard)});
    EXPECT_EQ(checked.exit_code, 0) << checked.err;
  }
  EXPECT_EQ(sunder({"merge", at("1"), at("2"), at("3"), "--into", at("all")}).exit_code, 0);
  EXPECT_EQ(sunder({"merge", at("3"), at("1"), "--into", at("two")}).exit_code, 0);
  EXPECT_EQ(sunder({"merge", at("two"), at("all"), at("2"), "--into", at("two")}).exit_code, 0);
  EXPECT_EQ(report(at("all"))["objects"], report(at("two"))["objects"]);
  std::uint64_t sum = 0;
  for (const std::string shard : {"1", "2", "3"})
    sum += report(at(shard))["objects"][0]["methods"][1]["harnesses"].get<std::uint64_t>();
  EXPECT_EQ(report(at("all"))["objects"][0]["methods"][1]["harnesses"], sum);
  EXPECT_EQ(sunder({"resume", at("all"), "--time", "1s"}).exit_code, 0);

  EXPECT_EQ(sunder({"check", kMeeting, "--time", "10s", "--store", at("stranger")}).exit_code, 1);
  expect_refused(sunder({"merge", at("1"), at("stranger"), "--into", at("no")}), "they differ in the");
  EXPECT_FALSE(fs::exists(at("no")));
  std::ofstream(at("text")) << "no store";
  for (const std::vector<std::string>& force : {std::vector<std::string>{}, {"--force"}}) {
    std::vector<std::string> words{"merge", at("1"), "--into", at("text")};
    words.insert(words.end(), force.begin(), force.end());
    expect_refused(sunder(words), "is not a campaign store");
  }
}

TEST_F(Campaigns, AreNotOverwrittenByAMerge) {
  for (const std::string name : {"1", "2", "2"})
    EXPECT_EQ(sunder({"check", kMeeting, "--time", "10s", "--store", at(name)}).exit_code, 1);
  fs::copy_file(at("2"), at("3"));
  expect_refused(sunder({"merge", at("1"), "--into", at("3")}), "already; --force replaces it");
  // The second store has an earlier campaign, which the merged one does not contain.
  expect_refused(sunder({"merge", at("1"), at("2"), "--into", at("2")}), "already; --force replaces it");
  EXPECT_EQ(sunder({"merge", at("1"), at("2"), "--into", at("1")}).exit_code, 0);
  EXPECT_EQ(sunder({"merge", at("1"), "--into", at("3"), "--force"}).exit_code, 0);
  EXPECT_EQ(report(at("3"))["objects"], report(at("1"))["objects"]);
}

// The last texts of a golden file are those of all shards, merged.
TEST_F(Campaigns, OfOneShardClaimNothingAboutTheWhole) {
  std::string text;
  for (const std::string shard : {"1", "2", "3"}) {
    const Finished checked =
        sunder({"check", "atomic:CasCounter", "-m", "reset", "--engine", "explore", "--bounds", "3,2,2",
                "--shard", shard + "/3", "--store", at(shard), "--json", at("json"), "--junit", at("xml"),
                "--html", at("html"), "--verbose"});
    EXPECT_EQ(checked.exit_code, 0) << checked.err;
    const json results = json::parse(content_of(at("json")));
    EXPECT_EQ(results["part"], "shard " + shard + " of 3");
    for (const json& method : results["objects"][0]["methods"]) {
      EXPECT_EQ(method["verdict"], "no-violation-found") << method.dump(2);
      EXPECT_EQ(method["covered"], json({0, 0, 0}));
      EXPECT_EQ(method["covered-of-part"], json({3, 2, 2}));
    }
    const std::string part = "shard " + shard + " of 3";
    EXPECT_NE(content_of(at("xml")).find("<property name=\"part\" value=\"" + part), std::string::npos);
    EXPECT_NE(content_of(at("html")).find("\"part\":\"" + part), std::string::npos);
    EXPECT_EQ(checked.out.find("every harness within"), std::string::npos) << checked.out;
    if (shard == "1") text = checked.out.substr(checked.out.find('\n') + 1);  // without the name of the store
  }
  EXPECT_EQ(sunder({"merge", at("1"), at("2"), at("3"), "--into", at("all")}).exit_code, 0);
  text += "\n=== merged ===\n" + sunder({"report", at("all")}).out;
  expect_golden("check_shard.txt", std::regex_replace(text, std::regex("[0-9]+\\.[0-9]"), "#"));
  const json whole = report(at("all"));
  EXPECT_FALSE(whole.contains("part"));
  for (const json& method : whole["objects"][0]["methods"]) {
    EXPECT_EQ(method["verdict"], "atomic-within-bounds") << method.dump(2);
    EXPECT_EQ(method["covered"], json({3, 2, 2}));
  }
}

TEST_F(Campaigns, ShardsOfTheEnumerationAddUp) {
  const auto count = [](const std::string& shard) {
    return std::stoul(sunder({"enumerate", "nonatomic:CountedSet", "-m", "size", "-b", "4,2,2", "--count",
                              "--shard", shard})
                          .out);
  };
  EXPECT_EQ(count("1/4") + count("2/4") + count("3/4") + count("4/4"), count("1/1"));
}

TEST_F(Campaigns, BadInputIsRefused) {
  expect_refused(sunder({"resume", at("none")}), "there is no store");
  expect_refused(sunder({"resume", SUNDER_SOURCE_DIR "/README.md"}), "is not a campaign store");
  expect_refused(sunder({"report", at("none")}), "there is no store");
  expect_refused(sunder({"check", kMeeting, "--store", folder}), "it is a folder");
  for (const std::string shard : {"0/3", "4/3", "1", "1/", "/2", "a/b", "1/3x"})
    expect_refused(sunder({"check", kMeeting, "--shard", shard}), "is not a shard");
  std::ofstream(at("empty")) << "";
  expect_refused(sunder({"resume", at("empty")}), "is not a campaign store");
}

// The reported violations, as "object method".
std::set<std::string> reported_in(const std::string& out) {
  std::set<std::string> found;
  std::istringstream lines(out);
  std::string object;
  const std::regex verdict("  (core|[^ :]+):.* ?non-atomic \\(.*");
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (!line.empty() && line.front() != ' ') object = line;
    if (std::regex_match(line, match, verdict)) found.insert(object + " " + match[1].str());
  }
  return found;
}

void expect_kept(const std::set<std::string>& reported, const json& kept) {
  std::set<std::string> there;
  for (const json& object : kept["objects"])
    for (const json& method : object["methods"])
      if (method["verdict"] == "non-atomic")
        there.insert(object["name"].get<std::string>() + " " + method["name"].get<std::string>());
  EXPECT_TRUE(std::ranges::includes(there, reported)) << ::testing::PrintToString(reported);
}

TEST_F(Campaigns, AFileThatMayNotGrowLosesNothingThatWasReported) {
  for (const std::string blocks : {"32", "80", "160", "320"}) {
    const std::string store = at("full" + blocks);
    const Finished full = run_command(
        {"sh", "-c", "ulimit -f " + blocks + "; exec \"$@\"", "sh", SUNDER_COMMAND_PATH, "check",
         std::string(SUNDER_MISBEHAVING) + ":MeetingCore", "nonatomic:CountedSet", "nonatomic:FlagSet",
         "nonatomic:TwoShelves", "nonatomic:RegisterPair", "--time", "10s", "--store", store});
    if (full.exit_code == 1) continue;  // there was enough room
    EXPECT_EQ(full.exit_code, 3) << full.out << full.err;
    EXPECT_NE(full.err.find("the store " + store), std::string::npos) << full.err;
    if (const auto reported = reported_in(full.out); !reported.empty()) expect_kept(reported, report(store));
  }
}

TEST_F(Campaigns, KilledAtTwentyMomentsLoseNothingThatWasReported) {
  std::vector<std::string> words{"check",
                                 std::string(SUNDER_MISBEHAVING) + ":MeetingCore",
                                 "nonatomic:CountedSet",
                                 "nonatomic:FlagSet",
                                 "atomic:LockedMap",
                                 "--time",
                                 "1h",
                                 "--store",
                                 at("a")};
  std::mt19937 random(7);
  std::set<std::string> reported;
  bool begun = false;
  for (int i = 0; i < 20; ++i) {
    const std::string moment = std::to_string(0.05 + 0.0001 * static_cast<double>(random() % 9000));
    words.insert(words.begin(), {"timeout", "-s", "KILL", moment, SUNDER_COMMAND_PATH});
    const Finished killed = run_command(words);
    EXPECT_EQ(killed.exit_code, 128 + SIGKILL) << killed.out << killed.err;
    reported.merge(reported_in(killed.out));
    if (!killed.out.empty()) begun = true;
    if (begun) {
      words = {"resume", at("a")};
    } else {
      words.erase(words.begin(), words.begin() + 5);
    }
  }
  if (!reported.empty()) expect_kept(reported, report(at("a")));
}

TEST_F(Campaigns, ThatHaveBecomeManyAreTold) {
  const auto check = [&] {
    return run_command(
               {"env", "XDG_STATE_HOME=" + folder, SUNDER_COMMAND_PATH, "check", kMeeting, "--time", "200ms"})
        .out;
  };
  EXPECT_EQ(check().find("campaigns are kept"), std::string::npos);
  for (int i = 0; i < 50; ++i) std::ofstream(folder + "sunder/" + std::to_string(i) + ".sunder");
  EXPECT_NE(check().find("52 campaigns are kept in " + folder + "sunder, "), std::string::npos);
}

}  // namespace
}  // namespace sunder::testing
