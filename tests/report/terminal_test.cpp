// The text of verdicts without a violation.
#include <gtest/gtest.h>

#include <cstdio>
#include <memory>

#include "model/text.hpp"
#include "report/proof_text.hpp"
#include "report/results.hpp"
#include "report/terminal_report.hpp"

namespace sunder::testing {
namespace {

const Object kRegister{"Register", "native", {{"write", {{}}, true, false, true}, {"read", {}, false, true}}};

// The printed text of one result, with the table.
std::string printed(const MethodResult& result) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), std::fclose);
  Terminal terminal(file.get());
  TerminalReport report(terminal, Verbosity::normal, "sunder");
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

TEST(TerminalReport, AdvisesMoreTimeWhereOnlyTimeIsMissing) {
  MethodResult result{"read", false, NoViolationFound{}, {.harnesses = 3, .executions = 300}};
  EXPECT_TRUE(has(printed(result), "      a longer --time searches more\n")) << printed(result);
  result.no_proof = {"one"};
  EXPECT_FALSE(has(printed(result), "--time"));
}

TEST(TerminalReport, SaysNothingOfRarityAfterAFewExecutions) {
  MethodResult result{"read", false, NoViolationFound{}, {.harnesses = 3, .executions = 300}};
  EXPECT_TRUE(has(printed(result), "a violation in 1 of 100 executions would have shown (95 %)\n"));
  result.effort.executions = 3;
  EXPECT_FALSE(has(printed(result), "95 %")) << printed(result);
}

TEST(TerminalReport, ProvenBoundsAreCovered) {
  MethodResult result{"read", false, AtomicWithinBounds{{3, 2, 4}, 2}, {.covered = {3, 2, 3}}};
  EXPECT_EQ(covered_by(result), (Bounds{3, 2, 4}));
  result.verdict = NoViolationFound{};
  EXPECT_EQ(covered_by(result), (Bounds{3, 2, 3}));
}

TEST(TerminalReport, ShowsWhatWasSeenOnlyUnderTheScheduler) {
  MethodResult result{"read", false, NoViolationFound{}, {.harnesses = 3, .executions = 300}};
  result.only_scheduled = Violation{parse_harness("[read()], [write(0)]", kRegister), Deadlock{}};
  result.only_scheduled->schedule = "0:1 1:1";
  const std::string text = printed(result);
  EXPECT_TRUE(has(text, "seen only under the scheduler, not with real threads; nobody is blamed:\n")) << text;
  EXPECT_TRUE(has(text, "sunder run \"[read()], [write(0)]\" --on my:Register --schedule \"0:1 1:1\"\n"))
      << text;
  EXPECT_TRUE(has(text, "\nno violation found, 1 seen only under the scheduler\n")) << text;
}

TEST(ProofText, NamesValuesPreemptionsAndMemory) {
  EXPECT_EQ(premises_text({{3, 2, 2}, 2}, kRegister),
            "3,2,2 (values 0..1 lowest first, at most 2 preemptions, sequentially consistent)");
  EXPECT_EQ(premises_text({{2, 2, 1}, std::nullopt}, kRegister),
            "2,2,1 (value 0, any preemptions, sequentially consistent)");
  Object with_domain = kRegister;
  with_domain.methods.push_back({"set", {{.domain = {Value(64)}}}});
  EXPECT_EQ(
      premises_text({{3, 2, 3}, 1}, with_domain),
      "3,2,3 (values 0..2 lowest first and declared domains, at most 1 preemption, sequentially consistent)");
  const Object without{"Flag", "native", {{"raise", {}, true}}};
  EXPECT_EQ(premises_text({{3, 2, 2}, 2}, without), "3,2,2 (at most 2 preemptions, sequentially consistent)");
}

}  // namespace
}  // namespace sunder::testing
