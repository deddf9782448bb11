// Bad input of many kinds gives one clear line that says what is wrong, and exit code 2. Nothing is written.
#include <gtest/gtest.h>

#include <filesystem>

#include "support/command.hpp"

namespace sunder::testing {
namespace {

struct Bad {
  const char* name;
  std::vector<std::string> words;
  const char* says;
};

class BadInput : public ::testing::TestWithParam<Bad> {};

TEST_P(BadInput, IsRefusedInOneLineWithExitCode2) {
  const std::string json = ::testing::TempDir() + "bad_input.json";
  std::filesystem::remove(json);
  std::vector<std::string> words{SUNDER_COMMAND_PATH};
  for (std::string w : GetParam().words) words.push_back(w == "JSON" ? json : w);
  const Finished finished = run_command(words);
  EXPECT_EQ(finished.exit_code, 2) << finished.err;
  EXPECT_EQ(finished.out, "");
  EXPECT_TRUE(finished.err.starts_with("sunder: ")) << finished.err;
  const std::string first_line = finished.err.substr(0, finished.err.find('\n'));
  EXPECT_NE(first_line.find(GetParam().says), std::string::npos) << finished.err;
  EXPECT_FALSE(std::filesystem::exists(json));
  EXPECT_FALSE(std::filesystem::exists(json + ".part"));
}

const std::string kMap = "atomic:LockedMap";

INSTANTIATE_TEST_SUITE_P(
    Kinds, BadInput,
    ::testing::Values(
        Bad{"no_subcommand", {}, "subcommand"}, Bad{"unknown_subcommand", {"chek"}, "did you mean 'check'?"},
        Bad{"no_object", {"check"}, "name an object to check"},
        Bad{"unknown_option",
            {"check", kMap, "--tim", "5s"},
            "there is no option '--tim'; did you mean '--time'? See 'sunder check --help'"},
        Bad{"unknown_option_near_none",
            {"run", "[get(0)]", "--foo", "--on", kMap},
            "there is no option '--foo'; see 'sunder run --help'"},
        Bad{"unknown_short_option",
            {"run", "[get(0)]", "-v", "--on", kMap},
            "there is no option '-v'; see 'sunder run --help'"},
        Bad{"simple_name_of_a_java_class",
            {"check", "Vector"},
            "give a Java class its full name, such as java.util.Vector"},
        Bad{"two_bounds",
            {"check", kMap, "--bounds", "3,2"},
            "bounds are invocations,sequences,values, as in 4,2,2"},
        Bad{"unknown_object", {"check", "LockedMop"}, "did you mean 'LockedMap'?"},
        Bad{"no_such_program", {"check", "./no_such_program"}, "there is no program ./no_such_program"},
        Bad{"not_a_program", {"check", SUNDER_SOURCE_DIR "/README.md"}, "is not an executable program"},
        Bad{"unknown_object_of_program", {"check", SUNDER_MISBEHAVING ":Crashr"}, "did you mean 'Crasher'?"},
        Bad{"several_objects", {"run", "[put(0,0)]", "--on", "atomic"}, "names several objects"},
        Bad{"unknown_method", {"check", kMap, "-m", "sise"}, "did you mean 'size'?"},
        Bad{"core_method", {"check", kMap, "-m", "put"}, "'put' is a core method"},
        Bad{"bad_time",
            {"check", kMap, "--time", "soon"},
            "'soon' is not a time; write 500ms, 60s, 5m or 1h"},
        Bad{"negative_time", {"check", kMap, "--time", "-5s"}, "'-5s' is not a time"},
        Bad{"bad_bounds", {"check", kMap, "--bounds", "3;2"}, "expected ','"},
        Bad{"large_bounds", {"check", kMap, "--bounds", "3,99,2"}, "the number of sequences is 1 to 5"},
        Bad{"bad_seed",
            {"check", kMap, "--seed", "x"},
            "--seed: 'x' is not a whole number from 0 to 18446744073709551615"},
        Bad{"large_seed",
            {"check", kMap, "--seed", "99999999999999999999"},
            "--seed: '99999999999999999999' is not a whole number from 0 to 18446744073709551615"},
        Bad{"large_seed_of_run",
            {"run", "[get(0)]", "--on", kMap, "--seed", "18446744073709551616"},
            "--seed: '18446744073709551616' is not"},
        Bad{"negative_seed",
            {"enumerate", kMap, "-m", "size", "-b", "3,2,2", "--seed", "-1"},
            "--seed: '-1' is not"},
        Bad{"empty_seed", {"check", kMap, "--seed", ""}, "--seed: '' is not a whole number"},
        Bad{"large_limit",
            {"enumerate", kMap, "-m", "size", "-b", "3,2,2", "--limit", "99999999999999999999"},
            "--limit: '99999999999999999999' is not"},
        Bad{"negative_limit",
            {"enumerate", kMap, "-m", "size", "-b", "3,2,2", "--limit", "-1"},
            "--limit: '-1' is not"},
        Bad{"large_jobs",
            {"check", kMap, "--jobs", "4294967297"},
            "--jobs: '4294967297' is not a whole number from 1 to 256"},
        Bad{"no_jobs", {"check", kMap, "--jobs", "0"}, "--jobs: '0' is not a whole number from 1 to 256"},
        Bad{"hexadecimal_jobs", {"check", kMap, "--jobs", "0x1"}, "--jobs: '0x1' is not"},
        Bad{"large_preemptions",
            {"check", kMap, "--preemptions", "101"},
            "--preemptions: '101' is not a whole number from 0 to 100"},
        Bad{"large_shard",
            {"check", kMap, "--shard", "1/99999999999999999999"},
            "'1/99999999999999999999' is not a shard"},
        Bad{"huge_bounds",
            {"check", kMap, "--bounds", "99999999999999999999,2,2"},
            "the number of invocations is 1 to 12"},
        Bad{"long_time", {"check", kMap, "--time", "99999999999999999999"}, "is not a time"},
        Bad{"large_argument",
            {"outcomes", "[get(99999999999999999999)]", "--on", kMap},
            "this number does not fit 64 bits"},
        Bad{"bad_level",
            {"check", kMap, "--level", "monotone"},
            "--level: 'monotone' is not a level; the levels are complete, causal, peer, monotonic, self, "
            "weak; "
            "did you mean 'monotonic'?"},
        Bad{"bad_level_of_run",
            {"run", "[get(0)]", "--on", kMap, "--level", ""},
            "--level: '' is not a level"},
        Bad{"bad_fail_on",
            {"check", kMap, "--fail-on", "bugs"},
            "--fail-on: bugs not in {bug,stale,declared,any}"},
        Bad{"bad_engine", {"check", kMap, "--engine", "magic"}, "engine"},
        Bad{"strategy_of_stress",
            {"check", kMap, "--engine", "stress", "--strategy", "pct"},
            "leave out --engine stress"},
        Bad{"preemptions_of_stress",
            {"check", kMap, "--engine", "stress", "--preemptions", "3"},
            "leave out --engine stress"},
        Bad{"preemptions_of_pct",
            {"check", kMap, "--strategy", "pct", "--preemptions", "3"},
            "--preemptions bounds the schedules of the strategy 'bounded'"},
        Bad{"more_sequences_than_invocations",
            {"check", kMap, "-b", "2,3,1"},
            "at most as many sequences as invocations"},
        Bad{"replay_of_no_results",
            {"replay", SUNDER_SOURCE_DIR "/corpus/verdicts.json"},
            "is neither a result file nor a store"},
        Bad{"bad_core", {"check", kMap, "--core", "put,got"}, "did you mean 'get'?"},
        Bad{"json_in_no_folder",
            {"check", kMap, "--json", "/no/such/folder/x.json"},
            "cannot write /no/such/folder/x.json"},
        Bad{"json_is_folder", {"check", kMap, "--json", "/tmp"}, "it is a folder"},
        Bad{"bad_time_with_json", {"check", kMap, "--json", "JSON", "--time", "0"}, "'0' is not a time"},
        Bad{"harness_syntax", {"run", "[put(0,0]", "--on", kMap}, "column 9: expected ',' or ')'"},
        Bad{"harness_unknown_method", {"run", "[putt(0,0)]", "--on", kMap}, "did you mean 'put'?"},
        Bad{"harness_arity", {"run", "[put(0)]", "--on", kMap}, "'put' takes 2 arguments, not 1"},
        Bad{"harness_type", {"run", "[put(\"a\",0)]", "--on", kMap}, "argument 1 of 'put' is an integer"},
        Bad{"harness_argument_too_large",
            {"run", "[put(99999999999,0)]", "--on", kMap},
            "99999999999 does not fit its parameter"},
        Bad{"harness_cyclic",
            {"run", "[get(0)], [get(1)], {0 < 1, 1 < 0}", "--on", kMap},
            "this order is cyclic"},
        Bad{"harness_out_of_range",
            {"run", "[get(0)], [get(1)], {0 < 7}", "--on", kMap},
            "there is no sequence 7"},
        Bad{"harness_too_long",
            {"outcomes",
             "[get(0);get(0);get(0);get(0);get(0);get(0);get(0);get(0);get(0);get(0);get(0)], "
             "[get(0);get(0);get(0);get(0);get(0);get(0);get(0);get(0);get(0);get(0);get(0)], "
             "[get(0);get(0)]",
             "--on", kMap},
            "too many linearizations"},
        Bad{"outcome_too_short",
            {"outcomes", "[get(0)], [get(1)]", "--on", kMap, "--explain", "null"},
            "'null' is no outcome of this harness: it has 1 result, and the harness has 2 calls"},
        Bad{"outcome_syntax",
            {"outcomes", "[get(0)], [get(1)]", "--on", kMap, "--explain", "null, )"},
            "in the outcome"},
        Bad{"run_without_object", {"run", "[get(0)]"}, "--on"},
        Bad{"enumerate_without_method", {"enumerate", kMap, "--bounds", "3,2,2"}, "--method"},
        Bad{"enumerate_core_method", {"enumerate", kMap, "-m", "get", "-b", "3,2,2"}, "is a core method"},
        Bad{"nondeterministic",
            {"run", "[set(0)], [roll()]", "--on", SUNDER_MISBEHAVING ":Dice"},
            "not deterministic when run serially: 'roll'"},
        Bad{"unmakeable",
            {"run", "[set(0)], [set(1)]", "--on", SUNDER_MISBEHAVING ":Unmakeable"},
            "could not be made: no licence"}),
    [](const auto& info) { return std::string(info.param.name); });

TEST(BadDeclaration, IsRefusedWithEveryMistake) {
  const Finished finished = run_command({SUNDER_MISTAKEN, "list"});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_NE(finished.err.find("domain(1, ...): set has 1 parameters, counted from 0"), std::string::npos)
      << finished.err;
  EXPECT_NE(finished.err.find("a role needs a name"), std::string::npos) << finished.err;
  EXPECT_NE(finished.err.find("no core method"), std::string::npos) << finished.err;
  for (const char* name :
       {"an object is called 'Other thing'; a name has no space",
        "a method is called 'push back'; a harness can name it only if",
        "a method is called 'operator[]'; a harness", "a method is called 'core'; that is the name",
        "a method is called '\\u001b[31m'; a harness", "a method is called ''; a harness",
        "a role is called 'a\nb'; a role"})
    EXPECT_NE(finished.err.find(name), std::string::npos) << name << finished.err;
  for (const char* level : {"Leveled: level comes after the method that it is about",
                            "Leveled.set: a core method is complete, not monotonic; declare it with "
                            ".method(...), or leave out its "
                            "level",
                            "Leveled.get: 'monotone' is not a level; the levels are complete, causal, peer, "
                            "monotonic, self, weak; "
                            "did you mean 'monotonic'?",
                            "Leveled: a level needs a name"})
    EXPECT_NE(finished.err.find(level), std::string::npos) << level << finished.err;
  EXPECT_EQ(finished.err.find("Leveled.put"), std::string::npos) << finished.err;
  const Finished asked = run_command({SUNDER_COMMAND_PATH, "list", SUNDER_MISTAKEN});
  EXPECT_EQ(asked.exit_code, 2) << asked.err;
}

TEST(FailingEnvironment, HasExitCode3) {
  const Finished finished = run_command({SUNDER_COMMAND_PATH, "check", "/bin/true"});
  EXPECT_EQ(finished.exit_code, 3) << finished.err;
  EXPECT_NE(finished.err.find("sunder::run"), std::string::npos) << finished.err;
}

}  // namespace
}  // namespace sunder::testing
