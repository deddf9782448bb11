#include "cli/baseline.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "store/store.hpp"
#include "support/error.hpp"

namespace sunder::cli {
namespace {

std::string file_with(const std::string& text) {
  const std::string path = ::testing::TempDir() + "baseline.json";
  std::ofstream(path) << text;
  return path;
}

TEST(Baseline, IsReadFromAResultFile) {
  const std::string path = file_with(
      R"({"objects": [{"name": "my:Q", "methods": [{"name": "pop", "verdict": "non-atomic"},
                                                   {"name": "size", "verdict": "error"}]}]})");
  EXPECT_EQ(verdicts_in(path),
            (Verdicts{{{"my:Q", "pop"}, VerdictKind::non_atomic}, {{"my:Q", "size"}, VerdictKind::error}}));
}

TEST(Baseline, IsReadFromAStore) {
  const std::string path = ::testing::TempDir() + "baseline.sunder";
  std::filesystem::remove(path);
  Campaign campaign;
  campaign.objects = {{"my:Q", "", {"Q", "native", {{"pop", {}, true}}}, {"core"}}};
  campaign.shard_runs = {{0}};
  Progress& core = campaign.progress[{"my:Q", "core", 0}];
  core.verdict = AtomicWithinBounds{{3, 2, 2}, 2};
  core.effort.executions = 1;
  open_store(path, Access::create)->add(campaign);
  EXPECT_EQ(verdicts_in(path), (Verdicts{{{"my:Q", "core"}, VerdictKind::atomic_within_bounds}}));
}

TEST(Baseline, RefusesOtherFiles) {
  EXPECT_THROW((void)verdicts_in("/no/such/file"), InputError);
  for (const char* text : {"", "text", "{}", R"({"objects": [{"name": "Q"}]})", R"({"objects": 3})"})
    EXPECT_THROW((void)verdicts_in(file_with(text)), InputError) << text;
}

}  // namespace
}  // namespace sunder::cli
