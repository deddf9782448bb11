// The measure by which other tests of this folder say that nothing was lost.
#include "fleet/told.hpp"

#include <gtest/gtest.h>

#include "fleet/fleet.hpp"

namespace sunder::testing {
namespace {

TEST(Told, AreTheViolationsThatACheckPrints) {
  const std::vector<std::string> check{
      "check", "nonatomic:CountedSet", "--engine", "explore", "--bounds", "3,2,2", "--seed", "1"};
  std::vector<std::string> as_json = check;
  as_json.insert(as_json.end(), {"--no-store", "--json", "-"});
  const auto results = nlohmann::json::parse(sunder(as_json).out, nullptr, false);
  std::vector<std::string> printing = check;
  printing.push_back("--no-store");
  const std::vector<Told> told = told_in(sunder(printing).out);
  std::size_t expected = 0;
  for (const auto& method : results["objects"][0]["methods"])
    if (method.contains("violation")) expected += 1 + method["others"].size();
  EXPECT_GE(told.size(), expected);
  EXPECT_GE(expected, 3U);
  EXPECT_EQ(lost_of(told, results), std::vector<Told>{});

  auto none = results;
  for (auto& method : none["objects"][0]["methods"]) method.erase("violation");
  for (auto& method : none["objects"][0]["methods"]) method.erase("others");
  EXPECT_EQ(lost_of(told, none), told);
  Told smaller = told.front(), stranger = told.front(), graver = told.front();
  smaller.harness = "[size()]";
  stranger.object = "nonatomic:FlagSet";
  graver.meaning = "crash";
  EXPECT_EQ(lost_of({smaller, stranger, graver}, results).size(), 3U);
}

}  // namespace
}  // namespace sunder::testing
