// Levels and exit codes from the outside.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/options.hpp"
#include "model/text.hpp"
#include "search/search_version.hpp"
#include "store/store.hpp"
#include "support/command.hpp"

namespace sunder::testing {
namespace {

const std::string kSet = "nonatomic:CountedSet";

std::string fresh(const std::string& name) {
  const std::string path = ::testing::TempDir() + name;
  std::filesystem::remove(path);
  return path;
}

const Method& method_of(const Campaign& campaign, const std::string& label) {
  const Object& object = campaign.objects.front().object;
  return object.methods[find_method(object, label).value()];
}

TEST(LevelOfACheck, IsThatOfEveryMethodButTheCore) {
  const std::string store = fresh("level.sunder");
  const Finished checked = sunder({"check", kSet, "-m", "size", "--level", "weak", "--engine", "explore",
                                   "--bounds", "2,2,1", "--store", store});
  EXPECT_LE(checked.exit_code, 1) << checked.err;
  const Campaign campaign = campaign_in(store);
  for (const char* label : {"size", "is_empty"}) {
    EXPECT_EQ(method_of(campaign, label).level, Level::weak);
    EXPECT_TRUE(method_of(campaign, label).level_declared);
  }
  EXPECT_EQ(method_of(campaign, "add").level, Level::complete);
  EXPECT_FALSE(method_of(campaign, "add").level_declared);
  const Finished resumed = sunder({"resume", store, "--time", "1s"});  // the same objects, with their levels
  EXPECT_EQ(resumed.exit_code, checked.exit_code) << resumed.out << resumed.err;
}

TEST(LevelOfACheck, DiffersBetweenShardsThatCannotBeMerged) {
  const std::string one = fresh("one.sunder"), two = fresh("two.sunder");
  const auto check = [](const std::string& shard, const std::string& store, const std::string& level) {
    return sunder({"check", kSet, "-m", "size", "--engine", "explore", "--bounds", "2,2,1", "--shard", shard,
                   "--level", level, "--store", store});
  };
  EXPECT_LE(check("1/2", one, "weak").exit_code, 1);
  EXPECT_LE(check("2/2", two, "self").exit_code, 1);
  const Finished merged = sunder({"merge", one, two, "--into", fresh("both.sunder")});
  EXPECT_EQ(merged.exit_code, 2);
  EXPECT_NE(merged.err.find("they differ in the objects"), std::string::npos) << merged.err;
}

// A campaign with one violation of `size`, a weak read.
std::string store_with_a_weak_read(bool is_declared, bool complete = true) {
  const Object queue{"Queue",
                     "native",
                     {{"push", {{}}, true, false, true},
                      {"pop", {}, true},
                      {.name = "size", .read_only = true, .level_declared = is_declared}}};
  Violation violation;
  violation.harness = parse_harness("[pop(); size()], [push(0)]", queue);
  violation.symptom = NonAtomicOutcome{{Value(0), Value(1), Void{}}};
  violation.executions = violation.count = 1;
  violation.meaning = {.by_level = Explanation{{{2}, {0}, {1}}, {{1, Level::weak, {{2}}}}}};
  cli::SearchOptions options;
  options.time = "5s";
  Campaign campaign;
  campaign.version = kSearchVersion;
  campaign.command = "sunder";
  campaign.configuration = cli::to_json(options, {});
  campaign.objects = {{"my:Queue", "", queue, {"core", "size"}}};
  campaign.shard_runs = {{0, 1, complete}};
  const Effort effort{.harnesses = 1, .executions = 10};
  campaign.progress[{"my:Queue", "core", 0}] = {effort, {}, NoViolationFound{}};
  campaign.progress[{"my:Queue", "size", 0}] = {effort, {}, NonAtomic{violation}};
  const std::string path = fresh("weak_read.sunder");
  open_store(path, Access::create)->add(campaign);
  return path;
}

int report(const std::string& store, const std::vector<std::string>& options) {
  std::vector<std::string> words{"report", store};
  words.insert(words.end(), options.begin(), options.end());
  return sunder(words).exit_code;
}

TEST(ReportFailOn, HasTheExitCodeOfACheck) {
  const std::string undeclared = store_with_a_weak_read(false);
  EXPECT_EQ(report(undeclared, {}), 0);
  EXPECT_EQ(report(undeclared, {"--fail-on", "any"}), 1);
  for (const char* excused : {"bug", "stale", "declared"})
    EXPECT_EQ(report(undeclared, {"--fail-on", excused}), 0) << excused;
  const std::string declared = store_with_a_weak_read(true);
  EXPECT_EQ(report(declared, {"--fail-on", "declared"}), 1);
  EXPECT_EQ(report(declared, {"--fail-on", "bug"}), 0);
}

TEST(ReportFailOn, DecidesWhatFailsInJUnitToo) {
  const std::string store = store_with_a_weak_read(false), file = ::testing::TempDir() + "excused.xml";
  const auto failures = [&](const std::vector<std::string>& options) {
    std::vector<std::string> words{"--junit", file};
    words.insert(words.end(), options.begin(), options.end());
    (void)report(store, words);
    std::ifstream in(file);
    const std::string xml(std::istreambuf_iterator<char>(in), {});
    return xml.substr(xml.find("failures="), sizeof("failures=\"0\" errors=\"0\" skipped=\"0\"") - 1);
  };
  EXPECT_EQ(failures({}), "failures=\"1\" errors=\"0\" skipped=\"0\"");
  EXPECT_EQ(failures({"--fail-on", "any"}), "failures=\"1\" errors=\"0\" skipped=\"0\"");
  EXPECT_EQ(failures({"--fail-on", "stale"}), "failures=\"0\" errors=\"0\" skipped=\"1\"");
}

TEST(ReportFailOn, OfACheckThatWasStoppedIsNoSuccess) {
  const std::string stopped = store_with_a_weak_read(false, false);
  EXPECT_EQ(report(stopped, {}), 0);
  EXPECT_EQ(report(stopped, {"--fail-on", "bug"}), 3);
  EXPECT_EQ(report(stopped, {"--fail-on", "any"}), 1);
}

TEST(ReportFailOn, IsAboutOneStore) {
  const std::string store = store_with_a_weak_read(false);
  const Finished both = sunder({"report", store, store, "--fail-on", "bug"});
  EXPECT_EQ(both.exit_code, 2);
  EXPECT_NE(both.err.find("--fail-on are about one campaign; name one store"), std::string::npos) << both.err;
}

TEST(FailOnBug, CountsACrash) {
  const std::string crasher = std::string(SUNDER_MISBEHAVING) + ":Crasher";
  const Finished checked =
      sunder({"check", crasher, "--time", "10s", "--no-store", "--level", "weak", "--fail-on", "bug"});
  EXPECT_EQ(checked.exit_code, 1) << checked.out << checked.err;
  const Finished run = sunder({"run", "[work()], [work()]", "--on", crasher, "--engine", "stress", "--level",
                               "weak", "--fail-on", "bug"});
  EXPECT_EQ(run.exit_code, 1) << run.out << run.err;
}

// Small harnesses show that both() is a weak read. It has a bug that only larger ones show.
TEST(FailOnBug, IsNotContentWithAWeakRead) {
  const auto code = [](const std::vector<std::string>& options) {
    std::vector<std::string> words{
        "check", "nonatomic:HurriedPair", "--engine", "explore", "--bounds", "4,2,0", "--no-store"};
    words.insert(words.end(), options.begin(), options.end());
    const Finished checked = sunder(words);
    EXPECT_EQ(checked.out.find("X bug") == std::string::npos, options.back() == "any") << checked.out;
    return checked.exit_code;
  };
  EXPECT_EQ(code({"--fail-on", "any"}), 1);
  EXPECT_EQ(code({"--fail-on", "bug"}), 1);
  EXPECT_EQ(code({"--fail-on", "stale"}), 1);
  EXPECT_EQ(code({"--time", "1h"}), 1);
}

// count() misses a call that its own sequence has seen: its level is `self`.
const std::string kLog = "nonatomic:CountedLog", kMissed = "[last(); count()], [push(0)]";

int exit_code(std::vector<std::string> words, const std::vector<std::string>& options) {
  words.insert(words.end(), options.begin(), options.end());
  const Finished finished = sunder(words);
  EXPECT_LE(finished.exit_code, 1) << finished.out << finished.err;
  return finished.exit_code;
}

// The same options mean the same for one harness, for a whole check, and for what it has found.
void expect_level_self(const std::vector<std::string>& words) {
  EXPECT_EQ(exit_code(words, {}), 1);
  EXPECT_EQ(exit_code(words, {"--level", "monotonic"}), 1);
  for (const char* admits : {"self", "weak"}) EXPECT_EQ(exit_code(words, {"--level", admits}), 0) << admits;
  for (const char* excuses : {"bug", "stale", "declared"})
    EXPECT_EQ(exit_code(words, {"--fail-on", excuses}), 0) << excuses;
  EXPECT_EQ(exit_code(words, {"--fail-on", "declared", "--level", "complete"}), 1);
}

TEST(Levels, AdmitOutcomesOfOneHarness) {
  expect_level_self({"run", kMissed, "--on", kLog, "--engine", "explore"});
  const Finished admitted = sunder({"run", kMissed, "--on", kLog, "--engine", "explore", "--level", "self"});
  EXPECT_NE(admitted.out.find("admitted"), std::string::npos) << admitted.out;
  EXPECT_NE(admitted.out.find("no violation"), std::string::npos) << admitted.out;
}

TEST(Levels, AdmitOutcomesOfACheck) {
  expect_level_self({"check", kLog, "-m", "count", "--engine", "explore", "--bounds", "3,2,1", "--no-store",
                     "--time", "20s"});
}

TEST(Levels, AdmitOutcomesThatAreReplayed) {
  const std::string store = fresh("replayed.sunder");
  EXPECT_EQ(
      exit_code({"check", kLog, "-m", "count", "--engine", "explore", "--bounds", "3,2,1", "--store", store},
                {"--time", "20s"}),
      1);
  expect_level_self({"replay", store, "-m", "count"});
  const Finished admitted = sunder({"replay", store, "--level", "self"});
  EXPECT_NE(admitted.out.find("not reproduced: the outcome is admitted, by the level"), std::string::npos)
      << admitted.out;
}

// Outcomes do not tell a refusal from an update that is lost, so only a declaration excuses it.
TEST(Refusals, FailLikeBugsUnlessTheyAreDeclared) {
  const std::vector<std::string> undeclared{
      "run", "[try_push(0)], [pop()]", "--on", "nonatomic:BusyStack", "--engine", "explore"};
  for (const char* fail_on : {"bug", "stale", "declared", "any"})
    EXPECT_EQ(exit_code(undeclared, {"--fail-on", fail_on}), 1) << fail_on;
  EXPECT_NE(sunder(undeclared).out.find("= refusal: try_push(0) (false) refuses although it could succeed"),
            std::string::npos);
  const Finished declared =
      sunder({"run", "[offer(0)], [pop()]", "--on", "nonatomic:BusyStack", "--engine", "explore"});
  EXPECT_EQ(declared.exit_code, 0) << declared.out;
  EXPECT_NE(declared.out.find("false, null  admitted"), std::string::npos) << declared.out;
}

TEST(Refusals, AreToldByReportsAndProofs) {
  const std::string store = fresh("refusals.sunder"), results = fresh("refusals.json");
  const Finished checked = sunder({"check", "nonatomic:BusyStack", "--engine", "explore", "--bounds", "3,2,1",
                                   "--time", "60s", "--store", store, "--json", results});
  EXPECT_EQ(checked.exit_code, 1) << checked.err;
  for (const std::string& out : {checked.out, sunder({"report", store}).out}) {
    EXPECT_NE(out.find("= try_push  non-atomic: refusal"), std::string::npos) << out;
    EXPECT_NE(out.find("offer     atomic but for refusals within bounds"), std::string::npos) << out;
    EXPECT_NE(out.find("1 violation: 1 refusal"), std::string::npos) << out;
  }
  const auto methods = nlohmann::json::parse(std::ifstream(results))["objects"][0]["methods"];
  for (const auto& method : methods) {
    if (method["name"] == "offer") {
      EXPECT_EQ(method["refused"], true) << method;
    }
    if (method["name"] != "try_push") continue;
    EXPECT_EQ(method["violation"]["meaning"]["gravity"], "refusal");
    EXPECT_EQ(method["violation"]["meaning"]["refused"], nlohmann::json({"try_push(0)"}));
    EXPECT_EQ(method["violation"]["meaning"]["order"], "pop()");
  }
  const Finished replayed = sunder({"replay", store, "-m", "try_push"});
  EXPECT_NE(replayed.out.find("refusal: try_push(0)"), std::string::npos) << replayed.out;
  const Finished exported = sunder({"export", store, "-m", "try_push", "--as", "cpp"});
  EXPECT_NE(exported.out.find("refusal: try_push(0)"), std::string::npos) << exported.out << exported.err;
}

}  // namespace
}  // namespace sunder::testing
