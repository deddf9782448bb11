// Specs of Java classes from the outside: derived ones, functions, factories, and those of Violat.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "jvm/java_results.hpp"
#include "support/command.hpp"

namespace sunder::testing {
namespace {

using nlohmann::json;

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

TEST(JavaSpec, IsNotDerivedFromASpecFile) {
  const std::string path = ::testing::TempDir() + "Written.json";
  std::ofstream(path) << R"({"class": "java.util.Vector", "methods": []})";
  const Finished written = sunder({"spec", path});
  EXPECT_EQ(written.exit_code, 2);
  EXPECT_NE(written.err.find(path + " is a spec file already: `sunder check " + path +
                             "` checks what it says, `sunder spec java.util.Vector` derives a spec anew"),
            std::string::npos)
      << written.err;
  const Finished missing = sunder({"spec", "Missing.json"});
  EXPECT_EQ(missing.exit_code, 2);
  EXPECT_NE(missing.err.find("there is no spec file Missing.json"), std::string::npos) << missing.err;
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

}  // namespace
}  // namespace sunder::testing
