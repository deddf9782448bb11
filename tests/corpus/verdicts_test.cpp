// The whole corpus through the command line: what is known not to be atomic is found, what is atomic is never
// blamed.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "support/command.hpp"

namespace sunder::testing {
namespace {

using nlohmann::json;

json verdicts() {
  static const json read = json::parse(std::ifstream(SUNDER_SOURCE_DIR "/corpus/verdicts.json"));
  return read;
}

json check(std::vector<std::string> words) {
  words.insert(words.begin(), {SUNDER_COMMAND_PATH, "check"});
  words.insert(words.end(), {"--json", "-"});
  const Finished finished = run_command(words);
  EXPECT_LE(finished.exit_code, 1) << finished.err;
  return json::parse(finished.out);
}

std::vector<std::string> methods_with(const json& object, const std::string& verdict) {
  std::vector<std::string> methods;
  for (const auto& [name, entry] : object.items())
    if (entry.is_object() && entry["verdict"] == verdict) methods.push_back(name);
  return methods;
}

std::vector<std::string> objects_of(const char* folder) {
  std::vector<std::string> names;
  const json all = verdicts();
  for (const auto& [name, entry] : all[folder].items()) names.push_back(name);
  return names;
}

class NonAtomic : public ::testing::TestWithParam<std::string> {};

// It ends when all are found, long before its time is up.
TEST_P(NonAtomic, EveryKnownViolationIsFoundAndNothingElseBlamed) {
  const json object = verdicts()["nonatomic"][GetParam()];
  const auto guilty = methods_with(object, "non-atomic");
  std::vector<std::string> words{"nonatomic:" + GetParam(), "--time",
                                 guilty == std::vector<std::string>{"core"} ? "20s" : "150s"};
  for (const std::string& method : guilty)
    if (method != "core") words.insert(words.end(), {"--method", method});
  if (object.contains("bounds")) words.insert(words.end(), {"--bounds", object["bounds"]});
  const json result = check(words);
  for (const json& m : result["objects"][0]["methods"]) {
    const std::string name = m["name"];
    if (std::ranges::find(guilty, name) != guilty.end()) {
      EXPECT_EQ(m["verdict"], "non-atomic") << GetParam() << "." << name;
    } else {
      EXPECT_NE(m["verdict"], "non-atomic") << m.dump(2);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Corpus, NonAtomic, ::testing::ValuesIn(objects_of("nonatomic")),
                         [](const auto& info) { return info.param; });

TEST(Atomic, IsNeverBlamed) {
  const json atomic = check({"atomic", "--time", "40s"});
  for (const json& object : atomic["objects"]) {
    for (const json& m : object["methods"]) {
      EXPECT_EQ(m["verdict"], "no-violation-found") << object["name"] << m.dump(2);
      EXPECT_GT(m["executions"], 0) << object["name"] << m.dump(2);
    }
  }
}

TEST(Atomic, MethodsOfObjectsThatAreNotAreNeverBlamed) {
  for (const std::string& name : objects_of("nonatomic")) {
    for (const std::string& method : methods_with(verdicts()["nonatomic"][name], "atomic")) {
      if (method == "core") continue;
      const json result = check({"nonatomic:" + name, "--time", "5s", "--method", method});
      EXPECT_NE(result["objects"][0]["methods"][1]["verdict"], "non-atomic") << result.dump(2);
    }
  }
}

}  // namespace
}  // namespace sunder::testing
