// The program that 'export --as cpp' writes compiles as it is, and shows the violation without Sunder.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "support/command.hpp"

namespace sunder::testing {
namespace {

namespace fs = std::filesystem;

class ExportCpp : public ::testing::Test {
 protected:
  ExportCpp() {
    fs::remove_all(folder);
    fs::create_directories(folder);
  }

  Finished exported(const std::string& object, const std::vector<std::string>& options = {}) const {
    const Finished checked = sunder({"check", object, "--time", "20s", "--fail-on", "any", "--bounds",
                                     "4,2,2", "--quiet", "--store", store});
    EXPECT_EQ(checked.exit_code, 1) << checked.out << checked.err;
    std::vector<std::string> words{"export", store, "--as", "cpp", "--into", source};
    words.insert(words.end(), options.begin(), options.end());
    return sunder(words);
  }

  Finished compiled_and_run(const std::vector<std::string>& options = {}) const {
    std::vector<std::string> words{"g++", "-std=c++20", "-O1", "-pthread", source, "-o", program};
    words.insert(words.end(), options.begin(), options.end());
    const Finished compiled = run_command(words);
    EXPECT_EQ(compiled.exit_code, 0) << compiled.err;
    return run_command({program});
  }

  const std::string folder = ::testing::TempDir() + "export_cpp/";
  const std::string store = folder + "a.sunder", source = folder + "reproducer.cpp",
                    program = folder + "reproducer";
};

TEST_F(ExportCpp, ShowsAnOutcomeThatIsNotAtomic) {
  const Finished written = exported(SUNDER_MISBEHAVING ":MeetingCore");
  ASSERT_EQ(written.exit_code, 0) << written.err;
  const Finished plain = compiled_and_run();
  EXPECT_EQ(plain.exit_code, 1) << plain.out << plain.err;
  EXPECT_NE(plain.out.find("true, true\tNOT ATOMIC"), std::string::npos) << plain.out;
  const Finished test = compiled_and_run({"-DGOOGLETEST", "-lgtest_main", "-lgtest"});
  EXPECT_EQ(test.exit_code, 1) << test.out << test.err;
  EXPECT_NE(test.out.find("[  FAILED  ] MeetingCore.GivesOnlyAtomicOutcomes"), std::string::npos) << test.out;
}

// A plain program cannot tell a thread that waits for ever rightly from one that should have returned.
TEST_F(ExportCpp, IsRefusedWhereAnAtomicObjectMayWaitForEver) {
  const Finished checked =
      sunder({"check", SUNDER_BLOCKING ":OneReaderWakes", "--method", "lock_shared", "--engine", "explore",
              "--memory", "sc", "--bounds", "4,3,1", "--quiet", "--store", store});
  ASSERT_EQ(checked.exit_code, 1) << checked.out << checked.err;
  const Finished refused =
      sunder({"export", store, "--as", "cpp", "--method", "lock_shared", "--into", source});
  EXPECT_EQ(refused.exit_code, 2) << refused.out << refused.err;
  EXPECT_NE(refused.err.find("calls of an atomic object may wait for ever here, too"), std::string::npos)
      << refused.err;
  EXPECT_FALSE(fs::exists(source));
}

// A program that counts every outcome as atomic sees nothing.
TEST_F(ExportCpp, SaysHowRareTheViolationWasIfItSeesNothing) {
  ASSERT_EQ(exported(SUNDER_MISBEHAVING ":MeetingCore").exit_code, 0);
  std::ostringstream text;
  text << std::ifstream(source).rdbuf();
  const std::string blind = std::regex_replace(
      std::regex_replace(text.str(), std::regex(R"(kAtomic\.contains\(outcome\))"), "true"),
      std::regex(R"(minutes\(1\))"), "milliseconds(1)");
  std::ofstream(source) << blind;
  const Finished ran = compiled_and_run();
  EXPECT_EQ(ran.exit_code, 0) << ran.out;
  EXPECT_TRUE(std::regex_search(
      ran.out, std::regex("not seen in a minute; Sunder saw it in [0-9,]+ of [0-9,]+ (schedule|execution)")))
      << ran.out;
}

TEST_F(ExportCpp, ShowsADeadlock) {
  const Finished written = exported(SUNDER_MISBEHAVING ":Embrace");
  ASSERT_EQ(written.exit_code, 0) << written.err;
  const Finished ran = compiled_and_run();
  EXPECT_EQ(ran.exit_code, 1) << ran.out << ran.err;
  EXPECT_NE(ran.out.find("the threads do not end"), std::string::npos) << ran.out;
}

TEST_F(ExportCpp, TakesAClassOutOfNamespacesWithItsHelpersAndCollections) {
  const Finished written = exported("nonatomic:StripedSet", {"-m", "add_all"});
  ASSERT_EQ(written.exit_code, 0) << written.err;
  const Finished compiled = run_command({"g++", "-std=c++20", "-fsyntax-only", "-Wall", "-Werror", source});
  EXPECT_EQ(compiled.exit_code, 0) << compiled.err;
}

TEST_F(ExportCpp, SaysWhyItCannotBeWritten) {
  const std::string other = folder + "other.cpp";
  const auto refused = [&](const std::string& text) {
    std::ofstream(other) << text;
    const Finished finished = exported(SUNDER_MISBEHAVING ":MeetingCore", {"--source", other});
    EXPECT_EQ(finished.exit_code, 2) << text;
    return finished.err;
  };
  EXPECT_NE(refused("int main() {}").find("there is no sunder::object<...>(\"MeetingCore\")"),
            std::string::npos);
  EXPECT_NE(
      refused("auto x = sunder::object<X>(\"MeetingCore\").core(\"met\", 1);").find("has changed since"),
      std::string::npos);
  EXPECT_NE(refused("template <class T> auto f() { return sunder::object<T>(\"MeetingCore\"); }")
                .find("is a template"),
            std::string::npos);
  EXPECT_NE(
      refused("auto x = sunder::object<X>(\"MeetingCore\").core(\"meet\", [y](X&) {});").find("captures"),
      std::string::npos);
  EXPECT_NE(refused("auto x = sunder::object<X>(\"MeetingCore\")").find("'meet' is not declared"),
            std::string::npos);
  EXPECT_NE(refused("namespace a { auto x = ( sunder::object<X>(\"MeetingCore\");").find("do not match"),
            std::string::npos);
}

}  // namespace
}  // namespace sunder::testing
