// The whole corpus through the command line: known violations are found and mean what is known, and atomic
// methods are never blamed.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "model/meaning.hpp"
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

template <class E>
E named(const json& name) {
  for (const E each : kEvery<E>)
    if (name == name_of(each)) return each;
  throw std::invalid_argument("no such name: " + name.dump());
}

/// The search for steps has a time limit, which a busy machine may reach.
bool is_too_slow_to_tell(const json& found) {
  const json& meaning = found["violation"]["meaning"];
  return meaning["gravity"] == name_of(Gravity::unknown) &&
         meaning["text"].get<std::string>().find("too slow") != std::string::npos;
}

/// A level that is weaker than the method's, or a graver violation, is a false claim.
void expect_no_false_meaning(const json& found, const json& known) {
  if (known.contains("level")) {
    ASSERT_TRUE(found.contains("level")) << found.dump(2);
    EXPECT_FALSE(is_weaker(named<Level>(found["level"]), named<Level>(known["level"]))) << found.dump(2);
  }
  if (known.contains("gravity") && !is_too_slow_to_tell(found)) {
    const json& gravity = found["violation"]["meaning"]["gravity"];
    EXPECT_GE(named<Gravity>(gravity), named<Gravity>(known["gravity"])) << found.dump(2);
  }
}

class NonAtomic : public ::testing::TestWithParam<std::string> {
 protected:
  static void expect_all_found(const std::string& engine, const char* time) {
    const json known = verdicts()["nonatomic"][GetParam()];
    auto guilty = methods_with(known, "non-atomic");
    if (engine == "stress") std::erase_if(guilty, [&](auto& m) { return known[m].value("rare", false); });
    const json result = checked(engine, time, guilty);
    for (const json& m : result["objects"][0]["methods"]) {
      const std::string name = m["name"];
      if (std::ranges::find(guilty, name) != guilty.end()) {
        const bool is_suspect = m["verdict"] == "suspect" && engine == "stress" && guilty.size() > 1 &&
                                std::ranges::find(guilty, "core") != guilty.end();  // stress convicts nobody
        EXPECT_TRUE(m["verdict"] == "non-atomic" || is_suspect) << GetParam() << "." << name;
        if (m["verdict"] == "non-atomic") expect_no_false_meaning(m, known[name]);
      } else {
        EXPECT_NE(m["verdict"], "non-atomic") << m.dump(2);
      }
    }
  }

 private:
  /// The check ends when all are found, long before its time is up. But a violation of two methods is found
  /// beside methods that are atomic by themselves, so that this check takes all of its time: short ones
  /// first.
  static json checked(const std::string& engine, const char* time, const std::vector<std::string>& guilty) {
    std::vector<std::string> words{
        "nonatomic:" + GetParam(), "--engine", engine, "--memory", "sc", "--fail-on", "any"};
    if (guilty == std::vector<std::string>{"two methods"}) {
      for (const char* each : {"8s", "16s", "32s", time})
        if (const json result = check(timed(words, each)); is_found(result) || each == time) return result;
    }
    for (const std::string& method : guilty) words.insert(words.end(), {"--method", method});
    return check(timed(words, time));
  }

  static std::vector<std::string> timed(std::vector<std::string> words, const char* time) {
    words.insert(words.end(), {"--time", time});
    return words;
  }

  static bool is_found(const json& result) {
    return std::ranges::any_of(result["objects"][0]["methods"],
                               [](const json& m) { return m["verdict"] == "non-atomic"; });
  }
};

TEST_P(NonAtomic, EveryKnownViolationIsFoundAndNothingElseBlamed) { expect_all_found("auto", "60s"); }

// Violations that need more than two sequences or values take minutes of stress.
TEST_P(NonAtomic, StressFindsEveryKnownViolationToo) {
  if (verdicts()["nonatomic"][GetParam()].contains("needs")) GTEST_SKIP() << "by chance, it takes long";
  expect_all_found("stress", "120s");
}

void expect_meaning(std::vector<std::string> words, const std::string& method, const json& known) {
  words.insert(words.end(), {"--method", method, "--engine", "explore", "--memory", "sc", "--bounds",
                             known["within"].get<std::string>(), "--time", "1h"});
  const json result = check(words);
  for (const json& m : result["objects"][0]["methods"]) {
    if (m["name"] != method) continue;
    ASSERT_EQ(m["verdict"], "non-atomic") << m.dump(2);
    if (known.contains("level")) {
      EXPECT_EQ(m.value("level", ""), known["level"]) << m.dump(2);
    }
    if (!is_too_slow_to_tell(m)) {
      EXPECT_EQ(m["violation"]["meaning"]["gravity"], known["gravity"]) << m.dump(2);
    }
  }
}

TEST_P(NonAtomic, ExploringFindsTheKnownLevelAndGravity) {
  const json methods = verdicts()["nonatomic"][GetParam()];
  for (const std::string& method : methods_with(methods, "non-atomic"))
    if (methods[method].contains("gravity"))
      expect_meaning({"nonatomic:" + GetParam()}, method, methods[method]);
}

#ifdef SUNDER_JAVA_CORPUS
TEST(Java, ExploringFindsTheKnownLevelAndGravity) {
  const json all = verdicts()["java"];
  for (const auto& [name, methods] : all.items()) {
    std::string core;
    for (const std::string each : methods["core"]["methods"]) core += (core.empty() ? "" : ",") + each;
    for (const std::string& method : methods_with(methods, "non-atomic"))
      expect_meaning({"nonatomic." + name, "--classpath", SUNDER_JAVA_CORPUS, "--core", core}, method,
                     methods[method]);
  }
}
#endif

INSTANTIATE_TEST_SUITE_P(Corpus, NonAtomic, ::testing::ValuesIn(objects_of("nonatomic")),
                         [](const auto& info) { return info.param; });

// A busy machine takes more time before each method is tried.
TEST(Atomic, IsNeverBlamedByStress) {
  bool all_tried = false;
  for (const char* time : {"16s", "60s", "240s"}) {
    const Finished finished = run_command(
        {SUNDER_COMMAND_PATH, "check", "atomic", "--engine", "stress", "--time", time, "--json", "-"});
    const json atomic = json::parse(finished.out);
    all_tried = finished.exit_code == 0;
    for (const json& object : atomic["objects"]) {
      for (const json& m : object["methods"]) {
        EXPECT_NE(m["verdict"], "non-atomic") << object["name"] << m.dump(2);
        all_tried &= m["verdict"] != "error" && m["executions"] > 0;
      }
    }
    if (all_tried || HasFailure()) break;
  }
  EXPECT_TRUE(all_tried);
}

TEST(Atomic, IsProvenWithinBounds) {
  const json atomic =
      check({"atomic", "--engine", "explore", "--memory", "sc", "--bounds", "4,2,2", "--time", "1h"});
  for (const json& object : atomic["objects"]) {
    for (const json& m : object["methods"]) {
      EXPECT_EQ(m["verdict"], "atomic-within-bounds") << object["name"] << m.dump(2);
      const json proven = m.value("proven", json::object());
      EXPECT_EQ(proven.value("bounds", json()), json({4, 2, 2})) << m.dump(2);
      const json preemptions = proven.value("preemptions", json());
      EXPECT_TRUE(preemptions == "any" || preemptions >= 2) << m.dump(2);
      EXPECT_EQ(proven.value("memory", json()), "sc") << m.dump(2);
    }
  }
}

TEST(Atomic, IsNeverBlamedUnderC11) {
  const json atomic =
      check({"atomic", "--memory", "c11", "--engine", "explore", "--bounds", "3,2,2", "--time", "1h"});
  for (const json& object : atomic["objects"]) {
    for (const json& m : object["methods"]) {
      EXPECT_EQ(m["verdict"], "atomic-within-bounds") << object["name"] << m.dump(2);
      EXPECT_EQ(m.value("proven", json::object()).value("memory", json()), "c11") << m.dump(2);
    }
  }
}

TEST(Atomic, AProofNamesItsValues) {
  const json blocks =
      check({"atomic:LockedBlocks", "--engine", "explore", "--bounds", "3,2,2", "--time", "1h"});
  for (const json& m : blocks["objects"][0]["methods"])
    EXPECT_EQ(m["proven"]["spread"].dump(), R"([{"bounds":[3,2,2],"values":[0,8]}])") << m.dump(2);
  const json alike =
      check({"atomic:AttachedRegister", "--engine", "explore", "--bounds", "3,2,2", "--time", "1h"});
  for (const json& m : alike["objects"][0]["methods"])
    EXPECT_TRUE(m["proven"]["spread"].empty()) << m.dump(2);
}

TEST(Unproven, IsNeitherBlamedNorProvenAndSaysWhy) {
  const json all = check({"unproven", "--time", "18s"});
  const json known = verdicts()["unproven"];
  ASSERT_EQ(all["objects"].size(), known.size());
  for (const json& object : all["objects"]) {
    const std::string name = object["name"], own = name.substr(name.rfind(':') + 1);
    const std::string because = known.at(own).at("because");
    for (const json& m : object["methods"]) {
      EXPECT_EQ(m["verdict"], "no-violation-found") << object["name"] << m.dump(2);
      EXPECT_NE(m.value("no-proof", json::array()).dump().find(because), std::string::npos) << m.dump(2);
    }
  }
}

void expect_verdicts(std::vector<std::string> words, const json& known, const char* bounds) {
  words.insert(words.end(), {"--engine", "explore", "--bounds", bounds, "--time", "1h"});
  const json result = check(words);
  ASSERT_EQ(result["objects"].size(), 1U);
  for (const json& m : result["objects"][0]["methods"]) {
    const std::string name = m["name"];
    if (!known.contains(name)) continue;
    if (known[name]["verdict"] == "atomic") {
      EXPECT_EQ(m["verdict"], "atomic-within-bounds") << m.dump(2);
      EXPECT_EQ(m["between-waits"] > 0, known[name].value("between-waits", false)) << m.dump(2);
    } else {
      ASSERT_EQ(m["verdict"], "non-atomic") << m.dump(2);
      EXPECT_EQ(m["violation"]["kind"], known[name]["kind"]) << m.dump(2);
    }
  }
}

class Waiting : public ::testing::TestWithParam<std::string> {};

TEST_P(Waiting, HasTheKnownVerdicts) {
  expect_verdicts({"waiting:" + GetParam()}, verdicts()["waiting"][GetParam()], "4,3,2");
}

TEST(WaitingCorpus, DiffersIfWaitsEndWithoutAReason) {
  const json all = verdicts()["waiting"];
  for (const auto& [name, known] : all.items())
    if (known.contains("spurious"))
      expect_verdicts({"waiting:" + name, "--spurious"}, known["spurious"], "4,3,2");
}

INSTANTIATE_TEST_SUITE_P(Corpus, Waiting, ::testing::ValuesIn(objects_of("waiting")),
                         [](const auto& info) { return info.param; });

#ifdef SUNDER_JAVA_CORPUS
class WaitingJava : public ::testing::TestWithParam<std::string> {
 protected:
  static std::vector<std::string> words(const json& known) {
    std::string core;
    for (const std::string each : known["core"]["methods"]) core += (core.empty() ? "" : ",") + each;
    return {GetParam(), "--classpath", SUNDER_JAVA_CORPUS, "--core", core, "--fail-on", "any"};
  }
};

// An execution takes longer than in C++. Within one value, the wake-ups that need three sequences are lost.
TEST_P(WaitingJava, HasTheKnownVerdicts) {
  const json known = verdicts()["waiting-java"][GetParam()];
  std::vector<std::string> checked = words(known);
  expect_verdicts(checked, known, "4,3,1");
  if (!known.contains("spurious")) return;
  checked.emplace_back("--spurious");
  expect_verdicts(checked, known["spurious"], "4,3,1");
}

INSTANTIATE_TEST_SUITE_P(Corpus, WaitingJava, ::testing::ValuesIn(objects_of("waiting-java")),
                         [](const auto& info) { return info.param.substr(info.param.find('.') + 1); });
#endif

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
