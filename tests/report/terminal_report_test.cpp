#include "report/terminal_report.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <functional>
#include <memory>

#include "model/text.hpp"
#include "report/meanings.hpp"

namespace sunder::testing {
namespace {

const Object kRegister{"Register", "native", {{"write", {{}}, true, false, true}, {"read", {}, false, true}}};

// The text that these events make.
std::string printed(Verbosity verbosity, const std::function<void(TerminalReport&)>& events) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), std::fclose);
  Terminal terminal(file.get());
  TerminalReport report(terminal, verbosity, "sunder");
  events(report);
  std::rewind(file.get());
  std::string text;
  for (int c = std::fgetc(file.get()); c != EOF; c = std::fgetc(file.get())) text += static_cast<char>(c);
  return text;
}

// The line of one result, and the table.
std::string printed(const MethodResult& result, Verbosity verbosity = Verbosity::normal) {
  return printed(verbosity, [&](TerminalReport& report) {
    report.object_started(kRegister, "my:Register");
    report.method_ended(kRegister, result);
    report.summary({{kRegister, "my:Register", {result}}});
  });
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(TerminalReport, SaysWhyThereIsNoProof) {
  MethodResult result{"read", false, NoViolationFound{}, {.harnesses = 3, .executions = 300}};
  EXPECT_FALSE(has(printed(result), "no proof"));
  result.no_proof = {"one", "two", "three", "four"};
  const std::string text = printed(result);
  EXPECT_TRUE(has(text, "      no proof: one; two; three; and 1 more\n")) << text;
  EXPECT_TRUE(has(text, "0.0      no proof: one; two; three; and 1 more\n")) << text;
  result.verdict = AtomicWithinBounds{{3, 2, 2}, 2};
  EXPECT_TRUE(has(printed(result), "      no proof beyond: one; two; three; and 1 more\n"));
}

// Of a violation, what was not proven does not matter, but which engine did not run does.
TEST(TerminalReport, SaysWhyAViolationComesFromStressAlone) {
  MethodResult result{"size", false, NonAtomic{weak_read()}, {.harnesses = 3, .executions = 300}};
  const auto text = [&] {
    return printed(Verbosity::normal, [&](TerminalReport& report) {
      report.object_started(kMap, "my:Map");
      report.method_ended(kMap, result);
    });
  };
  result.no_proof = {"some harnesses were not run", "cannot be explored: it starts a thread"};
  EXPECT_FALSE(has(text(), "only stressed")) << text();
  result.no_proof = {"cannot be explored: it starts a thread", "some harnesses were not run"};
  EXPECT_TRUE(has(text(), "      only stressed: it cannot be explored: it starts a thread\n")) << text();
  EXPECT_FALSE(has(text(), "were not run")) << text();
  result.verdict = NoViolationFound{};
  EXPECT_FALSE(has(text(), "only stressed")) << "it is among the reasons why there is no proof";
}

TEST(TerminalReport, OfAPartClaimsNothingAboutTheWhole) {
  MethodResult result{"read", false, NoViolationFound{}, {.harnesses = 3, .executions = 300}};
  EXPECT_TRUE(has(printed(result), "covered: every harness within these bounds ("));
  EXPECT_TRUE(has(printed(result, Verbosity::verbose), "      every harness within 0,0,0 was run"));
  result.part = "shard 1 of 50";
  const std::string text = printed(result, Verbosity::verbose);
  EXPECT_FALSE(has(text, "every harness within")) << text;
  EXPECT_TRUE(has(text, "      every harness of shard 1 of 50 within 0,0,0 was run")) << text;
  EXPECT_TRUE(has(text, "covered: every harness of shard 1 of 50 within these bounds (")) << text;
  EXPECT_TRUE(has(text, "\nno violation found in shard 1 of 50\n")) << text;
}

TEST(TerminalReport, SaysWhatWasBarelyTried) {
  MethodResult result{"read", false, NoViolationFound{}, {.harnesses = 705, .executions = 1859}};
  result.no_proof = {"one"};
  const std::string text = printed(result);
  EXPECT_TRUE(has(text, "      barely tried: 2.6 executions per harness\n      no proof: one\n")) << text;
  EXPECT_TRUE(has(text, "0.0      barely tried: 2.6 executions per harness; no proof: one\n")) << text;
  EXPECT_FALSE(has(text, "would have shown")) << text;
}

TEST(TerminalReport, ShowsWhatWasSeenOnlyUnderTheScheduler) {
  MethodResult result{"read", false, NoViolationFound{}, {.harnesses = 3, .executions = 300}};
  result.only_scheduled = Violation{parse_harness("[read()], [write(0)]", kRegister), Deadlock{}};
  result.only_scheduled->schedule = "0:1 1:1";
  const std::string text = printed(result);
  EXPECT_TRUE(has(text, "seen only under the scheduler, not with real threads, so no method is blamed:\n"))
      << text;
  EXPECT_TRUE(has(text, "sunder run \"[read()], [write(0)]\" --on my:Register --schedule \"0:1 1:1\"\n"))
      << text;
  EXPECT_TRUE(has(text, "\nno violation found, 1 seen only under the scheduler\n")) << text;
}

// The verdicts on size of a map, as they come one after another.
std::string told(const std::vector<NonAtomic>& verdicts, Verbosity verbosity = Verbosity::normal) {
  return printed(verbosity, [&](TerminalReport& report) {
    report.object_started(kMap, "my:Map");
    for (const NonAtomic& verdict : verdicts) {
      MethodResult result = non_atomic("size", verdict.violation);
      result.verdict = verdict;
      report.method_ended(kMap, result);
    }
  });
}

const std::string kWeak =
    "    ~ weak read: the result of size() may miss an older update and show a newer one, even of the same "
    "thread (level monotonic)\n"
    "      harness  [put(0,0); put(1,1)], [size()]\n"
    "      outcome  null, null, 1\n"
    "      seen     3 of 1,000 executions, by real threads\n"
    "      order    put(0,0); put(1,1); size()\n"
    "      view     size() saw put(1,1) and missed put(0,0)\n"
    "      atomic\n"
    "      again    sunder run \"[put(0,0); put(1,1)], [size()]\" --on my:Map --engine stress --time 1s\n";

const std::string kBug =
    "    X bug: no weaker level gives this outcome\n"
    "      harness  [removeAll([0,1])], [put(0,0)]\n"
    "      outcome  true, 7\n"
    "      seen     3 of 1,000 executions, by real threads\n"
    "      atomic\n"
    "      again    sunder run \"[removeAll([0,1])], [put(0,0)]\" --on my:Map --engine stress --time 1s\n";

const std::string kFirst = "my:Map\n  size: non-atomic (12 harnesses, 3,400 executions, 0.5 s)\n";

TEST(TerminalReport, TellsOnlyTheNewsOfAMethodWhoseViolationWasTold) {
  NonAtomic first{weak_read()};
  first.ended = false;
  first.level = Level::monotonic;
  NonAtomic last = first;
  last.ended = true;
  EXPECT_EQ(told({first, first}), kFirst + kWeak);
  EXPECT_EQ(told({first, last, last}),
            kFirst + kWeak + "  size: level monotonic: it admits everything that was seen\n");
  EXPECT_EQ(told({last}), kFirst + kWeak + "      level monotonic: it admits everything that was seen\n");
  EXPECT_EQ(told({first, last}, Verbosity::quiet),
            "  my:Map size: non-atomic (12 harnesses, 3,400 executions, 0.5 s)\n" + kWeak);
}

TEST(TerminalReport, SaysWhoseHarnessShowedAViolationOfAMethodThatWasNotSearched) {
  const auto first_line = [](const std::string& found_with) {
    MethodResult result{"size", false, NonAtomic{weak_read()}, {}};
    std::get<NonAtomic>(result.verdict).found_with = found_with;
    const std::string text = printed(Verbosity::quiet, [&](TerminalReport& report) {
      report.object_started(kMap, "my:Map");
      report.method_ended(kMap, result);
    });
    return text.substr(0, text.find('\n'));
  };
  EXPECT_EQ(first_line("isEmpty"), "  my:Map size: non-atomic (found with the harness of isEmpty)");
  EXPECT_EQ(first_line(""), "  my:Map size: non-atomic (found at once)");
}

TEST(TerminalReport, TellsTheLevelWhenTheObjectHasEnded) {
  MethodResult result = non_atomic("size", weak_read());
  auto& verdict = std::get<NonAtomic>(result.verdict);
  verdict.ended = false;
  const std::string text = printed(Verbosity::normal, [&](TerminalReport& report) {
    report.object_started(kMap, "my:Map");
    report.method_ended(kMap, result);
    report.object_started(kRegister, "my:Register");
    verdict.ended = true;
    verdict.level = Level::monotonic;
    report.object_ended({kMap, "my:Map", {result}});
    report.object_ended({kMap, "my:Map", {result}});
  });
  EXPECT_EQ(text, kFirst + kWeak + "  size: level monotonic: it admits everything that was seen\n");
}

TEST(TerminalReport, SaysWhetherAFurtherViolationIsWorse) {
  NonAtomic first{weak_read()}, worse{bug(0)}, lesser{bug(0)};
  first.ended = worse.ended = false;
  worse.others = {weak_read()};
  EXPECT_EQ(told({first, worse}), kFirst + kWeak + "  size: worse\n" + kBug);
  EXPECT_EQ(told({worse}), kFirst + kBug + kWeak);
  EXPECT_EQ(told({lesser, worse}), kFirst + kBug + "  size: also\n" + kWeak);
}

TEST(TerminalReport, TheTableShowsTheGravestFirst) {
  NonAtomic several{stale_update()};
  several.others = {weak_read()};
  several.level = Level::monotonic;
  several.within = AtomicWithinBounds{{3, 2, 2}, 2};
  MethodResult remove = non_atomic("removeAll", stale_update());
  remove.verdict = several;
  const MethodResult proven{"core", true, AtomicWithinBounds{{3, 2, 2}, 2}, {}};
  const std::string text = printed(Verbosity::normal, [&](TerminalReport& report) {
    report.summary({{kMap,
                     "my:Map",
                     {proven, non_atomic("size", weak_read()), remove, non_atomic("putAll", in_steps()),
                      non_atomic("replace", bug())}}});
  });
  EXPECT_EQ(text,
            "\n"
            "             verdict                   covered  reached  harnesses  seconds\n"
            "my:Map\n"
            "X replace    non-atomic: bug           -        -        12         0.5\n"
            "! removeAll  non-atomic: stale update  -        -        12         0.5      also weak read; "
            "level monotonic "
            "within 3,2,2\n"
            "/ putAll     non-atomic: in steps      -        -        12         0.5\n"
            "~ size       non-atomic: weak read     -        -        12         0.5\n"
            "  core       atomic within bounds      3,2,2    -        -          -\n"
            "covered: every harness within these bounds (invocations,sequences,values) was run\n"
            "reached: the largest bounds of which some harnesses were run\n"
            "\n"
            "4 violations: 1 bug, 1 stale update, 1 in steps, 1 weak read\n");
}

TEST(TerminalReport, SaysWhatWasDeclared) {
  Object declared = kMap;
  declared.methods[2].level = Level::monotonic;
  MethodResult result{"size", false, AtomicWithinBounds{{3, 2, 2}, 2}, {.exhausted = 9, .schedules = 20}};
  const auto of = [&](Level level) {
    std::get<AtomicWithinBounds>(result.verdict).level = level;
    return printed(Verbosity::normal, [&](TerminalReport& report) {
      report.object_started(declared, "my:Map");
      report.method_ended(declared, result);
    });
  };
  const std::string premises =
      "      within 3,2,2 (values 0..1 lowest first, at most 2 preemptions, sequentially consistent); 9 "
      "harnesses, 20 schedules\n";
  EXPECT_EQ(
      of(Level::monotonic),
      "my:Map\n  size: monotonic within bounds, as declared (0 harnesses, 0 executions, 0.0 s)\n" + premises);
  EXPECT_EQ(of(Level::complete),
            "my:Map\n  size: atomic within bounds (0 harnesses, 0 executions, 0.0 s)\n" + premises +
                "      stronger than declared: atomic within 3,2,2, declared monotonic\n");
}

}  // namespace
}  // namespace sunder::testing
