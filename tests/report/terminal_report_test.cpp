#include "report/terminal_report.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <memory>

#include "model/text.hpp"

namespace sunder::testing {
namespace {

const Object kRegister{"Register", "native", {{"write", {{}}, true, false, true}, {"read", {}, false, true}}};

// The line of one result, and the table.
std::string printed(const MethodResult& result, Verbosity verbosity = Verbosity::normal) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), std::fclose);
  Terminal terminal(file.get());
  TerminalReport report(terminal, verbosity, "sunder");
  report.object_started(kRegister, "my:Register");
  report.method_ended(kRegister, result);
  report.summary({{kRegister, "my:Register", {result}}});
  std::rewind(file.get());
  std::string text;
  for (int c = std::fgetc(file.get()); c != EOF; c = std::fgetc(file.get())) text += static_cast<char>(c);
  return text;
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

}  // namespace
}  // namespace sunder::testing
