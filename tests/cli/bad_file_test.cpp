// A file that no check has written is refused in one line with exit code 2, by every command that reads it.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "search/search_version.hpp"
#include "store/store.hpp"
#include "support/command.hpp"

namespace sunder::testing {
namespace {

void expect_refused(const std::vector<std::string>& words, const std::string& why) {
  const Finished finished = sunder(words);
  EXPECT_EQ(finished.exit_code, 2) << words[0] << ": " << finished.err;
  EXPECT_EQ(finished.out, "") << words[0];
  EXPECT_EQ(finished.err, "sunder: " + why + "\n") << words[0];
}

struct BadResults {
  const char* text;
  const char* why;  ///< of a damaged result file; empty if it is not one at all
};

class BadResultFile : public ::testing::TestWithParam<BadResults> {};

TEST_P(BadResultFile, IsRefused) {
  const std::string path = ::testing::TempDir() + "bad_results.json";
  std::ofstream(path) << GetParam().text;
  const std::string why = std::string(GetParam().why).empty()
                              ? path + " is neither a result file nor a store; give one that 'check' wrote"
                              : "the result file " + path + " is damaged: " + GetParam().why;
  expect_refused({"replay", path}, why);
  expect_refused({"report", path, path}, why);
  expect_refused({"check", "atomic:LockedMap", "--time", "1s", "--no-store", "--baseline", path}, why);
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, BadResultFile,
    ::testing::Values(BadResults{"", ""}, BadResults{"[1]", ""}, BadResults{"{\"objects\": ", ""},
                      BadResults{R"({"objects":[{}]})", "objects[0].name: is missing"},
                      BadResults{R"({"objects":3})", "objects: is not an array"},
                      BadResults{R"({"objects":[{"name":"Q","methods":[{"name":1}]}]})",
                                 "objects[0].methods[0].name: is not a string"},
                      BadResults{R"({"objects":[{"name":"Q","methods":[{"name":"m","verdict":"odd"}]}]})",
                                 "objects[0].methods[0].verdict: the name 'odd' is unknown"},
                      BadResults{R"({"objects":[{"name":"Q","methods":[{"name":"m","verdict":"non-atomic",)"
                                 R"("violation":{"harness":[]}}]}]})",
                                 "objects[0].methods[0].violation.harness: is not a string"}));

TEST(BadResultFile, OfALaterFormatIsRefused) {
  const std::string path = ::testing::TempDir() + "later.json";
  std::ofstream(path) << R"({"format": 2, "objects": []})";
  expect_refused({"replay", path},
                 "the result file " + path +
                     " has the format 2, and this Sunder reads formats up to 1; use a newer "
                     "Sunder");
}

std::string store_with(const Json& configuration) {
  const std::string path = ::testing::TempDir() + "bad_configuration.sunder";
  std::filesystem::remove(path);
  Campaign campaign;
  campaign.version = kSearchVersion;
  campaign.configuration = configuration;
  campaign.environment = Json::object();
  open_store(path, Access::create)->add(campaign);
  return path;
}

TEST(BadStore, WithOtherOptionsIsRefused) {
  const Json good = {{"object", Json::array()},  {"method", Json::array()},
                     {"core", Json::array()},    {"time", "5s"},
                     {"bounds", "3,2,2"},        {"engine", "auto"},
                     {"strategy", "bounded"},    {"preemptions", nullptr},
                     {"criterion", "atomicity"}, {"seed", 1},
                     {"classpath", ""},          {"java-home", ""},
                     {"order", "debt"},          {"roles", "assumed"},
                     {"level", nullptr}};
  EXPECT_EQ(sunder({"report", store_with(good)}).exit_code, 0);
  const std::vector<std::tuple<const char*, Json, const char*>> changes{
      {"seed", -1, "is negative"},
      {"seed", "x", "is not a whole number, or is far too large"},
      {"strategy", "magic", "'magic' is unknown"},
      {"time", "1e300h", "is not a time"},
      {"level", "strong", "'strong' is unknown"},
      {"object", "Queue", "is not an array"}};
  for (const auto& [key, value, why] : changes) {
    Json changed = good;
    changed[key] = value;
    const std::string path = store_with(changed);
    const std::string line = "the store " + path + " is damaged: campaign.configuration." + key + ": " + why;
    expect_refused({"report", path}, line);
    expect_refused({"resume", path}, line);
  }
}

// The first is no regular file. The system calls the second one regular and empty, but a read never ends.
TEST(BadStore, ThatNeverEndsIsRefused) {
  const std::string fifo = ::testing::TempDir() + "bad_store.fifo", none = ::testing::TempDir() + "none";
  std::filesystem::remove(fifo);
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  for (const std::string& path : {fifo, std::string("/proc/kmsg")})
    for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
             {"report", path},
             {"resume", path},
             {"merge", path, "--into", none},
             {"export", path, "--as", "cpp"},
             {"check", "atomic:LockedMap", "--time", "1s", "--store", path}}) {
      const Finished finished = sunder(words);
      EXPECT_EQ(finished.exit_code, 2) << words[0] << " " << path;
      EXPECT_EQ(std::ranges::count(finished.err, '\n'), 1) << finished.err;
      EXPECT_NE(finished.err.find(path), std::string::npos) << finished.err;
    }
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"replay", "/proc/kmsg"},
           {"report", "/proc/kmsg", "/proc/kmsg"},
           {"check", "atomic:LockedMap", "--time", "1s", "--no-store", "--baseline", "/proc/kmsg"}})
    EXPECT_EQ(sunder(words).exit_code, 2) << words[0];
}

// Such as `replay <(...)`.
TEST(ResultFile, OfAPipeIsReadFromItsBeginning) {
  const Finished finished =
      run_command({"bash", "-c", "\"$0\" replay <(echo '{\"objects\":[{}]}')", SUNDER_COMMAND_PATH});
  EXPECT_NE(finished.err.find("is damaged: objects[0].name: is missing"), std::string::npos) << finished.err;
}

TEST(BadStore, ThatEndsEarlyIsRefused) {
  const std::string path = store_with(Json::object());
  std::filesystem::resize_file(path, 5000);
  for (const char* command : {"report", "resume", "replay"}) {
    const Finished finished = sunder({command, path});
    EXPECT_EQ(finished.exit_code, 2) << finished.err;
    EXPECT_TRUE(finished.err.starts_with("sunder: the store " + path + " is damaged: ")) << finished.err;
  }
}

}  // namespace
}  // namespace sunder::testing
