// Outcomes that are known and no violations, and all violations of a method.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "support/command.hpp"

namespace sunder::testing {
namespace {

using nlohmann::json;

// Explored, so that the same violations are found each time.
Finished accepting_check(const std::vector<std::string>& options, const std::string& bounds = "3,2,1") {
  std::vector<std::string> words{
      "check", "nonatomic:CountedSet", "-m",     "size", "--engine", "explore", "--bounds", bounds, "--time",
      "300s",  "--no-store",           "--json", "-"};
  words.insert(words.end(), options.begin(), options.end());
  return sunder(words);
}

json method_in(const Finished& checked, const std::string& name) {
  const json result = json::parse(checked.out);
  for (const json& method : result["objects"][0]["methods"])
    if (method["name"] == name) return method;
  return {};
}

json size_in(const Finished& checked) { return method_in(checked, "size"); }

TEST(Accept, AResultIsNoViolationAndNoProofEither) {
  const json found = size_in(accepting_check({}));
  ASSERT_EQ(found["verdict"], "non-atomic");
  ASSERT_EQ(found["violation"]["outcome"], "true, -1, true") << found.dump(2);
  const Finished accepted =
      accepting_check({"--accept", "size = -1", "--accept", "size() = 0", "--accept", "size=1"});
  EXPECT_EQ(accepted.exit_code, 0) << accepted.out;
  const json rest = size_in(accepted);
  EXPECT_EQ(rest["verdict"], "no-violation-found") << rest.dump(2);
  EXPECT_NE(rest["no-proof"].dump().find("accepted outcomes were seen: "), std::string::npos) << rest.dump(2);
}

TEST(Accept, AnOutcomeIsNoViolationAndTheSearchGoesOn) {
  const json next = size_in(accepting_check({"--accept", "true, -1, true"}));
  EXPECT_EQ(next["verdict"], "non-atomic");
  EXPECT_NE(next["violation"]["outcome"], "true, -1, true") << next.dump(2);
}

TEST(Accept, IsRefusedIfItIsNeither) {
  const auto refused = [](const std::string& text, const std::string& why) {
    const Finished ended = accepting_check({"--accept", text});
    EXPECT_EQ(ended.exit_code, 2) << text;
    EXPECT_NE(ended.err.find(why), std::string::npos) << ended.err;
  };
  refused("siz = 1", "has no method 'siz'; did you mean 'size'?");
  refused("add = true", "'add' is a core method of CountedSet, and the core is trusted");
  refused("1, ", "in the outcome:");
  refused("size = 1, 2", "accepts one result of a method");
}

json difference_of(const std::string& object) {
  const Finished checked =
      sunder({"check", std::string(SUNDER_PECULIAR) + ":" + object, "-m", "difference", "--engine", "explore",
              "--bounds", "2,2,2", "--time", "300s", "--no-store", "--json", "-"});
  const json method = method_in(checked, "difference");
  EXPECT_EQ(checked.exit_code, method["verdict"] == "non-atomic" ? 1 : 0) << checked.err;
  return method;
}

TEST(Accept, AResultThatTheDeclarationAllowsIsNoViolationAndNoProofEither) {
  const json found = difference_of("Pair");
  EXPECT_EQ(found["verdict"], "non-atomic") << found.dump(2);
  const json known = difference_of("KnownPair");
  EXPECT_EQ(known["verdict"], "no-violation-found") << known.dump(2);
  EXPECT_NE(known["no-proof"].dump().find("accepted outcomes were seen: "), std::string::npos)
      << known.dump(2);
}

TEST(Accept, WorksForOneHarness) {
  const std::vector<std::string> run{
      "run", "[remove(0); size()], [add(0)]", "--on", "nonatomic:CountedSet", "--engine", "explore"};
  EXPECT_EQ(sunder(run).exit_code, 1);
  std::vector<std::string> accepting = run;
  accepting.insert(accepting.end(), {"--accept", "size = -1"});
  EXPECT_EQ(sunder(accepting).exit_code, 0) << sunder(accepting).out;
}

TEST(AllViolations, AreToldApartByTheirResults) {
  const auto wrong_in = [](const json& method) {
    std::set<std::string> outcomes{method["violation"]["outcome"]};
    for (const json& other : method["others"]) outcomes.insert(other["outcome"]);
    return outcomes;
  };
  const json some = size_in(accepting_check({}, "4,2,2")),
             all = size_in(accepting_check({"--all-violations"}, "4,2,2"));
  EXPECT_GT(wrong_in(all).size(), wrong_in(some).size()) << all.dump(2);
  EXPECT_TRUE(wrong_in(all).contains("true, -1, true")) << all.dump(2);
}

}  // namespace
}  // namespace sunder::testing
