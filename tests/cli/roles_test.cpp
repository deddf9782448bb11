// Roles that only the name of an object tells.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/command.hpp"

namespace sunder::testing {
namespace {

using nlohmann::json;

const std::string kSlot = std::string(SUNDER_PECULIAR) + ":SpscSlot";
constexpr const char* kRing = "atomic:SpscRing";

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

Finished check(std::vector<std::string> words) {
  words.insert(words.begin(), {"check"});
  words.insert(words.end(), {"--engine", "explore", "--bounds", "4,2,2", "--no-store", "--json", "-"});
  return sunder(words);
}

TEST(AssumedRoles, AreToldOnceAndNobodyIsBlamed) {
  const Finished checked = check({kRing});
  EXPECT_EQ(checked.exit_code, 0) << checked.err;
  const std::string said =
      "SpscRing declares no roles, but its name says one producer and one consumer; assumed: producer push, "
      "push_all; consumer pop, front; --roles declared assumes nothing";
  EXPECT_TRUE(checked.err.starts_with(said + "\n")) << checked.err;
  EXPECT_FALSE(has(checked.err.substr(said.size()), "declares no roles")) << checked.err;
  EXPECT_TRUE(has(checked.err, "and stale reads, assumed roles)")) << checked.err;
  const json object = json::parse(checked.out)["objects"][0];
  EXPECT_EQ(object["roles-assumed"], said);
  EXPECT_EQ(object["roles"],
            json::parse(R"({"producer": ["push", "push_all"], "consumer": ["pop", "front"]})"));
  for (const json& method : object["methods"])
    EXPECT_EQ(method["verdict"], "atomic-within-bounds") << method.dump(2);
}

TEST(AssumedRoles, AreRefusedByAnOption) {
  const Finished checked = check({kRing, "--roles", "declared"});
  EXPECT_EQ(checked.exit_code, 1) << checked.err;
  EXPECT_FALSE(has(checked.err, "declares no roles")) << checked.err;
  const json object = json::parse(checked.out)["objects"][0];
  EXPECT_FALSE(object.contains("roles-assumed"));
  const json& core = object["methods"][0];
  ASSERT_EQ(core["verdict"], "non-atomic") << object.dump(2);
  const Finished again = run_command({"sh", "-c", core["violation"]["reproduce"]});
  EXPECT_EQ(again.exit_code, 1) << again.out << again.err;
}

TEST(AssumedRoles, AreKeptInTheStore) {
  const std::string store = ::testing::TempDir() + "roles.sunder";
  for (const char* roles : {"declared", "assumed"}) {
    std::remove(store.c_str());
    const Finished checked = sunder({"check", kRing, "-m", "front", "--roles", roles, "--engine", "explore",
                                     "--bounds", "3,2,2", "--store", store});
    EXPECT_LE(checked.exit_code, 1) << checked.err;
    const bool assumed = roles == std::string("assumed");
    EXPECT_EQ(has(sunder({"report", store}).out, "SpscRing declares no roles"), assumed);
    const Finished resumed = sunder({"resume", store, "--time", "1s"});
    EXPECT_EQ(resumed.exit_code, checked.exit_code) << resumed.err;
    EXPECT_EQ(has(resumed.out, "SpscRing declares no roles"), assumed);
  }
}

TEST(AssumedRoles, AreThoseOfTheEnumerationAndOfTheList) {
  const auto count = [](const std::string& roles) {
    return std::stoi(
        sunder({"enumerate", kRing, "-m", "push_all", "-b", "3,2,1", "--count", "--roles", roles}).out);
  };
  EXPECT_LT(count("assumed"), count("declared"));
  const Finished listed = sunder({"list", kRing});
  EXPECT_TRUE(
      has(listed.out, "\n  SpscRing declares no roles, but its name says one producer and one consumer"))
      << listed.out;
}

TEST(AssumedRoles, LeaveOutMethodsOfWhichTheyAreNotClear) {
  const Finished checked = check({kSlot});
  EXPECT_TRUE(has(checked.err, "left out, since it is not clear which side may call it: turn;"))
      << checked.err;
  EXPECT_EQ(json::parse(checked.out)["objects"][0]["methods"].size(), 4U);  // with two methods
  for (const auto& words : {std::vector<std::string>{kSlot, "-m", "turn"}, {kSlot, "--core", "put,turn"}}) {
    const Finished refused = check(words);
    EXPECT_EQ(refused.exit_code, 2) << refused.err;
    EXPECT_TRUE(has(refused.err, "it is not clear which of them may call 'turn'; give the methods roles"))
        << refused.err;
  }
  EXPECT_LE(check({kSlot, "-m", "turn", "--core", "put,take", "--roles", "declared"}).exit_code, 1);
}

// A harness that a user writes down is run as it is.
TEST(AssumedRoles, AreNotThoseOfOneHarness) {
  EXPECT_EQ(
      sunder({"run", "[push(0)], [push(1)]", "--on", kRing, "--memory", "sc", "--time", "100ms"}).exit_code,
      0);
}

}  // namespace
}  // namespace sunder::testing
