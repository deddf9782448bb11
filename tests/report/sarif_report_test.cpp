#include "report/sarif_report.hpp"

#include <gtest/gtest.h>

#include "report/many_results.hpp"
#include "report/meanings.hpp"

namespace sunder::testing {
namespace {

using nlohmann::ordered_json;

const PathOf kNowhere = [](const std::string&) { return std::nullopt; };

ordered_json results_of(const Results& results, const PathOf& path_of = kNowhere) {
  return sarif_json(results, path_of)["runs"][0]["results"];
}

TEST(Sarif, HasAResultForEachViolationAtTheLastAccessOfTheMethod) {
  const PathOf path_of = [](const std::string& name) { return std::optional("src/" + name); };
  const ordered_json found = results_of(many(1, 4), path_of);
  ASSERT_EQ(found.size(), 1U) << found.dump(2);
  const ordered_json& place = found[0]["locations"][0]["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"]["uri"], "src/queue.hpp");
  EXPECT_EQ(place["region"]["startLine"], 3);
  EXPECT_EQ(found[0]["codeFlows"][0]["threadFlows"][0]["locations"].size(), 1U);
  EXPECT_NE(found[0]["message"]["text"].get<std::string>().find("[pop(); size()], [push(0)] gave"),
            std::string::npos);
  EXPECT_FALSE(found[0].contains("suppressions"));
}

TEST(Sarif, GradesByGravityAndKnowsEachRule) {
  Results results;
  results.objects = {{kMap, "my:Map", {non_atomic("size", weak_read()), non_atomic("put", bug())}}};
  const ordered_json log = sarif_json(results, kNowhere);
  const ordered_json& run = log["runs"][0];
  ASSERT_EQ(run["results"].size(), 2U);
  EXPECT_EQ(run["results"][0]["ruleId"], "bug");
  EXPECT_EQ(run["results"][0]["level"], "error");
  EXPECT_EQ(run["results"][1]["level"], "note");
  for (const ordered_json& result : run["results"]) {
    const auto& rules = run["tool"]["driver"]["rules"];
    EXPECT_TRUE(
        std::ranges::any_of(rules, [&](const ordered_json& r) { return r["id"] == result["ruleId"]; }));
    EXPECT_GE(result["locations"][0]["physicalLocation"]["region"]["startLine"].get<int>(), 1);
  }
}

TEST(Sarif, SuppressesWhatTheBaselineHas) {
  Results results = many(1, 5);
  results.baseline = Verdicts{};
  results.baseline_name = "old.json";
  for (const ordered_json& each : results_of(results)) EXPECT_EQ(each["baselineState"], "new");
  results.baseline = verdicts_of({results.objects.front()});
  results.baseline->erase({"program:Queue0", "method4"});
  const ordered_json found = results_of(results);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0]["baselineState"], "unchanged");
  EXPECT_EQ(found[0]["suppressions"][0]["justification"], "known: old.json has it");
  EXPECT_EQ(found[1]["baselineState"], "new");
  EXPECT_FALSE(found[1].contains("suppressions"));
}

// A Java class that was only stressed.
TEST(Sarif, GuessesAFileWhereThereIsNoTrace) {
  Results results;
  Object java = kMap;
  java.target = "jvm";
  results.objects = {{java, "com.acme.Cache", {non_atomic("size", weak_read())}}};
  EXPECT_EQ(results_of(results)[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
            "Cache.java");
}

}  // namespace
}  // namespace sunder::testing
