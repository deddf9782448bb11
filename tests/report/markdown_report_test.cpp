#include "report/markdown_report.hpp"

#include <gtest/gtest.h>

#include "report/many_results.hpp"

namespace sunder::testing {
namespace {

TEST(MarkdownSummary, HasATableAndTheViolations) {
  const std::string text = markdown_summary(many(1, 4));
  EXPECT_TRUE(text.starts_with("## Sunder: 1 violation")) << text;
  EXPECT_NE(text.find("| program:Queue0 | method1 | atomic within bounds |  |  |\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("<details><summary>program:Queue0.method0: "), std::string::npos) << text;
  EXPECT_NE(text.find("harness  [pop(); size()], [push(0)]"), std::string::npos) << text;
}

// Nothing that the code under test returned becomes a tag, a link or the end of a block.
TEST(MarkdownSummary, EscapesWhatOthersWrote) {
  Results results = many(1, 1);
  auto& violation = std::get<NonAtomic>(results.objects.front().methods.front().verdict).violation;
  std::get<NonAtomicOutcome>(violation.symptom).outcome.front() = Value("<b>|[x](y)\n```");
  const std::string text = markdown_summary(results);
  const std::string table = text.substr(0, text.find("<details>"));
  EXPECT_EQ(table.find("<b>"), std::string::npos) << table;
  EXPECT_EQ(table.find("[x]"), std::string::npos) << table;
  EXPECT_NE(text.find("````text\n"), std::string::npos) << text;
}

TEST(MarkdownSummary, SaysWhatIsKnown) {
  Results results = many(1, 1);
  results.baseline = verdicts_of(results.objects);
  results.baseline_name = "old.json";
  EXPECT_NE(markdown_summary(results).find("non-atomic: bug, known"), std::string::npos)
      << markdown_summary(results);
}

}  // namespace
}  // namespace sunder::testing
