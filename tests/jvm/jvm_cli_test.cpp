#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/command.hpp"

namespace sunder::testing {
namespace {

using nlohmann::json;

std::string verdict_of(const json& results, const std::string& method) {
  for (const json& m : results["objects"][0]["methods"])
    if (m["name"] == method) return m["verdict"];
  return "missing";
}

const std::string kRegister = "misbehaving.Register.from(0).build()";

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

TEST(JavaSpec, HasRoles) {
  const Finished derived = sunder({"spec", "atomic.SpscRing", "--classpath", SUNDER_JAVA_CORPUS});
  EXPECT_EQ(derived.exit_code, 0) << derived.err;
  json spec = json::parse(derived.out);
  for (json& method : spec["methods"]) {
    EXPECT_EQ(method["role"], method["name"] == "offer" ? "producer" : "consumer") << method;
    method["role"] = "owner";
  }
  const std::string file = ::testing::TempDir() + "Owned.json";
  std::ofstream(file) << spec;
  const auto run = [&] {
    return sunder({"run", "[offer(0)], [poll()]", "--on", file, "--classpath", SUNDER_JAVA_CORPUS});
  };
  const Finished shared = run();
  EXPECT_EQ(shared.exit_code, 2);
  EXPECT_NE(shared.err.find("'poll' has the role 'owner', which is sequence 0's"), std::string::npos)
      << shared.err;
  spec["methods"][0]["role"] = "";
  std::ofstream(file) << spec;
  EXPECT_NE(run().err.find("a role needs a name"), std::string::npos) << run().err;
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

TEST(JavaSpec, IsDerivedFromAClassAndReadAgain) {
  const Finished derived = sunder({"spec", "java.util.concurrent.ArrayBlockingQueue"});
  EXPECT_EQ(derived.exit_code, 0) << derived.err;
  const json spec = json::parse(derived.out);
  EXPECT_EQ(spec["constructor"]["arguments"], json::array({8}));
  const auto has = [&](const std::string& name, const char* flag) {
    const auto found =
        std::ranges::find(spec["methods"], json(name), [](const json& m) { return m["name"]; });
    return found != spec["methods"].end() && found->value(flag, false);
  };
  EXPECT_TRUE(has("offer", "core"));
  EXPECT_TRUE(has("poll", "core"));
  EXPECT_TRUE(has("size", "read-only"));
  EXPECT_FALSE(has("clear", "read-only"));
  const std::string path = ::testing::TempDir() + "derived.json";
  std::ofstream(path) << derived.out;
  const Finished listed = sunder({"list", path});
  EXPECT_EQ(listed.exit_code, 0) << listed.err;
}

TEST(JavaSpec, SaysWhichMethodDidNotEnd) {
  const json spec = json::parse(sunder({"spec", "java.util.concurrent.LinkedBlockingQueue"}).out);
  const auto take = std::ranges::find(spec["methods"], json("take"), [](const json& m) { return m["name"]; });
  ASSERT_NE(take, spec["methods"].end());
  EXPECT_TRUE(take->contains("about")) << *take;
}

TEST(JavaSpec, SaysWhatIsLeftOutAndWhy) {
  const std::string queue = "java.util.concurrent.ArrayBlockingQueue", why = "it changes its argument";
  const json spec = json::parse(sunder({"spec", queue}).out);
  EXPECT_EQ(spec["left-out"]["drainTo(Collection)"], why) << spec;
  const Finished named = sunder({"check", queue, "-m", "drainTo"});
  EXPECT_EQ(named.exit_code, 2);
  EXPECT_NE(named.err.find(queue + ".drainTo(Collection) is not checked: " + why), std::string::npos)
      << named.err;
  const Finished called = sunder({"run", "[drainTo([0,1])]", "--on", queue});
  EXPECT_NE(called.err.find("drainTo(Collection) is not checked: " + why), std::string::npos) << called.err;
  const Finished checked =
      sunder({"check", queue, "-m", "isEmpty", "--time", "1s", "--no-store", "--json", "-"});
  EXPECT_NE(checked.err.find(queue + ": not checked: drainTo: " + why), std::string::npos) << checked.err;
  const json left_out = json::parse(checked.out)["objects"][0]["left-out"];
  EXPECT_NE(std::ranges::find(left_out, json({{"method", "drainTo(Collection)"}, {"why", why}})),
            left_out.end())
      << left_out;
}

// Of these, `update` alone is atomic, and only what a function was given shows what `forEach` does.
TEST(JavaFunctions, AreArgumentsAndCollectWhatTheyAreGiven) {
  const Finished checked =
      sunder({"check", kRegister, "--classpath", SUNDER_JAVA_MISBEHAVING, "--core", "get,set", "--bounds",
              "3,2,2", "--engine", "explore", "--fail-on", "any", "--no-store", "--json", "-"});
  EXPECT_EQ(checked.exit_code, 1) << checked.err;
  const json results = json::parse(checked.out);
  EXPECT_EQ(verdict_of(results, "update"), "atomic-within-bounds") << checked.out;
  EXPECT_EQ(verdict_of(results, "apply"), "non-atomic") << checked.out;
  EXPECT_EQ(verdict_of(results, "forEach"), "non-atomic") << checked.out;
  EXPECT_EQ(verdict_of(results, "second"), "atomic-within-bounds")
      << "inherited from a class that is not public";
}

TEST(JavaTrace, OfALockNamesTheLineThatCallsIt) {
  const Finished ran = sunder({"run", "[forEach(\"collect\")], [set(1)]", "--on", kRegister, "--classpath",
                               SUNDER_JAVA_MISBEHAVING, "--engine", "explore"});
  EXPECT_EQ(ran.exit_code, 1) << ran.err;
  EXPECT_NE(ran.out.find("Register.java:25 set  lock: ReentrantLock#1\n"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("ReentrantLock.java"), std::string::npos) << ran.out;
}

TEST(JavaFunctions, AreNamedInHarnesses) {
  const auto outcomes = [](const std::string& harness) {
    return sunder({"outcomes", harness, "--on", kRegister, "--classpath", SUNDER_JAVA_MISBEHAVING});
  };
  EXPECT_NE(outcomes("[set(1); update(\"increment\"); forEach(\"collect\")]").out.find("(), 2, [2,2]"),
            std::string::npos);
  EXPECT_NE(
      outcomes("[update(\"throw\"); update(\"second()\")]").out.find("java.lang.ArithmeticException, 0"),
      std::string::npos);
  const Finished unknown = outcomes("[update(\"decrement\")]");
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_NE(
      unknown.err.find("there is no function 'decrement' for java.util.function.IntUnaryOperator; there are "
                       "\"increment\", \"throw\", and calls"),
      std::string::npos)
      << unknown.err;
}

TEST(JavaMake, TheOnlyInstanceIsReset) {
  const std::string file = ::testing::TempDir() + "only.json";
  const auto write = [&](const std::string& reset) {
    std::ofstream(file)
        << R"json({"class": "misbehaving.Register", "make": "misbehaving.Register.only()",)json" << reset
        << R"(
      "methods": [{"name": "get", "core": true}, {"name": "set", "parameters": ["int"], "core": true},
                  {"name": "apply", "parameters": [{"type": "IntUnaryOperator", "values": ["increment"]}]}]})";
    return sunder({"check", file, "--classpath", SUNDER_JAVA_MISBEHAVING, "--bounds", "3,2,2", "--fail-on",
                   "any", "--no-store", "--json", "-"});
  };
  const Finished refused = write("");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.err.find("misbehaving.Register.only() gives the same instance each time"),
            std::string::npos)
      << refused.err;
  const Finished checked = write("\"reset\": \"set(0)\",");
  EXPECT_EQ(checked.exit_code, 1) << checked.err;
  EXPECT_EQ(verdict_of(json::parse(checked.out), "apply"), "non-atomic") << checked.out;
}

TEST(JavaMake, AHiddenClassIsCheckedAsItsInterface) {
  const Finished checked = sunder({"check", "java.util.Collections.synchronizedMap(new java.util.HashMap())",
                                   "-m", "putIfAbsent,entrySet", "--bounds", "3,2,2", "--engine", "explore",
                                   "--fail-on", "any", "--no-store", "--json", "-"});
  EXPECT_EQ(checked.exit_code, 1) << checked.err;
  const json results = json::parse(checked.out);
  EXPECT_EQ(verdict_of(results, "putIfAbsent"), "atomic-within-bounds") << checked.out;
  EXPECT_EQ(verdict_of(results, "entrySet"), "non-atomic") << checked.out;
}

TEST(JavaSpec, MistakesInFunctionsAndMakeHaveTheirLine) {
  const std::string file = ::testing::TempDir() + "mistaken.json";
  const auto says = [&](const std::string& content, const std::string& message) {
    std::ofstream(file) << content;
    const Finished refused = sunder({"check", file, "--classpath", SUNDER_JAVA_MISBEHAVING});
    EXPECT_EQ(refused.exit_code, 2) << refused.err;
    EXPECT_NE(refused.err.find(message), std::string::npos) << refused.err;
  };
  const auto with = [](const std::string& make, const std::string& parameter) {
    return "{\"class\": \"misbehaving.Register\",\n\"make\": \"" + make +
           "\",\n\"methods\": [{\"name\": \"update\", \"parameters\": [\n" + parameter + "]}]}";
  };
  const std::string make = "misbehaving.Register.from(0).build()",
                    type = R"({"type": "IntUnaryOperator", "values": )";
  says(with("misbehaving.Register.of(0)", type + "[\"throw\"]}"),
       "line 2: in misbehaving.Register.of(0): misbehaving.Register has no public static method 'of'");
  says(with("new java.util.ArrayList()", type + "[\"throw\"]}"),
       "line 2: it makes java.util.ArrayList, not misbehaving");
  says(with(make, type + "[\"half\"]}"), "line 4: there is no function 'half'");
  says(with(make, type + "[\"got(1)\"]}"), "line 4: misbehaving.Register has no method 'got'");
  says(with(make, type + "[]}"), "line 4: at least one function");
}

TEST(JavaSpec, OfViolatIsReadAsWell) {
  const std::string path = ::testing::TempDir() + "violats.json";
  std::ofstream(path) << R"({"class": "java.util.concurrent.ArrayBlockingQueue",
    "parameters": ["int"], "default_parameters": [20],
    "methods": [{"name": "offer", "parameters": ["int"], "void": false, "readonly": false, "trusted": true},
                {"name": "poll", "parameters": [], "void": false, "trusted": true},
                {"name": "addAll", "parameters": [["int"]], "void": false, "nonAtomic": true}]})";
  const Finished outcomes = sunder({"outcomes", "[addAll([0,1]); poll()]", "--on", path});
  EXPECT_EQ(outcomes.exit_code, 0) << outcomes.err;
  EXPECT_NE(outcomes.out.find("true, 0"), std::string::npos) << outcomes.out;
}

TEST(JavaSpec, OfViolatSaysByLineWhatIsNotUsed) {
  const std::string path = ::testing::TempDir() + "violats.json";
  std::ofstream(path) << R"({"class": "java.util.concurrent.SynchronousQueue", "methods": [
    {"name": "offer", "parameters": ["E"], "trusted": true},
    {"name": "poll", "parameters": [], "trusted": true},
    {"name": "containsAll", "parameters": ["java.util.Collection<?>"]},
    {"name": "addAll", "parameters": [["E"]], "bulk": {"primitive": "add"}},
    {"name": "gone", "parameters": ["int"]}]})";
  const Finished checked = sunder({"check", path, "-m", "containsAll", "--time", "1s", "--no-store"});
  EXPECT_NE(checked.exit_code, 2) << checked.err;
  EXPECT_NE(checked.out.find("not checked: \"bulk\" of addAll: " + path + ", line 5: it is not used"),
            std::string::npos)
      << checked.out;
  EXPECT_NE(checked.out.find("not checked: gone: " + path + ", line 6: "), std::string::npos) << checked.out;
}

// The files have the keys and shapes of Violat's own.
TEST(JavaSpec, OfViolatIsReadWhateverItsShape) {
  struct Twin {
    std::string file, harness, outcome;
  };
  for (const Twin& twin : {Twin{"bounded", "[offer(0); offer(1); offer(2); offer(3); containsAll([0,2])]",
                                "true, true, true, false, true"},
                           Twin{"sorted", "[put(0,0); putAll({1=0}); size(); lastKey()]", "null, (), 2, 1"},
                           Twin{"bulk", "[addAll([0,1]); poll(); containsAll([0])]", "true, 0, false"},
                           Twin{"raw", "[offer(0); poll(); removeAll([0])]", "false, null, false"}}) {
    const std::string path = SUNDER_TEST_DATA "/violat/" + twin.file + ".json";
    const Finished outcomes = sunder({"outcomes", twin.harness, "--on", path});
    EXPECT_EQ(outcomes.exit_code, 0) << outcomes.err;
    EXPECT_NE(outcomes.out.find(twin.outcome), std::string::npos) << outcomes.out;
  }
}

TEST(JavaSpec, OfViolatSaysEachDifferenceByLine) {
  const std::string folder = SUNDER_TEST_DATA "/violat/";
  const auto says = [&](const std::string& file, const std::vector<std::string>& texts) {
    const Finished checked = sunder({"check", folder + file, "--core", "offer/1,poll/0", "-m", "core",
                                     "--time", "1s", "--bounds", "2,1,1", "--no-store"});
    EXPECT_NE(checked.exit_code, 2) << checked.err;
    for (const std::string& text : texts)
      EXPECT_NE(checked.out.find("not checked: " + text), std::string::npos) << text << "\n" << checked.out;
  };
  says("bulk.json", {"\"bulk\" of addAll: " + folder + "bulk.json, line 7: it is not used",
                     "\"bulk\" of containsAll: " + folder + "bulk.json, line 9: it is not used"});
  says("raw.json", {"toArray: " + folder +
                        "raw.json, line 11: java.util.concurrent.SynchronousQueue has no such 'toArray'",
                    "ponder: " + folder +
                        "raw.json, line 12: java.util.concurrent.SynchronousQueue has no public method"});
  const Finished untrusted = sunder({"check", folder + "raw.json"});
  EXPECT_EQ(untrusted.exit_code, 2);
  EXPECT_NE(untrusted.err.find("no method of java.util.concurrent.SynchronousQueue is known to be atomic"),
            std::string::npos)
      << untrusted.err;
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

TEST(JavaSpec, WithMistakesIsRefusedWithTheLine) {
  const std::string path = ::testing::TempDir() + "wrong.json";
  const auto says = [&](const std::string& content, const std::string& message) {
    std::ofstream(path) << content;
    const Finished refused = sunder({"check", path});
    EXPECT_EQ(refused.exit_code, 2) << refused.err;
    EXPECT_NE(refused.err.find(message), std::string::npos) << refused.err;
  };
  const std::string head = "{\n\"class\": \"java.util.concurrent.ConcurrentHashMap\",\n";
  says(head + "\"methods\": [\n{\"name\": \"putt\"}]}",
       "line 4: java.util.concurrent.ConcurrentHashMap has no");
  says(head + "\"methods\": [\n{\"name\": \"get\", \"parameters\": []}]}", "it has get(Object)");
  says(head + "\"methods\": [\n{\"nam\": \"get\"}]}", "line 4: \"nam\" is not known");
  says(head + "\"methods\": [\n{\"name\": \"size\", \"core\": 1}]}", "line 4: \"core\" is true or false");
  says(head + "\"methods\": 5}", "line 3: a list is expected");
  says(head + "\"methods\" [", "line 3: this is not JSON");
  says("{\"methods\": []}", "line 1: \"class\" is missing");
  says("{\"class\": \"no.Such\", \"methods\": []}", "line 1: there is no class no.Such");
}

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

TEST(JavaSpec, AReferenceTellsWhichResultsAreRight) {
  const std::string path = ::testing::TempDir() + "referred.json";
  const auto outcomes = [&](const std::string& reference) {
    std::ofstream(path) << R"({"class": "java.util.concurrent.atomic.AtomicInteger", )" << reference << R"(
      "methods": [{"name": "incrementAndGet", "core": true}, {"name": "get", "core": true}]})";
    return sunder({"outcomes", "[incrementAndGet(); get()]", "--on", path});
  };
  EXPECT_NE(outcomes("").out.find("1, 1"), std::string::npos);
  EXPECT_NE(
      outcomes(R"x("reference": "new java.util.concurrent.atomic.AtomicInteger(5)",)x").out.find("6, 6"),
      std::string::npos);
  const Finished refused = outcomes(R"("reference": "java.util.concurrent.atomic.LongAdder",)");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.err.find(
                "line 1: java.util.concurrent.atomic.LongAdder has no public method incrementAndGet()"),
            std::string::npos)
      << refused.err;
}

TEST(JavaRefusals, AreNoViolationsIfTheSpecDeclaresThem) {
  const std::string path = ::testing::TempDir() + "busy.json";
  for (const bool declared : {false, true}) {
    std::ofstream(path) << R"({"class": "nonatomic.BusyStack", "methods": [)"
                        << R"({"name": "push", "parameters": ["int"], "core": true},)"
                        << R"({"name": "pop", "core": true}, {"name": "tryPush", "parameters": ["int"])"
                        << (declared ? R"(, "may-refuse": true)" : "") << "}]}";
    const Finished finished = sunder({"--classpath", SUNDER_JAVA_CORPUS, "run", "[tryPush(0)], [pop()]",
                                      "--on", path, "--engine", "explore"});
    EXPECT_EQ(finished.exit_code, declared ? 0 : 1) << finished.out << finished.err;
    EXPECT_NE(finished.out.find(declared ? "admitted" : "= refusal: tryPush(0) (false) refuses"),
              std::string::npos)
        << finished.out;
  }
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
