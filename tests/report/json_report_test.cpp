#include "report/json_report.hpp"

#include <gtest/gtest.h>

#include "report/many_results.hpp"
#include "report/meanings.hpp"
#include "report/results_file.hpp"
#include "support/version.hpp"

namespace sunder::testing {
namespace {

nlohmann::ordered_json first_method(const Results& results) {
  return result_json(results)["objects"][0]["methods"][0];
}

TEST(JsonReport, HoldsTheViolationAndTheCommandThatReproducesIt) {
  const auto violation = first_method(many(1, 1))["violation"];
  EXPECT_EQ(violation["kind"], "outcome");
  EXPECT_EQ(violation["harness"], "[pop(); size()], [push(0)]");
  EXPECT_EQ(violation["results"].size(), 3U);
  EXPECT_EQ(violation["atomic"], nlohmann::json::array({"null, 0, ()"}));
  EXPECT_EQ(violation["linearizations"], nlohmann::json::array({"pop(); size(); push(0)"}));
  EXPECT_EQ(violation["observations"][0]["atomic"], false);
  EXPECT_EQ(violation["observations"][1]["atomic"], true);
  EXPECT_EQ(violation["trace"][1]["place"], "queue.hpp:3 pop");
  EXPECT_EQ(violation["trace"][2]["step"], "result");
  EXPECT_EQ(violation["reproduce"],
            "sunder run \"[pop(); size()], [push(0)]\" --on program:Queue0 --schedule \"0:1 1:1\"");
}

TEST(JsonReport, NamesEverySymptom) {
  Results results = many(1, 1);
  auto& verdict = std::get<NonAtomic>(results.objects.front().methods.front().verdict);
  const std::vector<std::pair<Symptom, std::string>> kinds{
      {Crash{"SIGSEGV", ""}, "crash"},
      {Deadlock{}, "deadlock"},
      {Hang{5}, "hang"},
      {MemoryError{MemoryFault::double_free}, "double free"}};
  for (const auto& [symptom, kind] : kinds) {
    verdict.violation.symptom = symptom;
    EXPECT_EQ(first_method(results)["violation"]["kind"], kind);
    EXPECT_FALSE(first_method(results)["violation"].contains("results"));
  }
}

// The result of one method of a map.
nlohmann::ordered_json method_of_map(Verdict verdict, const Object& map = kMap) {
  Results results;
  results.objects = {{map, "my:Map", {{"size", false, std::move(verdict), {}}}}};
  return first_method(results);
}

TEST(JsonReport, SaysWhatAViolationMeans) {
  const auto meaning_of = [](const Violation& v) {
    return method_of_map(NonAtomic{v})["violation"]["meaning"].dump();
  };
  EXPECT_EQ(
      meaning_of(weak_read()),
      R"j({"gravity":"weak-read","level":"monotonic","text":"weak read: the result of size() may miss an )j"
      R"j(older update and show a newer one, even of the same thread (level monotonic)",)j"
      R"j("order":"put(0,0); put(1,1); size()","views":[{"call":"size()","level":"monotonic",)j"
      R"j("saw":["put(1,1)"],"missed":["put(0,0)"]}],"steps":[],"refused":[]})j");
  EXPECT_EQ(
      meaning_of(in_steps()),
      R"j({"gravity":"steps","text":"in steps: putAll({0=1,1=0}) takes effect as put(0,1); put(1,0), )j"
      R"j(with other calls in between","order":"put(0,1) (step 1); get(0); get(1); put(1,0) (step 2)",)j"
      R"j("views":[],"steps":[{"call":"putAll({0=1,1=0})","calls":"put(0,1); put(1,0)"}],"refused":[]})j");
  EXPECT_EQ(meaning_of(bug(0)), R"j({"gravity":"bug","text":"bug: no weaker level gives this outcome"})j");
  const nlohmann::json by_core = nlohmann::json::parse(meaning_of(bug_unless_core_is_weak()));
  EXPECT_EQ(by_core["gravity"], "bug");
  EXPECT_EQ(by_core["weak-core"], nlohmann::json::array({"get"}));
  EXPECT_EQ(by_core["order"], "put(0,0); size(); get(0)");
  EXPECT_FALSE(by_core.contains("level"));
}

TEST(JsonReport, HoldsTheLevelAndEveryViolation) {
  NonAtomic bad{stale_update()};
  bad.others = {weak_read()};
  bad.level = Level::monotonic;
  bad.within = AtomicWithinBounds{{3, 2, 2}, 2};
  const auto json = method_of_map(bad);
  EXPECT_EQ(json["level"], "monotonic");
  EXPECT_EQ(json["level-within"]["bounds"], nlohmann::json::array({3, 2, 2}));
  EXPECT_EQ(json["violation"]["meaning"]["gravity"], "stale-update");
  ASSERT_EQ(json["others"].size(), 1U);
  EXPECT_EQ(json["others"][0]["meaning"]["gravity"], "weak-read");
  EXPECT_FALSE(json.contains("declared-level"));
  EXPECT_FALSE(method_of_map(NonAtomic{bug()}).contains("level"));
}

TEST(JsonReport, SaysWhichLevelWasDeclared) {
  Object declared = kMap;
  declared.methods[2].level = Level::monotonic;
  AtomicWithinBounds proven{{3, 2, 2}, 2};
  EXPECT_EQ(method_of_map(proven, declared)["stronger-than-declared"], true);
  proven.level = Level::monotonic;
  const auto json = method_of_map(proven, declared);
  EXPECT_EQ(json["verdict"], "level-within-bounds");
  EXPECT_EQ(json["level"], "monotonic");
  EXPECT_EQ(json["declared-level"], "monotonic");
  EXPECT_EQ(json["stronger-than-declared"], false);
  EXPECT_EQ(json["proven"]["bounds"], nlohmann::json::array({3, 2, 2}));
}

TEST(JsonReport, SaysWhatIsProven) {
  Results results = many(1, 1);
  MethodResult& method = results.objects.front().methods.front();
  method.verdict = AtomicWithinBounds{{3, 2, 2}, 2};
  EXPECT_EQ(first_method(results)["proven"]["preemptions"], 2);
  EXPECT_EQ(first_method(results)["bounds"], nlohmann::json::array({3, 2, 2}));
  method.verdict = AtomicWithinBounds{{3, 2, 2}, std::nullopt};
  EXPECT_EQ(first_method(results)["proven"]["preemptions"], "any");
  AtomicWithinBounds spread{{3, 2, 2}, 2};
  spread.spreads = {{8, {3, 2, 2}}};
  method.verdict = spread;
  EXPECT_EQ(first_method(results)["proven"]["spread"].dump(), R"([{"values":[0,8],"bounds":[3,2,2]}])");
}

TEST(JsonReport, SaysWhyThereIsNoProofAndWhatOnlyTheSchedulerShowed) {
  Results results = many(1, 1);
  MethodResult& method = results.objects.front().methods.front();
  method.only_scheduled = std::get<NonAtomic>(method.verdict).violation;
  method.only_scheduled->symptom = Deadlock{};
  method.verdict = NoViolationFound{};
  method.no_proof = {"starts a thread", "a deadlock was seen, but only under the scheduler"};
  const auto json = first_method(results);
  EXPECT_EQ(json["verdict"], "no-violation-found");
  EXPECT_EQ(json["no-proof"], method.no_proof);
  EXPECT_EQ(json["only-scheduled"]["kind"], "deadlock");
  EXPECT_FALSE(json.contains("violation"));
  method.verdict = AtomicWithinBounds{{3, 2, 2}, 2};
  EXPECT_TRUE(first_method(results).contains("no-proof"));
  method.verdict = Unjudged{"why"};
  EXPECT_FALSE(first_method(results).contains("no-proof"));
  EXPECT_EQ(first_method(results)["error"], "why");
}

TEST(JsonReport, OfAPartClaimsNothingAboutTheWhole) {
  Results results = many(1, 1);
  MethodResult& method = results.objects.front().methods.front();
  method.verdict = NoViolationFound{};
  method.effort.covered = {3, 2, 2};
  EXPECT_EQ(first_method(results)["covered"], nlohmann::json::array({3, 2, 2}));
  EXPECT_FALSE(result_json(results).contains("part"));
  method.part = "shard 1 of 50";
  EXPECT_EQ(first_method(results)["covered"], nlohmann::json::array({0, 0, 0}));
  EXPECT_EQ(first_method(results)["covered-of-part"], nlohmann::json::array({3, 2, 2}));
  EXPECT_EQ(result_json(results)["part"], "shard 1 of 50");
}

TEST(JsonReport, SaysWhatWasBarelyTried) {
  Results results = many(1, 1);
  EXPECT_FALSE(first_method(results).contains("barely-tried"));
  MethodResult& method = results.objects.front().methods.front();
  method.verdict = NoViolationFound{};
  method.effort = {.harnesses = 4, .executions = 10};
  EXPECT_EQ(first_method(results)["barely-tried"], 2.5);
}

TEST(JsonReport, SaysWhichRolesWereDeclaredOrAssumed) {
  Results results = many(1, 1);
  Object& object = results.objects.front().object;
  EXPECT_FALSE(result_json(results)["objects"][0].contains("roles"));
  object.methods[1].role = "consumer";
  EXPECT_EQ(result_json(results)["objects"][0]["roles"].dump(), R"({"consumer":["pop"]})");
  EXPECT_FALSE(result_json(results)["objects"][0].contains("roles-assumed"));
  object.name = "MpscQueue";
  object.roles_assumed = true;
  EXPECT_EQ(result_json(results)["objects"][0]["roles-assumed"],
            "MpscQueue declares no roles, but its name says one consumer; assumed: consumer pop; --roles "
            "declared assumes nothing");
}

TEST(JsonReport, HoldsTheCircumstances) {
  Results results = many(0, 0);
  results.seed = 7;
  results.interrupted = true;
  const auto json = result_json(results);
  EXPECT_EQ(json["sunder"], kVersion);
  EXPECT_EQ(json["format"], kResultsFormat);
  EXPECT_EQ(json["seed"], 7);
  EXPECT_EQ(json["interrupted"], true);
  EXPECT_EQ(json["objects"].size(), 0U);
}

TEST(JsonReport, SaysWhatTheBaselineHas) {
  Results results = many(1, 2);
  EXPECT_FALSE(result_json(results)["objects"][0]["methods"][0].contains("known"));
  results.baseline = Verdicts{{{"program:Queue0", "method0"}, {VerdictKind::non_atomic}}};
  results.baseline_name = "old.json";
  const auto json = result_json(results);
  EXPECT_EQ(json["baseline"], "old.json");
  EXPECT_EQ(json["objects"][0]["methods"][0]["known"], true);
  EXPECT_EQ(json["objects"][0]["methods"][1]["known"], false);
}

}  // namespace
}  // namespace sunder::testing
