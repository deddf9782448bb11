#include "report/junit_report.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "report/many_results.hpp"
#include "report/meanings.hpp"
#include "support/command.hpp"
#include "support/printable.hpp"

namespace sunder::testing {
namespace {

TEST(JunitReport, HasATestCaseForEachMethod) {
  const std::string xml = junit_xml(many(1, 4));
  EXPECT_NE(
      xml.find("<testsuite name=\"program:Queue0\" tests=\"4\" failures=\"1\" errors=\"1\" skipped=\"0\""),
      std::string::npos)
      << xml;
  EXPECT_NE(xml.find("&lt;/script&gt;&lt;b&gt;&amp;"), std::string::npos) << xml;
  EXPECT_EQ(xml.find("</script>"), std::string::npos);
  EXPECT_NE(xml.find("<error message=\"&lt;why&gt;\"/>"), std::string::npos) << xml;
}

TEST(JunitReport, AFailureCarriesItsGravity) {
  NonAtomic bad{stale_update()};
  bad.others = {weak_read()};
  bad.level = Level::monotonic;
  Results results;
  MethodResult remove{"removeAll", false, bad, {}};
  results.objects = {{kMap, "my:Map", {non_atomic("size", weak_read()), remove, non_atomic("put", bug())}}};
  const std::string xml = junit_xml(results);
  EXPECT_NE(
      xml.find("<failure type=\"stale-update\" message=\"stale update: the effect of removeAll([0,1]) is "
               "whole, yet its result may come from an atomic view of an earlier moment (level causal); "
               "not atomic: false, null\">    ! stale update: the effect"),
      std::string::npos)
      << xml;
  EXPECT_NE(xml.find("&#10;level monotonic: it admits everything"), std::string::npos) << xml;
  const auto at = [&](const std::string& text) { return xml.find(text); };
  EXPECT_LT(at("name=\"put\""), at("name=\"removeAll\"")) << xml;
  EXPECT_LT(at("name=\"removeAll\""), at("name=\"size\"")) << xml;
  EXPECT_LT(at("    ~ weak read"), at("name=\"size\"")) << xml;
}

// Neither is a failure.
TEST(JunitReport, SaysWhyThereIsNoProofAndWhatOnlyTheSchedulerShowed) {
  Results results = many(1, 1);
  MethodResult& method = results.objects.front().methods.front();
  method.only_scheduled = std::get<NonAtomic>(method.verdict).violation;
  method.verdict = NoViolationFound{};
  method.no_proof = {"starts a thread", "a deadlock was seen, but only under the scheduler"};
  const std::string xml = junit_xml(results);
  EXPECT_NE(xml.find("failures=\"0\""), std::string::npos) << xml;
  EXPECT_NE(xml.find("no proof: starts a thread; a deadlock was seen"), std::string::npos) << xml;
  EXPECT_NE(xml.find("seen only under the scheduler, not with real threads:"), std::string::npos) << xml;
}

TEST(JunitReport, SaysOnWhatItRests) {
  Results results = many(1, 1);
  EXPECT_EQ(junit_xml(results).find("<properties>"), std::string::npos);
  ObjectResult& object = results.objects.front();
  object.object.name = "MpscQueue";
  object.object.methods[1].role = "consumer";
  object.object.roles_assumed = true;
  object.methods.front().part = "shard 1 of 50";
  object.methods.front().verdict = NoViolationFound{};
  object.methods.front().effort = {.harnesses = 4, .executions = 10};
  const std::string xml = junit_xml(results);
  EXPECT_NE(xml.find("<property name=\"part\" value=\"shard 1 of 50\"/>"), std::string::npos) << xml;
  EXPECT_NE(xml.find("<property name=\"roles\" value=\"MpscQueue declares no roles"), std::string::npos)
      << xml;
  EXPECT_NE(xml.find("4 harnesses, 10 executions, of shard 1 of 50 alone&#10;barely tried: 2.5 executions"),
            std::string::npos)
      << xml;
}

TEST(JunitReport, SkipsWhatWasNotTried) {
  Results results = many(1, 1);
  results.objects.front().methods.front().verdict = Unjudged{"no \x01time", true};
  const std::string xml = junit_xml(results);
  EXPECT_NE(xml.find("errors=\"0\" skipped=\"1\""), std::string::npos) << xml;
  EXPECT_NE(xml.find("<skipped message=\"no \\u0001time\"/>"), std::string::npos) << xml;
}

TEST(JunitReport, SkipsWhatTheBaselineHasUnlessItIsWorseNow) {
  Results results;
  results.objects = {{kMap, "my:Map", {non_atomic("size", weak_read()), non_atomic("put", bug())}}};
  results.baseline_name = "old.json";
  results.baseline = verdicts_of(results.objects);
  const std::string known = junit_xml(results);
  EXPECT_NE(known.find("failures=\"0\" errors=\"0\" skipped=\"2\""), std::string::npos) << known;
  EXPECT_NE(known.find("<skipped message=\"known: old.json has it; weak read: "), std::string::npos) << known;
  (*results.baseline)[{"my:Map", "put"}] = {VerdictKind::non_atomic, Gravity::weak_read};
  const std::string worse = junit_xml(results);
  EXPECT_NE(worse.find("failures=\"1\" errors=\"0\" skipped=\"1\""), std::string::npos) << worse;
}

TEST(JunitReport, SkipsWhatFailOnExcusesAndShowsItAllTheSame) {
  Results results;
  results.objects = {{kMap, "my:Map", {non_atomic("size", weak_read()), non_atomic("put", bug())}}};
  results.fail_on = "bug";
  results.excused = {{"my:Map", "size"}};
  const std::string xml = junit_xml(results);
  EXPECT_NE(xml.find("failures=\"1\" errors=\"0\" skipped=\"1\""), std::string::npos) << xml;
  const auto skipped = xml.find("<skipped message=\"excused by --fail-on bug; weak read: ");
  ASSERT_NE(skipped, std::string::npos) << xml;
  EXPECT_NE(xml.find("harness  ", xml.find("<system-out>", skipped)), std::string::npos) << xml;
}

TEST(JunitReport, IsWellFormedWhateverTheTextIs) {
  std::string hostile = "]]><![CDATA[ &#0; <!-- \"'";
  for (std::uint32_t code = 0; code < 0x10000; code += code < 0x3000 ? 1 : 0x101) hostile += utf8(code);
  hostile += "\uffff\ufffe\xff\xed\xa0\x80\xf4\x90\x80\x80";
  Results results = many(1, 4);
  ObjectResult& object = results.objects.front();
  object.qualified_name = hostile;
  for (MethodResult& m : object.methods) m.method = hostile;
  Violation& violation = std::get<NonAtomic>(object.methods.front().verdict).violation;
  violation.symptom = Crash{"signal 11", hostile};
  violation.trace[1].source = violation.trace[1].what = violation.trace[1].place = hostile;
  object.methods[3].verdict = Unjudged{hostile};
  const std::string path = ::testing::TempDir() + "hostile.xml";
  std::ofstream(path) << junit_xml(results);
  const Finished parsed = run_command(
      {"python3", "-c",
       "import sys, xml.etree.ElementTree as x; print(len(list(x.parse(sys.argv[1]).iter('testcase'))))",
       path});
  EXPECT_EQ(parsed.out, "4\n") << parsed.err;
}

}  // namespace
}  // namespace sunder::testing
