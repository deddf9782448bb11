// Java objects from the outside.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "jvm/java_results.hpp"
#include "support/command.hpp"

namespace sunder::testing {
namespace {

using nlohmann::json;

TEST(JavaCheck, FindsWhatThePaperFound) {
  const Finished checked = sunder({"check", "ConcurrentHashMap", "-m", "putAll", "-m", "size", "--time",
                                   "300s", "--fail-on", "any", "--json", "-"});
  EXPECT_EQ(checked.exit_code, 1) << checked.err;
  const json results = json::parse(checked.out);
  EXPECT_EQ(verdict_of(results, "putAll"), "non-atomic");
  EXPECT_EQ(verdict_of(results, "size"), "non-atomic");
  EXPECT_EQ(verdict_of(results, "core"), "no-violation-found");
  EXPECT_EQ(results["objects"][0]["target"], "jvm");
}

TEST(JavaCheck, BlamesNoAtomicMethod) {
  const Finished checked = sunder({"check", "java.util.concurrent.ConcurrentHashMap", "-m", "putIfAbsent",
                                   "--time", "5s", "--json", "-"});
  EXPECT_EQ(checked.exit_code, 0) << checked.out << checked.err;
}

TEST(JavaCheck, ExploredFromTheSameSeedGivesTheSameResults) {
  const auto results = [] {
    return without_times(
        sunder({"check", "ConcurrentLinkedQueue", "-m", "size", "-m", "isEmpty", "-m", "clear", "--engine",
                "explore", "--bounds", "4,2,2", "--time", "300s", "--no-store", "--json", "-"})
            .out);
  };
  const std::string first = results();
  EXPECT_NE(first.find("non-atomic"), std::string::npos);
  EXPECT_NE(first.find("atomic-within-bounds"), std::string::npos);
  EXPECT_EQ(first, results());
}

TEST(JavaCheck, AssumesTheRolesThatTheNameOfAClassTells) {
  const auto check = [](const char* roles) {
    return sunder({"check", "atomic.SpscRing", "--classpath", SUNDER_JAVA_CORPUS, "--roles", roles,
                   "--engine", "explore", "--bounds", "4,2,2", "--no-store", "--json", "-"});
  };
  const Finished assumed = check("assumed");
  EXPECT_EQ(assumed.exit_code, 0) << assumed.err;
  EXPECT_NE(assumed.err.find("atomic.SpscRing declares no roles, but its name says one producer and one "
                             "consumer; assumed: "),
            std::string::npos)
      << assumed.err;
  EXPECT_EQ(json::parse(assumed.out)["objects"][0]["roles"]["producer"], json({"offer"}));
  const Finished declared = check("declared");
  EXPECT_EQ(declared.exit_code, 1) << declared.err;
  EXPECT_EQ(verdict_of(json::parse(declared.out), "core"), "non-atomic");
}

TEST(JavaCheck, TakesAClassFromAJarAndItsCommandShowsTheViolationAgain) {
  const Finished checked =
      sunder({"check", "misbehaving.Stepper", "--classpath", SUNDER_JAVA_MISBEHAVING, "--core",
              "increment,get", "--time", "120s", "--fail-on", "any", "--json", "-"});
  EXPECT_EQ(checked.exit_code, 1) << checked.err;
  const json results = json::parse(checked.out);
  ASSERT_EQ(verdict_of(results, "twice"), "non-atomic") << checked.out;
  const std::string again = results["objects"][0]["methods"][1]["violation"]["reproduce"];
  const Finished shown = run_command({"sh", "-c", again});
  EXPECT_EQ(shown.exit_code, 1) << again << "\n" << shown.out << shown.err;
}

// One thread runs most executions, so a monitor that it holds excludes no sequence. A replay has a thread for
// each sequence.
TEST(JavaCheck, WhatOneThreadShowsIsReplayedWithThreadsBeforeAnybodyIsBlamed) {
  const Finished checked =
      sunder({"check", "misbehaving.Reentering", "--classpath", SUNDER_JAVA_MISBEHAVING, "--core",
              "write,text", "--bounds", "3,2,2", "--time", "30s", "--json", "-"});
  EXPECT_NE(checked.exit_code, 1) << checked.out;
  EXPECT_NE(verdict_of(json::parse(checked.out), "growth"), "non-atomic");
}

TEST(JavaCheck, FindsWhatOnlyOtherValuesShow) {
  const Finished checked = sunder({"check", "nonatomic.BlockSet", "--classpath", SUNDER_JAVA_CORPUS, "--core",
                                   "insert,contains", "--time", "120s", "--fail-on", "any", "--json", "-"});
  EXPECT_EQ(checked.exit_code, 1) << checked.err;
  const json results = json::parse(checked.out);
  EXPECT_EQ(verdict_of(results, "size"), "non-atomic") << checked.out;
}

TEST(JavaCheck, FindsWhatTakesThreePreemptions) {
  const Finished checked =
      sunder({"check", "nonatomic.ParityPair", "--classpath", SUNDER_JAVA_CORPUS, "--core", "write,read",
              "--time", "120s", "--fail-on", "any", "--json", "-"});
  EXPECT_EQ(checked.exit_code, 1) << checked.err;
  const json results = json::parse(checked.out);
  EXPECT_EQ(verdict_of(results, "peek"), "non-atomic") << checked.out;
}

Finished check_spec(const std::string& name, const std::string& spec, const char* bounds) {
  const std::string path = ::testing::TempDir() + name + ".json";
  std::ofstream(path) << spec;
  return sunder({"check", path, "--classpath", SUNDER_JAVA_CORPUS, "--engine", "explore", "--bounds", bounds,
                 "--time", "300s", "--no-store", "--fail-on", "any", "--json", "-"});
}

TEST(JavaCheck, ALockOfOnesOwnBelongsToAThread) {
  const auto check = [](const std::string& name, const std::string& after) {
    return check_spec("owned",
                      R"({"class": ")" + name + R"(", "methods": [{"name": "lock", "core": true},
      {"name": "unlock", "core": true)" +
                          after + R"(}, {"name": "isMine", "read-only": true}]})",
                      "4,2,0");
  };
  for (const char* after : {"", R"(, "after": ["lock"])"}) {
    const Finished owned = check("atomic.OwnedLock", after);
    EXPECT_EQ(owned.exit_code, 0) << owned.out << owned.err;
    EXPECT_EQ(verdict_of(json::parse(owned.out), "core"), "atomic-within-bounds") << owned.out;
    EXPECT_EQ(verdict_of(json::parse(owned.out), "isMine"), "atomic-within-bounds") << owned.out;
  }
  // Without "after", some ends at which it waits must be shown by real threads, which takes luck.
  const Finished careless = check("nonatomic.CarelessLock", R"(, "after": ["lock"])");
  EXPECT_EQ(careless.exit_code, 1) << careless.out << careless.err;
  EXPECT_EQ(verdict_of(json::parse(careless.out), "isMine"), "non-atomic") << careless.out;
}

TEST(JavaCheck, ASpecMayInterrupt) {
  const auto check = [](const std::string& name) {
    return check_spec("interrupted",
                      R"({"class": ")" + name + R"(", "methods": [{"name": "acquire", "core": true},
      {"name": "release", "core": true}, {"name": "interrupt", "interrupts": true}]})",
                      "4,3,0");
  };
  const Finished passed = check("atomic.PassedSignal");
  EXPECT_EQ(passed.exit_code, 0) << passed.out << passed.err;
  EXPECT_EQ(verdict_of(json::parse(passed.out), "interrupt"), "atomic-within-bounds") << passed.out;
  const Finished swallowed = check("nonatomic.SwallowedSignal");
  EXPECT_EQ(swallowed.exit_code, 1) << swallowed.out << swallowed.err;
  const json results = json::parse(swallowed.out);
  EXPECT_EQ(verdict_of(results, "core"), "atomic-within-bounds") << swallowed.out;
  EXPECT_EQ(verdict_of(results, "interrupt"), "non-atomic") << swallowed.out;
}

// No serial result shows that they write.
TEST(JavaCheck, WritersAreKnownByWhatTheyWrite) {
  for (const auto& [name, core, method] : {std::tuple{"nonatomic.LazyPicture", "width", "area"},
                                           std::tuple{"nonatomic.HastySeqlock", "refresh", "read"}}) {
    const Finished checked =
        sunder({"check", name, "--classpath", SUNDER_JAVA_CORPUS, "--core", core, "--bounds", "3,2,0",
                "--time", "120s", "--fail-on", "any", "--json", "-"});
    EXPECT_EQ(checked.exit_code, 1) << checked.err;
    EXPECT_EQ(verdict_of(json::parse(checked.out), method), "non-atomic") << checked.out;
  }
}

TEST(JavaCheck, AWriterThatIsDeclaredReadOnlyCountsAsAnUpdate) {
  const std::string path = ::testing::TempDir() + "lazy.json";
  std::ofstream(path) << R"({"class": "nonatomic.LazyPicture", "methods": [
    {"name": "width", "core": true, "read-only": true}, {"name": "area", "read-only": true}]})";
  const Finished checked =
      sunder({"check", path, "--classpath", SUNDER_JAVA_CORPUS, "--time", "120s", "--fail-on", "any"});
  EXPECT_EQ(checked.exit_code, 1) << checked.out;
  for (const char* method : {".width", ".area"})
    EXPECT_NE(checked.out.find(path + method +
                               " is declared read-only, but it writes to the object; it counts as an update"),
              std::string::npos)
        << checked.out;
}

TEST(JavaTrace, OfALockNamesTheLineThatCallsIt) {
  const Finished ran = sunder({"run", "[forEach(\"collect\")], [set(1)]", "--on", kRegister, "--classpath",
                               SUNDER_JAVA_MISBEHAVING, "--engine", "explore"});
  EXPECT_EQ(ran.exit_code, 1) << ran.err;
  EXPECT_NE(ran.out.find("Register.java:25 set  lock: ReentrantLock#1\n"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("ReentrantLock.java"), std::string::npos) << ran.out;
}

TEST(JavaTrace, NamesTheLineOfTheUsersClassThatCallsTheJdk) {
  const std::string folder = ::testing::TempDir() + "stock/";
  const Finished compiled = run_command(
      {"sh", "-c",
       "mkdir -p \"$0\" && cd \"$0\" && printf '%s\\n' 'public class Stock {' "
       "'private final java.util.concurrent.ConcurrentHashMap<Integer, Integer> map = new "
       "java.util.concurrent.ConcurrentHashMap<>();' "
       "'public void add(int k) { map.merge(k, 1, Integer::sum); }' "
       "'public boolean take(int k) { Integer n = map.get(k); if (n == null || n == 0) return false; "
       "map.put(k, n - 1); return true; } }' > Stock.java && javac Stock.java",
       folder});
  ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  const std::string sarif = folder + "found.sarif";
  const Finished ran =
      sunder({"check", "Stock", "--classpath", folder, "--core", "add", "--method", "take", "--engine",
              "explore", "--time", "60s", "--bounds", "3,2,2", "--no-store", "--sarif", sarif});
  EXPECT_EQ(ran.exit_code, 1) << ran.out << ran.err;
  EXPECT_NE(ran.out.find("Stock.java:4 take > ConcurrentHashMap.java:"), std::string::npos) << ran.out;
  std::ifstream file(sarif);
  const json place = json::parse(file)["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"]["uri"], "Stock.java") << place;
}

TEST(JavaDeadlock, ThatWasExploredIsShownAgainWithItsTrace) {
  const Finished checked =
      sunder({"check", "misbehaving.Embrace", "--classpath", SUNDER_JAVA_MISBEHAVING, "--core", "forth,back",
              "--engine", "explore", "--bounds", "2,2,0", "--no-store"});
  ASSERT_EQ(checked.exit_code, 1) << checked.err;
  const std::string label = "again    ";
  const auto start = checked.out.find(label);
  ASSERT_NE(start, std::string::npos) << checked.out;
  const auto end = checked.out.find('\n', start);
  const Finished again =
      run_command({"sh", "-c", checked.out.substr(start + label.size(), end - start - label.size())});
  EXPECT_EQ(again.exit_code, 1) << again.err;
  for (const char* text :
       {"sequence 0 waits at Embrace.java:18 back for the monitor of ", "held by sequence 1",
        "sequence 1 waits at Embrace.java:10 forth for the monitor of ", "held by sequence 0"}) {
    EXPECT_NE(checked.out.find(text), std::string::npos) << checked.out;
    EXPECT_NE(again.out.find(text), std::string::npos) << again.out;
  }
}

TEST(JavaOutcomes, AreNotExplainedByWhatTheCallDidItself) {
  const Finished explained = sunder({"outcomes", "[offer(0); removeAll([0,0])], [offer(0); poll()]", "--on",
                                     "ConcurrentLinkedQueue", "--explain", "true, false, true, 0"});
  EXPECT_EQ(explained.exit_code, 1) << explained.err;
  EXPECT_NE(explained.out.find("! stale update: "), std::string::npos) << explained.out;
}

TEST(JavaResults, OfAClassWithGettersAreItsValues) {
  for (const char* engine : {"explore", "stress"}) {
    const Finished run = sunder({"run", "[both()], [left(); right()]", "--on", "misbehaving.Scores",
                                 "--classpath", SUNDER_JAVA_MISBEHAVING, "--engine", engine});
    EXPECT_NE(run.out.find("{\"left\"=1,\"right\"=1}"), std::string::npos) << engine << run.out << run.err;
    if (std::string(engine) != "explore") continue;
    EXPECT_EQ(run.exit_code, 1) << run.err;
    EXPECT_NE(run.out.find("{\"left\"=0,\"right\"=1}"), std::string::npos) << run.out;
  }
}

TEST(JavaResults, ARecordIsAMapOfItsComponents) {
  const std::string folder = ::testing::TempDir() + "records/";
  const Finished compiled = run_command({"sh", "-c",
                                         "mkdir -p \"$0\" && cd \"$0\" && echo 'public class Plane { public "
                                         "record Point(int x, String name) {} "
                                         "public Point at(int x) { return new Point(x, null); } public Plane "
                                         "self() { return this; } }' > Plane.java && "
                                         "javac Plane.java",
                                         folder});
  if (compiled.exit_code != 0) GTEST_SKIP() << "this javac knows no records";
  const Finished outcomes = sunder({"outcomes", "[at(1); self()]", "--on", "Plane", "--classpath", folder});
  EXPECT_NE(outcomes.out.find("{\"name\"=null,\"x\"=1}, this"), std::string::npos)
      << outcomes.out << outcomes.err;
}

TEST(JavaCheck, FindsTheCoreByItself) {
  const Finished checked =
      sunder({"check", kRegister, "--classpath", SUNDER_JAVA_MISBEHAVING, "--core", "auto", "--bounds",
              "3,2,2", "--time", "5s", "--no-store", "--fail-on", "any"});
  EXPECT_EQ(checked.exit_code, 1) << checked.err;
  EXPECT_NE(checked.out.find(kRegister + ": found the core: get, second, set, update\n"), std::string::npos)
      << checked.out;
  EXPECT_NE(checked.out.find(": apply, forEach\n"), std::string::npos) << checked.out;
}

TEST(JavaCheck, AMethodThatTellsTheTimeIsNoCore) {
  const Finished checked = sunder({"check", "misbehaving.Stamped", "--classpath", SUNDER_JAVA_MISBEHAVING,
                                   "--core", "auto", "--bounds", "2,2,1", "--time", "5s", "--no-store"});
  EXPECT_NE(
      checked.out.find("misbehaving.Stamped: found the core: get, next\n"
                       "misbehaving.Stamped: left out of the core, since serial executions differ: now\n"),
      std::string::npos)
      << checked.out;
}

}  // namespace
}  // namespace sunder::testing
