// The meanings of the outcomes that docs/paper.md has for JDK 8. Only serial executions are needed, and the
// classes do the same serially in each JDK. So any JDK will do.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "jvm/java_objects.hpp"
#include "model/text.hpp"
#include "search/trial/trial.hpp"

namespace sunder {
namespace {

std::string text_of(const Violation& violation) {
  const std::string gravity = name_of(gravity_of(violation));
  const auto level = level_of(violation.meaning);
  return level ? gravity + ", " + name_of(*level) : gravity;
}

struct Opened {
  explicit Opened(const std::string& name) : target(testing::ready(name)) {}

  jvm::JvmTarget target;
  WallClock clock = {};
  Trial trial{target, {}, 1, {}, clock};
};

// On a busy machine the time for one attempt may be too short. The trial keeps the results of its calls.
Meaning meaning_of(const Violation& violation, Trial& trial) {
  constexpr int kMostAttempts = 100;
  Meaning meaning = trial.meaning_of(violation);
  for (int i = 1; i < kMostAttempts && !meaning.unknown.empty(); ++i) meaning = trial.meaning_of(violation);
  return meaning;
}

TEST(JavaMeanings, ThePapersRows) {
  const auto rows = nlohmann::json::parse(std::ifstream(SUNDER_TEST_DATA "/paper-meanings.json"));
  std::map<std::string, int> sums;
  std::map<std::string, std::unique_ptr<Opened>> opened;
  for (const auto& row : rows["rows"]) {
    const std::string method = row["method"], name = method.substr(0, method.find('.'));
    if (!opened[name]) opened[name] = std::make_unique<Opened>(name);
    Trial& trial = opened[name]->trial;
    Violation violation;
    violation.harness = parse_harness(row["harness"].get<std::string>(), trial.object());
    violation.symptom =
        NonAtomicOutcome{parse_value("[" + row["outcome"].get<std::string>() + "]").as<List>()->elements};
    violation.meaning = meaning_of(violation, trial);
    EXPECT_EQ(text_of(violation), row["meaning"]) << method << " " << violation.meaning.unknown;
    ++sums[row["meaning"]];
  }
  const std::map<std::string, int> expected{
      {"bug", 2},    {"stale-update, causal", 17}, {"stale-update, monotonic", 3},
      {"steps", 15}, {"weak-read, monotonic", 38}, {"weak-read, weak", 3}};
  EXPECT_EQ(sums, expected);
}

}  // namespace
}  // namespace sunder
