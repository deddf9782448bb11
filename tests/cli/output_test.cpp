// Where output goes: files of any kind, a full disk, a closed stdout, a reader that ends; and what never gets
// there.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "support/command.hpp"
#include "support/printable.hpp"

namespace sunder::testing {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

const std::string kGarish = std::string(SUNDER_GARISH) + ":Garish";

class Output : public ::testing::Test {
 protected:
  Output() {
    fs::remove_all(folder);
    fs::create_directories(folder);
  }

  // Runs `sunder` with these words, in which $f is the folder of the test.
  [[nodiscard]] Finished shell(const std::string& words) const {
    const std::string line = "set -o pipefail; f=" + folder + "; \"$0\" " + words;
    return run_command({"bash", "-c", line, SUNDER_COMMAND_PATH});
  }

  [[nodiscard]] std::string content_of(const std::string& name) const {
    std::ifstream in(folder + name);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  const std::string folder = ::testing::TempDir() + "output/" +
                             ::testing::UnitTest::GetInstance()->current_test_info()->name() + "/";
};

TEST_F(Output, ThatIsLostIsAnError) {
  ASSERT_EQ(shell("check " + kGarish + " -m shout --time 10s --store $f/a").exit_code, 1);
  const std::string harness = "'[shout()], [shout()]' --on " + kGarish;
  for (const std::string& words : std::vector<std::string>{
           "--help", "--version", "list atomic", "report $f/a", "report $f/a --json -", "report $f/a $f/a",
           "merge $f/a --into $f/b --force", "enumerate atomic:LockedMap -m size -b 3,2,2",
           "outcomes " + harness, "run " + harness + " --time 1s",
           "check atomic:LockedMap --time 1s --no-store"}) {
    const Finished full = shell(words + " > /dev/full");
    EXPECT_EQ(full.exit_code, 3) << words;
    EXPECT_TRUE(full.err.ends_with("sunder: cannot write to stdout: No space left on device\n")) << full.err;
    const Finished closed = shell(words + " >&-");
    EXPECT_EQ(closed.exit_code, 3) << words;
    EXPECT_TRUE(closed.err.ends_with("sunder: cannot write to stdout: Bad file descriptor\n")) << closed.err;
  }
  EXPECT_EQ(shell("report $f/a 2>&-").exit_code, 0);
}

TEST_F(Output, WithoutAReaderEndsInSilence) {
  // Both write more, or longer, than the time that the reader needs to end.
  for (const std::string words : {"enumerate atomic:LockedMap -m size -b 6,3,4 --limit 1000000",
                                  "check atomic:LockedMap --time 3s --no-store --json $f/json"}) {
    const Finished ended = shell(words + " | true");
    EXPECT_EQ(ended.exit_code, 128 + 13) << words << ended.err;
    EXPECT_EQ(ended.err, "") << words;
  }
  EXPECT_TRUE(fs::is_empty(folder));
}

TEST_F(Output, GoesThroughWhateverIsNamed) {
  ASSERT_EQ(shell("check " + kGarish + " -m shout --time 10s --store $f/a").exit_code, 1);
  EXPECT_EQ(shell("report $f/a --json $f/plain.json").exit_code, 0);
  EXPECT_EQ(shell("report $f/a --json >(cat > $f/piped.json) > /dev/null; wait $!").exit_code, 0);
  EXPECT_EQ(content_of("piped.json"), content_of("plain.json"));
  EXPECT_EQ(shell("report $f/a --json /dev/stderr 2>&1 > /dev/null").out, content_of("plain.json"));
  EXPECT_EQ(shell("report $f/a --json /dev/null --html /dev/null --junit /dev/null").exit_code, 0);
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  for (const std::string option : {"--json", "--html", "--junit"}) {
    const Finished full = shell("report $f/a > /dev/null " + option + " /dev/full");
    EXPECT_EQ(full.exit_code, 3) << option;
    EXPECT_EQ(full.err, "sunder: cannot write /dev/full: No space left on device\n") << option;
  }
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 3);  // no leftovers
}

TEST_F(Output, NeverReplacesAStoreOrAnotherReport) {
  ASSERT_EQ(shell("check " + kGarish + " -m shout --time 10s --store $f/a").exit_code, 1);
  ASSERT_EQ(symlink("a", (folder + "link").c_str()), 0);
  for (const std::string words :
       {"report $f/a --json $f/a", "report $f/a --html $f/link", "report $f/a --junit $f/b --json $f/./b",
        "check atomic:LockedMap --time 1s --store $f/c --json $f/c"}) {
    const Finished refused = shell(words);
    EXPECT_EQ(refused.exit_code, 2) << words << refused.err;
    EXPECT_EQ(std::ranges::count(refused.err, '\n'), 1) << refused.err;
  }
  EXPECT_EQ(shell("report $f/a").exit_code, 0);
  EXPECT_FALSE(fs::exists(folder + "b"));
}

TEST_F(Output, OfAFileThatNobodyReadsIsStoppedByASignal) {
  ASSERT_EQ(shell("check " + kGarish + " -m shout --time 10s --store $f/a").exit_code, 1);
  const Finished stopped = shell(
      "report $f/a --json <(:) > /dev/null; mkfifo $f/fifo; \"$0\" report $f/a --json $f/fifo > /dev/null & "
      "sleep 1; kill -INT $!; wait $!");
  EXPECT_EQ(stopped.exit_code, 3) << stopped.err;
  EXPECT_NE(stopped.err.find("/fifo: stopped before it was read\n"), std::string::npos) << stopped.err;
}

// The first signal gives the reader a second.
TEST_F(Output, OfAFileThatNobodyReadsIsStoppedAtOnceByASecondSignal) {
  ASSERT_EQ(shell("check " + kGarish + " -m shout --time 10s --store $f/a").exit_code, 1);
  const Finished stopped = shell(
      "list > /dev/null; mkfifo $f/fifo; \"$0\" report $f/a --json $f/fifo > /dev/null & "
      "sleep 0.3; kill -INT $!; sleep 0.1; kill -INT $!; wait $!");
  EXPECT_EQ(stopped.exit_code, 128 + 2) << stopped.err;
  EXPECT_EQ(stopped.err, "");
}

// A check opens its files before it begins, and writes them when it ends.
TEST_F(Output, OfACheckGoesThroughWhateverIsNamed) {
  const std::string check = "check atomic:LockedMap -m size --time 500ms --no-store --quiet ";
  std::ofstream(folder + "target.json") << "old";
  ASSERT_EQ(symlink("target.json", (folder + "link.json").c_str()), 0);
  EXPECT_NE(shell(check + "--json $f/link.json").exit_code, 2);
  EXPECT_TRUE(fs::is_symlink(folder + "link.json"));
  EXPECT_FALSE(json::parse(content_of("target.json"), nullptr, false).is_discarded());
  EXPECT_NE(
      shell(check + "--json >(cat > $f/piped.json) > /dev/null; code=$?; wait $!; exit $code").exit_code, 2);
  EXPECT_FALSE(json::parse(content_of("piped.json"), nullptr, false).is_discarded());
  EXPECT_NE(shell(check + "--json /dev/null").exit_code, 2);
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  const Finished full = shell(check + "--json /dev/full > /dev/null");
  EXPECT_EQ(full.exit_code, 3);
  EXPECT_EQ(full.err, "sunder: cannot write /dev/full: No space left on device\n");
}

TEST_F(Output, HoldsNothingThatATerminalObeys) {
  const auto expect_tame = [](const std::string& text, const std::string& what) {
    EXPECT_EQ(printable(text), text) << what;
  };
  const Finished checked =
      shell("check " + kGarish +
            " --engine stress --time 8s --store $f/a --json $f/a.json --html $f/a.html --junit "
            "$f/a.xml");
  EXPECT_EQ(checked.exit_code, 1) << checked.err;
  EXPECT_NE(checked.out.find("\\u001b[31m\\u0007\\u0008\\u009b\\u202e\\xff"), std::string::npos)
      << checked.out;
  EXPECT_NE(checked.out.find("]0;taken over\\u0007"), std::string::npos) << checked.out;
  expect_tame(checked.out + checked.err, "check");
  for (const char* file : {"a.json", "a.html", "a.xml"}) expect_tame(content_of(file), file);
  EXPECT_FALSE(json::parse(content_of("a.json"), nullptr, false).is_discarded());
  const Finished run = shell("run '[set(\"\\u001b[2J\")], [set(\"\\xff\\u202e\")], [shout()]' --on " +
                             kGarish + " --engine stress --time 1s");
  EXPECT_EQ(run.exit_code, 1) << run.err;
  expect_tame(run.out, "run");
  const Finished refused = shell("check $'\\e[31mno\\xff'");
  EXPECT_EQ(refused.exit_code, 2);
  expect_tame(refused.err, "refused");
  EXPECT_NE(refused.err.find("\\u001b[31mno\\xff"), std::string::npos) << refused.err;
}

TEST_F(Output, ReproducesWhatItShows) {
  ASSERT_EQ(shell("check " + kGarish + " -m shout --engine stress --time 10s --store $f/a").exit_code, 1);
  const json results = json::parse(shell("report $f/a --json -").out);
  for (const json& method : results["objects"][0]["methods"]) {
    if (!method.contains("violation")) continue;
    const std::string command = method["violation"]["reproduce"];
    EXPECT_EQ(run_command({"bash", "-c", command}).exit_code, 1) << command;
  }
}

// Beside the folder of a program, there may be anything.
TEST_F(Output, DoesNotDependOnFoldersOfOthers) {
  fs::create_directories(folder + "bin");
  fs::create_directories(folder + "objects/group");
  fs::create_directories(folder + "lib/sunder/objects");
  std::ofstream(folder + "objects/file.o") << "text";
  std::ofstream(folder + "lib/sunder/specs") << "text";
  fs::create_symlink("round", folder + "objects/round");
  for (const std::string program : {SUNDER_GARISH, SUNDER_COMMAND_PATH}) {
    const std::string copy = folder + "bin/" + fs::path(program).filename().string();
    fs::copy_file(program, copy);
    const Finished listed = run_command({copy, "list"});
    EXPECT_EQ(listed.exit_code, 0) << listed.err;
    EXPECT_EQ(listed.err, "");
  }
}

}  // namespace
}  // namespace sunder::testing
