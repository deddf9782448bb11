// Output for a CI: SARIF, summaries, and known violations. The first commands of a newcomer.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/command.hpp"
#include "support/golden.hpp"

namespace sunder::testing {
namespace {

using nlohmann::json;

const std::string kFolder = ::testing::TempDir() + "ci/";

Finished ci_check(const std::vector<std::string>& options, const std::string& environment = "NONE=") {
  std::vector<std::string> words{"env",
                                 environment,
                                 SUNDER_COMMAND_PATH,
                                 "check",
                                 "nonatomic:CountedSet",
                                 "-m",
                                 "size",
                                 "--engine",
                                 "explore",
                                 "--bounds",
                                 "3,2,1",
                                 "--time",
                                 "300s",
                                 "--no-store"};
  words.insert(words.end(), options.begin(), options.end());
  return run_command(words);
}

TEST(Ci, GetsSarifAndASummary) {
  std::filesystem::remove_all(kFolder);
  std::filesystem::create_directories(kFolder);
  std::ofstream(kFolder + "job.md") << "earlier step\n";
  const Finished checked = ci_check({"--sarif", kFolder + "a.sarif", "--summary", kFolder + "a.md"},
                                    "GITHUB_STEP_SUMMARY=" + kFolder + "job.md");
  EXPECT_EQ(checked.exit_code, 1) << checked.err;
  const json sarif = json::parse(content_of(kFolder + "a.sarif"));
  EXPECT_EQ(sarif["version"], "2.1.0");
  EXPECT_EQ(sarif["runs"][0]["results"][0]["ruleId"], "bug") << sarif.dump(2);
  const std::string summary = content_of(kFolder + "a.md");
  EXPECT_TRUE(summary.starts_with("## Sunder: 1 violation")) << summary;
  EXPECT_EQ(content_of(kFolder + "job.md"), "earlier step\n" + summary);
}

TEST(Ci, KnownViolationsAreNoFailuresInAnyFile) {
  std::filesystem::create_directories(kFolder);
  ASSERT_EQ(ci_check({"--json", kFolder + "known.json"}).exit_code, 1);
  const Finished again =
      ci_check({"--baseline", kFolder + "known.json", "--junit", kFolder + "b.xml", "--sarif",
                kFolder + "b.sarif", "--json", kFolder + "b.json", "--html", kFolder + "b.html"});
  EXPECT_EQ(again.exit_code, 0) << again.out;
  EXPECT_NE(content_of(kFolder + "b.xml").find("failures=\"0\""), std::string::npos);
  EXPECT_TRUE(json::parse(content_of(kFolder + "b.sarif"))["runs"][0]["results"][0].contains("suppressions"));
  EXPECT_NE(content_of(kFolder + "b.json").find("\"known\": true"), std::string::npos);
  EXPECT_NE(content_of(kFolder + "b.html").find("\"known\":true"), std::string::npos);
}

TEST(CommandLine, HelpIsASubcommandToo) {
  EXPECT_EQ(sunder({"help"}).out, sunder({"--help"}).out);
  EXPECT_EQ(sunder({"help", "check"}).out, sunder({"check", "--help"}).out);
  EXPECT_EQ(sunder({"help", "chek"}).err, sunder({"chek", "--help"}).err);
}

TEST(CommandLine, OfAProgramHasItsName) {
  const Finished help = run_command({SUNDER_MISBEHAVING, "check", "--help"});
  EXPECT_NE(help.out.find("Usage: misbehaving check "), std::string::npos) << help.out;
  const Finished refused = run_command({SUNDER_MISBEHAVING, "check", "--nope"});
  EXPECT_EQ(refused.err, "sunder: there is no option '--nope'; see 'misbehaving check --help'\n");
}

TEST(CommandLine, NamesTheMistake) {
  const auto refused = [](const std::vector<std::string>& words, const std::string& line) {
    const Finished ended = sunder(words);
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_EQ(ended.err, "sunder: " + line + "\n");
  };
  refused({"--nope"}, "there is no option '--nope'; see 'sunder --help'");
  refused({}, "name a subcommand, such as check; see 'sunder --help'");
  refused({"check", "--tim", "3s"},
          "there is no option '--tim'; did you mean '--time'? See 'sunder check --help'");
  refused({"check", "--seed", "abc"},
          "--seed: 'abc' is not a whole number from 0 to 18446744073709551615; see 'sunder check --help'");
  refused({"check", "atomicc"}, "there is no object 'atomicc'; did you mean 'atomic'?");
}

TEST(List, KeepsWithinAHundredColumns) {
  std::istringstream lines(sunder({"list"}).out);
  for (std::string line; std::getline(lines, line);) {
    const bool is_one_name = line.find_last_of(' ') < line.find_first_not_of(' ');  // which is never broken
    EXPECT_TRUE(is_one_name || line.size() <= 100U) << line;
  }
}

}  // namespace
}  // namespace sunder::testing
