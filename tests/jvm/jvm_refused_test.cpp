// Mistakes of users of Java, and the messages about them.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "support/command.hpp"

namespace sunder::testing {
namespace {

TEST(NoJava, IsAFailureOfTheEnvironment) {
  const Finished finished =
      run_command({"env", "-i", "PATH=/nonexistent", SUNDER_COMMAND_PATH, "check", "ConcurrentHashMap"});
  EXPECT_EQ(finished.exit_code, 3);
  EXPECT_NE(finished.err.find("there is no Java here; install a JRE"), std::string::npos) << finished.err;
}

TEST(JavaBadInput, IsRefusedInOneLine) {
  struct Bad {
    std::vector<std::string> words;
    const char* says;
    int exit_code;
  };
  const std::string jar = SUNDER_JAVA_MISBEHAVING;
  for (const Bad& bad :
       {Bad{{"check", "no.such.Class"}, "there is no class no.such.Class", 2},
        Bad{{"check", "java.util.List"}, "is an interface", 2},
        Bad{{"check", "java.util.AbstractList"}, "is abstract", 2},
        Bad{{"check", "misbehaving.Meeting", "--classpath", "/no/such.jar"}, "there is no /no/such.jar", 2},
        Bad{{"check", "misbehaving.Meeting", "--classpath", jar},
            "name those that you trust, for example\n  ",
            2},
        Bad{{"check", "misbehaving.Unmakeable", "--classpath", jar}, "no licence", 2},
        Bad{{"check", "ConcurrentHashMapp"}, "did you mean 'ConcurrentHashMap'?", 2},
        Bad{{"check", "./no_such_spec.json"}, "there is no spec file ./no_such_spec.json", 2},
        Bad{{"check", "ConcurrentHashMap", "--java-home", "/no/jdk"}, "there is no Java in /no/jdk", 3}}) {
    const Finished finished = sunder(bad.words);
    EXPECT_EQ(finished.exit_code, bad.exit_code) << finished.err;
    EXPECT_TRUE(finished.err.starts_with("sunder: ")) << finished.err;
    EXPECT_NE(finished.err.find(bad.says), std::string::npos) << finished.err;
    EXPECT_EQ(finished.out, "");
  }
}

TEST(JavaBadInput, WithoutACoreNamesCommandsThatRun) {
  const auto commands_of = [](std::vector<std::string> words) {
    words.insert(words.begin(), {SUNDER_COMMAND_PATH, "check"});
    for (const char* word : {"--classpath", SUNDER_JAVA_MISBEHAVING, "--bounds", "2,2,0", "--no-store"})
      words.emplace_back(word);
    const Finished refused = run_command(words);
    EXPECT_EQ(refused.exit_code, 2) << refused.err;
    std::vector<std::string> commands;
    std::istringstream lines(refused.err);
    for (std::string line; std::getline(lines, line);)
      if (line.starts_with("  ")) commands.push_back(line);
    return commands;
  };
  const std::vector<std::string> alone = commands_of({"misbehaving.Meeting"});
  EXPECT_EQ(commands_of({"ConcurrentHashMap", "misbehaving.Meeting"}), alone);
  ASSERT_EQ(alone.size(), 2U);
  const Finished finished = run_command({"sh", "-c", alone[0]});
  EXPECT_LE(finished.exit_code, 1) << alone[0] << finished.err;
  EXPECT_NE(finished.out.find("misbehaving.Meeting"), std::string::npos) << finished.out;
  EXPECT_EQ(alone[1], alone[0].substr(0, alone[0].rfind("--core ")) + "--core auto");
}

TEST(JavaBadInput, ADamagedJarIsSaidToBeOne) {
  const std::string jar = ::testing::TempDir() + "damaged.jar";
  std::ofstream(jar) << "PK this is no jar";
  const Finished finished = sunder({"check", "misbehaving.Meeting", "--classpath", jar});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_NE(finished.err.find(jar + ", which --classpath names, is not a jar, or it is damaged"),
            std::string::npos)
      << finished.err;
}

TEST(JavaBadInput, ANewerClassNamesTheOptionForAnotherJava) {
  const std::string folder = ::testing::TempDir() + "newer/";
  const Finished compiled =
      run_command({"sh", "-c",
                   "mkdir -p \"$0\" && cd \"$0\" && echo 'public class Newer { public int get() { return 0; "
                   "} }' > Newer.java"
                   " && javac Newer.java && printf '\\377' | dd of=Newer.class bs=1 seek=7 conv=notrunc",
                   folder});
  ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  const Finished finished = sunder({"spec", "Newer", "--classpath", folder});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_NE(finished.err.find("the class Newer needs Java 211, and this is Java "), std::string::npos)
      << finished.err;
  EXPECT_NE(finished.err.find("choose another Java with --java-home"), std::string::npos) << finished.err;
}

TEST(JavaBadInput, WrongLevelsAreRefusedWithTheirLine) {
  const std::string path = ::testing::TempDir() + "levels.json";
  const std::string all = " is not a level; the levels are complete, causal, peer, monotonic, self, weak";
  for (const auto& [method, says] :
       {std::pair<std::string, std::string>{R"("level": "monotone")",
                                            "line 3: \"monotone\"" + all + "; did you mean 'monotonic'?"},
        {R"("visibility": "atomic")", "line 3: \"atomic\"" + all},
        {R"("level": "a\nb")", R"(line 3: "a\nb")" + all},
        {R"("level": 3)", "line 3: a string is expected here"},
        {R"("level": null)", "line 3: a string is expected here"},
        {R"("level": "self", "visibility": "weak")",
         "line 3: \"level\" and \"visibility\" mean the same, but differ; leave out one of them"},
        {R"("core": true, "visibility": "weak")",
         "line 3: 'addAndGet' is a core method, and the core is complete, not weak"},
        {R"("may-refuse": 1)", "line 3: \"may-refuse\" is true or false"},
        {R"("core": true, "may-refuse": true)",
         "line 3: 'addAndGet' is a core method, and the core never refuses"}}) {
    std::ofstream(path) << R"({"class": "java.util.concurrent.atomic.AtomicInteger", "methods": [)"
                        << "\n{\"name\": \"get\", \"core\": true},"
                        << "\n{\"name\": \"addAndGet\", \"parameters\": [\"int\"], " << method << "}]}";
    const Finished finished = sunder({"check", path});
    EXPECT_EQ(finished.exit_code, 2) << finished.err;
    EXPECT_NE(finished.err.find(says), std::string::npos) << finished.err;
    EXPECT_EQ(std::ranges::count(finished.err, '\n'), 1) << finished.err;
  }
}

TEST(JavaBadInput, NamesThatAHarnessCannotHoldAreRefusedWithTheirLine) {
  const std::string path = ::testing::TempDir() + "names.json";
  for (const auto& [method, says] :
       {std::pair{R"("as": "core")",
                  "line 2: a method is called 'core'; that is the name of all core methods"},
        {R"("as": "get it")", "line 2: a method is called 'get it'; a harness can name it only if"},
        {R"("as": "")", "line 2: a method is called ''; a harness"},
        {R"("as": "\u001b")", "line 2: a method is called '\\u001b'; a harness"},
        {R"("role": " ")", "line 2: a role needs a name"},
        {R"("role": "a\nb")", "line 2: a role is a name without control characters"}}) {
    std::ofstream(path) << R"({"class": "java.util.concurrent.atomic.AtomicInteger", "methods": [)"
                        << "\n{\"name\": \"get\", \"core\": true, " << method << "}]}";
    const Finished finished = sunder({"check", path});
    EXPECT_EQ(finished.exit_code, 2) << finished.err;
    EXPECT_NE(finished.err.find(says), std::string::npos) << finished.err;
    EXPECT_EQ(std::ranges::count(finished.err, '\n'), 1) << finished.err;
  }
}

}  // namespace
}  // namespace sunder::testing
