#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "support/command.hpp"
#include "support/golden.hpp"

namespace sunder::testing {
namespace {

using nlohmann::json;

// Figures that differ from run to run become '#'.
std::string without_figures(const std::string& text) {
  std::string same = std::regex_replace(text, std::regex("[0-9][0-9,.]* (of|s\\b)"), "# $1");
  same = std::regex_replace(same, std::regex("[0-9][0-9,.]* executions?"), "# executions");
  same = std::regex_replace(same, std::regex("[0-9][0-9,.]* harness(es)?"), "# harnesses");
  same = std::regex_replace(same, std::regex("( found|non-atomic: [a-z ]*[a-z]) +[-0-9][-0-9,. ]*\n"),
                            "$1 #\n");  // in the table
  same = std::regex_replace(same, std::regex("--schedule \"[0-9: ]+\""), "--schedule \"#\"");
  return std::regex_replace(same, std::regex("--time [0-9]+s"), "--time #s");
}

TEST(Outcomes, ShowsTheExamplesOfThePaper) {
  const Finished put_all =
      sunder({"outcomes", "[put_all({0=1,1=0})], [get(0); remove(1)]", "--on", "atomic:LockedMap"});
  EXPECT_EQ(put_all.exit_code, 0) << put_all.err;
  expect_golden("outcomes_put_all.txt", put_all.out);
  const Finished clear =
      sunder({"outcomes", "[put(0,0)], [clear(); put(1,1); get(1)]", "--on", "atomic:LockedMap"});
  expect_golden("outcomes_clear.txt", clear.out);
}

TEST(Outcomes, ExplainsOneOutcome) {
  const auto explained = [](const std::string& object, const std::string& harness,
                            const std::string& outcome) {
    return sunder({"outcomes", harness, "--on", object, "--explain", outcome});
  };
  const Finished atomic =
      explained("atomic:LockedMap", "[put_all({0=1,1=0})], [get(0); remove(1)]", "(), null, 0");
  EXPECT_EQ(atomic.exit_code, 0) << atomic.err;
  expect_golden("explain_atomic.txt", atomic.out);
  const Finished bug = explained("nonatomic:CountedSet", "[remove(0); size()], [add(0)]", "true, -1, true");
  EXPECT_EQ(bug.exit_code, 1) << bug.err;
  expect_golden("explain_bug.txt", bug.out);
  const Finished weak =
      explained("nonatomic:CountedSet", "[size()], [add(0); remove(0); add(1)]", "2, true, true, true");
  EXPECT_EQ(weak.exit_code, 1) << weak.err;
  expect_golden("explain_weak_read.txt", weak.out);
}

TEST(Help, IsShownWithExamples) {
  const Finished main_help = sunder({"--help"});
  EXPECT_EQ(main_help.exit_code, 0);
  expect_golden("help.txt", main_help.out);
  for (const std::string subcommand : {"check", "resume", "work", "campaigns", "prune", "report", "merge",
                                       "export", "run", "replay", "outcomes", "enumerate", "list"}) {
    const Finished help = sunder({subcommand, "--help"});
    EXPECT_EQ(help.exit_code, 0);
    expect_golden("help_" + subcommand + ".txt", help.out);
  }
}

TEST(Enumerate, ListsAndCounts) {
  const Finished listed = sunder({"enumerate", "nonatomic:CountedSet", "-m", "size", "-b", "3,2,1"});
  EXPECT_EQ(listed.exit_code, 0) << listed.err;
  expect_golden("enumerate.txt", listed.out);
  const Finished counted =
      sunder({"enumerate", "nonatomic:CountedSet", "-m", "size", "-b", "3,2,1", "--count"});
  EXPECT_EQ(std::stoi(counted.out), std::ranges::count(listed.out, '\n'));
  const Finished limited = sunder(
      {"enumerate", "nonatomic:CountedSet", "-m", "size", "-b", "4,2,2", "--limit", "3", "--seed", "7"});
  EXPECT_EQ(std::ranges::count(limited.out, '\n'), 4) << limited.out;
  EXPECT_EQ(limited.out, sunder({"enumerate", "nonatomic:CountedSet", "-m", "size", "-b", "4,2,2", "--limit",
                                 "3", "--seed", "7"})
                             .out);
}

TEST(List, ShowsTheCorpusAndAProgramsOwnObjects) {
  const Finished all = sunder({"list"});
  EXPECT_EQ(all.exit_code, 0);
  EXPECT_NE(all.out.find("nonatomic:CountedSet"), std::string::npos);
  EXPECT_NE(all.out.find("atomic:BoundedQueue@capacity1"), std::string::npos);
  const Finished own = run_command({SUNDER_MISBEHAVING, "list"});
  expect_golden("list_misbehaving.txt", own.out);
}

TEST(Run, PrintsTheOutcomesAndWhetherTheyAreAtomic) {
  const Finished ran = sunder(
      {"run", "[meet()], [meet()]", "--on", std::string(SUNDER_MISBEHAVING) + ":Meeting", "--time", "500ms"});
  EXPECT_EQ(ran.exit_code, 1) << ran.out << ran.err;
  EXPECT_TRUE(std::regex_search(ran.out, std::regex("true, true +NO +[0-9,]+ +[0-9.]+ %"))) << ran.out;
  const Finished serial = sunder({"run", "[meet(); meet()]", "--on",
                                  std::string(SUNDER_MISBEHAVING) + ":Meeting", "--engine", "explore"});
  EXPECT_EQ(serial.exit_code, 0) << serial.out;
}

TEST(Run, TellsCrashesAndDeadlocks) {
  const Finished crash = sunder(
      {"run", "[work()], [work()]", "--on", std::string(SUNDER_MISBEHAVING) + ":Crasher", "--time", "20s"});
  EXPECT_EQ(crash.exit_code, 1);
  EXPECT_NE(crash.out.find("crash: SIGSEGV"), std::string::npos) << crash.out;
  const Finished deadlock = sunder(
      {"run", "[forth()], [back()]", "--on", std::string(SUNDER_MISBEHAVING) + ":Embrace", "--time", "20s"});
  EXPECT_EQ(deadlock.exit_code, 1);
  EXPECT_NE(deadlock.out.find("deadlock"), std::string::npos) << deadlock.out;
}

TEST(Check, FindsCertainViolationsAndItsCommandShowsThemAgain) {
  const std::string file = ::testing::TempDir() + "check.json";
  const Finished checked =
      run_command({"env", "SUNDER_COMMAND=misbehaving", SUNDER_MISBEHAVING, "check", "Meeting", "--time",
                   "10s", "--engine", "stress", "--no-store", "--json", file});
  EXPECT_EQ(checked.exit_code, 1) << checked.out << checked.err;
  expect_golden("check_meeting.txt", without_figures(checked.out));
  const json results = json::parse(content_of(file));
  EXPECT_EQ(results["objects"][0]["target"], "native");
  const json& meet = results["objects"][0]["methods"][1];
  EXPECT_EQ(meet["name"], "meet");
  EXPECT_EQ(meet["verdict"], "non-atomic");
  EXPECT_EQ(meet["violation"]["harness"], "[meet()], [greet()]") << meet.dump(2);
}

TEST(Replay, ShowsEveryStoredViolationAgain) {
  const std::string file = ::testing::TempDir() + "replayed.json", store = file + ".sunder";
  std::filesystem::remove(store);
  const Finished checked = sunder(
      {"check", "nonatomic:CountedSet", "-m", "size", "--time", "10s", "--json", file, "--store", store});
  EXPECT_EQ(checked.exit_code, 1) << checked.err;
  const json results = json::parse(content_of(file));
  std::size_t scheduled = 0;
  for (const json& method : results["objects"][0]["methods"]) {
    if (method.contains("violation") && method["violation"].contains("schedule")) ++scheduled;
    for (const json& other : method.value("others", json::array()))
      if (other.contains("schedule")) ++scheduled;
  }
  const std::string all = std::to_string(scheduled);
  const Finished replayed = sunder({"replay", file});
  EXPECT_EQ(replayed.exit_code, 1) << replayed.err;
  EXPECT_NE(replayed.out.find("no serial order gives"), std::string::npos) << replayed.out;
  EXPECT_NE(replayed.out.find(all + " of " + all + " violations reproduced"), std::string::npos)
      << replayed.out << results.dump(2);
  EXPECT_EQ(sunder({"replay", file}).out, replayed.out);
  EXPECT_EQ(sunder({"replay", store}).out, replayed.out);
  const Finished none = sunder({"replay", store, "-m", "is_empty"});
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_NE(none.err.find("no violation of that method"), std::string::npos) << none.err;
  std::ofstream(file) << R"({"objects": 3})";
  const Finished refused = sunder({"replay", file});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.err.find("is damaged: objects: is not an array"), std::string::npos) << refused.err;
}

TEST(Check, JsonOnStdoutIsAllThereIsOnStdout) {
  const Finished checked =
      sunder({"check", std::string(SUNDER_MISBEHAVING) + ":MeetingCore", "--time", "10s", "--json", "-"});
  const json results = json::parse(checked.out, nullptr, false);
  ASSERT_FALSE(results.is_discarded()) << checked.out;
  const json& core = results["objects"][0]["methods"][0];
  EXPECT_EQ(core["verdict"], "non-atomic");
  const Finished again = run_command({"sh", "-c", core["violation"]["reproduce"].get<std::string>()});
  EXPECT_EQ(again.exit_code, 1) << core["violation"]["reproduce"] << again.out << again.err;
}

TEST(Check, ExploredFromTheSameSeedGivesTheSameResults) {
  const auto results = [](const std::string& seed) {
    return without_times(sunder({"check", "nonatomic:RegisterPair", "--engine", "explore", "--bounds",
                                 "4,2,2", "--time", "300s", "--seed", seed, "--no-store", "--json", "-"})
                             .out);
  };
  const std::string first = results("7");
  EXPECT_NE(first.find("non-atomic"), std::string::npos);
  EXPECT_NE(first.find("atomic-within-bounds"), std::string::npos);
  EXPECT_EQ(first, results("7"));
  EXPECT_NE(first, results("8"));
}

TEST(Check, GoesOnAfterWhatItsObjectsDo) {
  const Finished checked =
      sunder({"check", SUNDER_MISBEHAVING, "--time", "60s", "--json", "-"});  // a hang takes 20
  EXPECT_EQ(checked.exit_code, 1) << checked.err;
  std::map<std::string, std::string> seen;
  const json results = json::parse(checked.out);
  for (const json& object : results["objects"]) {
    for (const json& m : object["methods"]) {
      const std::string name = object["name"].get<std::string>();
      seen[name.substr(name.rfind(':') + 1) + "." + m["name"].get<std::string>()] =
          m.contains("violation")   ? m["violation"]["kind"].get<std::string>()
          : m["verdict"] == "error" ? "error"
                                    : "clean";  // the machine decides how much is explored
    }
  }
  const std::map<std::string, std::string> expected{
      {"Meeting.core", "clean"},      {"Meeting.meet", "outcome"},  {"MeetingCore.core", "outcome"},
      {"Crasher.core", "crash"},      {"Aborter.core", "crash"},    {"Exiter.core", "crash"},
      {"Spinner.core", "hang"},       {"Embrace.core", "deadlock"}, {"Chatterbox.core", "clean"},
      {"Chatterbox.get", "clean"},    {"Dice.core", "clean"},       {"Dice.roll", "error"},
      {"Fragile.core", "clean"},      {"Fragile.smash", "error"},   {"Mailbox.core", "clean"},
      {"Mailbox.take", "clean"},      {"Relocker.core", "clean"},   {"Relocker.work", "error"},
      {"Owned.core", "clean"},        {"Owned.is_mine", "clean"},   {"Owned.processors", "clean"},
      {"Owned.two methods", "clean"}, {"Active.core", "clean"},     {"Active.count", "clean"},
      {"Unmakeable.core", "error"}};
  EXPECT_EQ(seen, expected) << checked.err;
}

TEST(Check, WhatDependsOnTheThreadIsNotBlamed) {
  const std::vector<std::string> check{"check", SUNDER_MISBEHAVING ":Owned", "--time", "4s", "--no-store"};
  const Finished checked = sunder(check);
  EXPECT_EQ(checked.exit_code, 0) << checked.out;
  EXPECT_NE(checked.out.find("is_mine: atomic within bounds"), std::string::npos) << checked.out;
  std::vector<std::string> stressed = check;
  stressed.insert(stressed.end(), {"--engine", "stress"});
  const Finished by_stress = sunder(stressed);
  EXPECT_EQ(by_stress.exit_code, 3) << by_stress.out;
  EXPECT_NE(by_stress.out.find("cannot be judged: run without overlap, "), std::string::npos)
      << by_stress.out;
}

// The object has its own thread, which no schedule moves: nothing is proven, and nobody is blamed.
TEST(Check, AnObjectWithAThreadOfItsOwnIsNeitherBlamedNorProven) {
  const Finished checked =
      sunder({"check", SUNDER_MISBEHAVING ":Active", "--time", "6s", "--no-store", "--json", "-"});
  EXPECT_EQ(checked.exit_code, 0) << checked.err;
  const json result = json::parse(checked.out);
  for (const json& m : result["objects"][0]["methods"]) {
    EXPECT_EQ(m["verdict"], "no-violation-found") << m.dump(2);
    EXPECT_FALSE(m["no-proof"].empty()) << m.dump(2);
  }
}

TEST(Check, SaysThatAMethodWaitsForItself) {
  const Finished checked = sunder({"check", SUNDER_MISBEHAVING ":Relocker", "--time", "4s", "--no-store"});
  EXPECT_EQ(checked.exit_code, 3) << checked.err;
  EXPECT_NE(checked.out.find("waits for a lock that it already holds"), std::string::npos) << checked.out;
}

TEST(Check, SaysThatAProgramIsNotBuiltForExploration) {
  const std::string lonely = ::testing::TempDir() + "lonely";
  std::filesystem::copy_file(SUNDER_MISBEHAVING, lonely, std::filesystem::copy_options::overwrite_existing);
  const Finished checked = sunder({"check", lonely + ":MeetingCore", "--time", "2s", "--no-store"});
  EXPECT_EQ(checked.exit_code, 1) << checked.err;
  EXPECT_NE(checked.out.find("there is no " + lonely + "-explore"), std::string::npos) << checked.out;
  const Finished refused = sunder({"check", lonely + ":MeetingCore", "--engine", "explore", "--no-store"});
  EXPECT_EQ(refused.exit_code, 2) << refused.out;
  EXPECT_NE(refused.err.find("there is no " + lonely + "-explore"), std::string::npos) << refused.err;
}

TEST(Check, TakesTheCoreAlone) {
  const Finished checked = sunder({"check", SUNDER_MISBEHAVING ":Meeting", "-m", "core", "--bounds", "2,2,1",
                                   "--time", "2s", "--no-store", "--json", "-"});
  EXPECT_EQ(checked.exit_code, 0) << checked.err;
  const json results = json::parse(checked.out);
  ASSERT_EQ(results["objects"][0]["methods"].size(), 1U);
  EXPECT_EQ(results["objects"][0]["methods"][0]["name"], "core");
}

TEST(Run, ShowsTheMostTellingOutcomesUnlessAllAreWanted) {
  const std::string harness =
      "[add(0); contains(1); contains(2)], [add(1); contains(0); contains(2)], [add(2); contains(0); "
      "remove(0)]";
  const std::vector<std::string> words{"run", harness, "--on", "nonatomic:CountedSet", "--time", "1s"};
  const auto lines = [](const std::string& text) { return std::ranges::count(text, '\n'); };
  const Finished some = sunder(words);
  EXPECT_NE(some.out.find(" more atomic outcomes (--all shows them)"), std::string::npos) << some.out;
  std::vector<std::string> all_words = words;
  all_words.push_back("--all");
  const Finished all = sunder(all_words);
  EXPECT_EQ(all.out.find("--all shows them"), std::string::npos);
  EXPECT_GT(lines(all.out), lines(some.out));
}

TEST(Check, InterruptedBeforeItFoundAnythingDoesNotPass) {
  const Finished checked =
      run_and_signal({SUNDER_COMMAND_PATH, "check", "atomic:LockedMap", "--time", "1h"}, "store ", SIGINT);
  EXPECT_EQ(checked.exit_code, 3) << checked.out;
}

TEST(Check, InterruptedSaysWhatItFoundSoFar) {
  const std::string file = ::testing::TempDir() + "interrupted.json";
  const Finished checked =
      run_and_signal({SUNDER_COMMAND_PATH, "check", std::string(SUNDER_MISBEHAVING) + ":MeetingCore",
                      "atomic:LockedMap", "--time", "1h", "--json", file},
                     "non-atomic", SIGINT);
  EXPECT_EQ(checked.exit_code, 1) << checked.err;
  EXPECT_NE(checked.out.find("stopped early"), std::string::npos) << checked.out;
  const json results = json::parse(content_of(file));
  EXPECT_EQ(results["interrupted"], true);
  EXPECT_EQ(results["objects"][0]["methods"][0]["verdict"], "non-atomic");
}

TEST(Check, AWriterThatIsDeclaredReadOnlyCountsAsAnUpdate) {
  const std::string line =
      "nonatomic:LazyPicture.area is declared read-only, but it writes to the object; it counts as an "
      "update\n";
  const Finished checked = sunder({"check", "nonatomic:LazyPicture", "--time", "60s", "--no-store"});
  EXPECT_EQ(checked.exit_code, 1) << checked.out;
  EXPECT_NE(checked.out.find(line), std::string::npos) << checked.out;
  const Finished counted =
      sunder({"enumerate", "nonatomic:LazyPicture", "-m", "area", "-b", "2,2,0", "--count"});
  EXPECT_EQ(counted.out, "2\n");
  EXPECT_EQ(counted.err, line);
}

// The methods of a header are inlined into the code of another file.
TEST(Run, NamesTheFileOfInlinedCode) {
  const Finished ran = sunder({"run", "[keys()], [insert(0); insert(8)]", "--on", "nonatomic:BlockSet",
                               "--engine", "explore", "--time", "300s"});
  EXPECT_EQ(ran.exit_code, 1) << ran.err;
  const auto has = [&](const char* place) { return std::regex_search(ran.out, std::regex(place)); };
  EXPECT_TRUE(has(R"(block_set\.cpp:\d+ keys)")) << ran.out;
  EXPECT_TRUE(has(R"(blocks\.hpp:\d+ insert)")) << ran.out;
  EXPECT_FALSE(has(R"(block_set\.cpp:\d+ insert)")) << ran.out;
}

// The first of two violations names a method that the object does not have any more.
TEST(Replay, GoesOnAfterAViolationThatDoesNotFit) {
  const std::string file = ::testing::TempDir() + "misfit.json";
  const Finished checked = sunder({"check", "nonatomic:CountedSet", "-m", "size", "--engine", "explore",
                                   "--time", "300s", "--bounds", "3,2,1", "--no-store", "--json", "-"});
  ASSERT_EQ(checked.exit_code, 1) << checked.err;
  json results = json::parse(checked.out);
  json fits;
  for (const json& method : results["objects"][0]["methods"])
    if (method["name"] == "size") fits = method;
  fits.erase("others");
  json misfit = fits;
  misfit["violation"]["harness"] = "[vanished()], [add(0)]";
  results["objects"][0]["methods"] = json::array({misfit, fits});
  std::ofstream(file) << results;
  const Finished replayed = sunder({"replay", file});
  EXPECT_EQ(replayed.exit_code, 1) << replayed.err;
  EXPECT_NE(replayed.out.find("  [vanished()], [add(0)]\n\n  not replayed: "), std::string::npos)
      << replayed.out;
  EXPECT_NE(
      replayed.out.find("1 of 2 violations reproduced\n1 could not be replayed: does the object differ"),
      std::string::npos)
      << replayed.out;
}

TEST(Check, AnObjectOfTheProgramItself) {
  const Finished checked =
      run_command({SUNDER_MISBEHAVING, "check", "MeetingCore", "--time", "10s", "--quiet"});
  EXPECT_EQ(checked.exit_code, 1) << checked.err;
  EXPECT_NE(checked.out.find(std::string("again    ") + SUNDER_MISBEHAVING +
                             " run \"[meet()], [meet()]\" --on MeetingCore"),
            std::string::npos)
      << checked.out;
}

}  // namespace
}  // namespace sunder::testing
