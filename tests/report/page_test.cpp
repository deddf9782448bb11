// The page in a browser: it renders without errors, loads nothing, filters, opens a violation, copies its
// command.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "model/text.hpp"
#include "report/html_report.hpp"
#include "report/json_report.hpp"
#include "report/junit_report.hpp"
#include "support/command.hpp"

namespace sunder::testing {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

bool has_browser() { return std::system("command -v chromium >/dev/null 2>&1") == 0; }

std::string content_of(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

std::string plain(std::string attribute) {
  for (const auto& [written, meant] :
       {std::pair("&quot;", "\""), {"&lt;", "<"}, {"&gt;", ">"}, {"&amp;", "&"}})
    attribute = std::regex_replace(attribute, std::regex(written), meant);
  return attribute;
}

// The observations of page_test.js.
json used(std::string page) {
  const std::string script =
      "<script>" + content_of(fs::path(SUNDER_SOURCE_DIR) / "tests/report/page_test.js") + "</script>";
  page.insert(page.find("<script"), script);
  const fs::path file = fs::path(::testing::TempDir()) / "page.html";
  std::ofstream(file) << page;
  const std::string profile = ::testing::TempDir() + "chromium-profile";
  const Finished dumped =
      run_command({"timeout", "120", "chromium", "--headless", "--no-sandbox", "--disable-gpu",
                   "--user-data-dir=" + profile, "--virtual-time-budget=20000", "--enable-logging=stderr",
                   "--dump-dom", "file://" + file.string()});
  EXPECT_EQ(dumped.err.find("CONSOLE"), std::string::npos) << dumped.err;
  std::smatch seen;
  if (!std::regex_search(dumped.out, seen, std::regex("data-seen=\"([^\"]*)\""))) {
    ADD_FAILURE() << "the page did not run: " << dumped.err;
    return json::object();
  }
  return json::parse(plain(seen[1].str()));
}

const Object kQueue{
    "Queue", "native", {{"push", {{}}, true, false, true}, {"pop", {}, true}, {"size", {}, false, true}}};

MethodResult non_atomic(const std::string& name) {
  Violation v;
  v.harness = parse_harness("[pop(); size()], [push(0)]", kQueue);
  v.symptom = NonAtomicOutcome{{Value("</script><b>&"), Value(-1), Void{}}};
  v.count = 3;
  v.executions = 1000;
  v.atomic = {{Null{}, Value(0), Void{}}};
  v.linearizations = {{0, 1, 2}};
  v.observations = {{{Value("</script><b>&"), Value(-1), Void{}}, 3}, {{Null{}, Value(0), Void{}}, 997}};
  v.schedule = "0:1 1:1";
  v.trace = {{0, TraceStep::Kind::call, 0},
             {0, TraceStep::Kind::access, 0, "queue.hpp:3 pop", "load #1: 0", "if (a < b)"},
             {0, TraceStep::Kind::result, 0}};
  return {name, false, NonAtomic{v}, {.harnesses = 12, .executions = 34, .seconds = 0.5}};
}

Results many(int objects, int methods) {
  Results made;
  made.command = "sunder";
  made.environment = environment();
  for (int o = 0; o < objects; ++o) {
    ObjectResult object{kQueue, "program:Queue" + std::to_string(o), {}};
    for (int m = 0; m < methods; ++m) {
      const std::string name = "method" + std::to_string(m);
      if (m % 4 == 0) {
        object.methods.push_back(non_atomic(name));
      } else {
        const std::vector<Verdict> others{AtomicWithinBounds{{3, 2, 1}, 2}, NoViolationFound{},
                                          Unjudged{"<why>"}};
        object.methods.push_back(
            {name, false, others[static_cast<std::size_t>(m % 4 - 1)], {.executions = 300}});
        if (m % 4 == 2) {
          object.methods.back().no_proof = {"starts a <thread>"};
          object.methods.back().only_scheduled = std::get<NonAtomic>(non_atomic("").verdict).violation;
        }
      }
    }
    made.objects.push_back(std::move(object));
  }
  return made;
}

void expect_usable(const json& seen, int methods, int bad, const std::string& command) {
  EXPECT_EQ(seen["errors"], json::array());
  EXPECT_EQ(seen["network"], 0);
  EXPECT_EQ(seen["cells"], methods);
  EXPECT_EQ(seen["stories"], methods);
  EXPECT_EQ(seen["open"], true);
  EXPECT_EQ(seen["focused"], true);
  EXPECT_GE(seen["bars"], 2);
  EXPECT_GE(seen["wrong"], 1);
  EXPECT_GE(seen["orders"], 1);
  EXPECT_EQ(seen["copied"], command);
  EXPECT_EQ(seen["button"], "Copied");
  EXPECT_EQ(seen["withoutBad"], methods - bad);
  EXPECT_EQ(seen["none"], 0);
  EXPECT_EQ(seen["allAgain"], methods);
  EXPECT_EQ(seen["byKey"], "SUMMARY");
  EXPECT_EQ(seen["search"], "find");
  EXPECT_EQ(seen["printed"], true);
}

TEST(Page, IsUsableFromOneMethodToFiveHundred) {
  ASSERT_TRUE(has_browser()) << "there is no chromium; scripts/setup installs it";
  for (const auto& [objects, methods] : {std::pair(1, 1), std::pair(10, 50)}) {
    const Results results = many(objects, methods);
    const json seen = used(html_page(results));
    const std::string command = result_json(results)["objects"][0]["methods"][0]["violation"]["reproduce"];
    expect_usable(seen, objects * methods, objects * ((methods + 3) / 4), command);
    EXPECT_EQ(seen["lanes"], 3);
    EXPECT_EQ(seen["onlyScheduled"], objects * ((methods + 1) / 4));
    EXPECT_EQ(seen["withoutProof"], objects * ((methods + 1) / 4));
  }
}

TEST(Page, OfARealCampaignIsUsable) {
  ASSERT_TRUE(has_browser()) << "there is no chromium; scripts/setup installs it";
  const std::string html = ::testing::TempDir() + "real.html", file = ::testing::TempDir() + "real.json";
  const Finished checked =
      run_command({SUNDER_COMMAND_PATH, "check", "nonatomic:CountedSet", "atomic:LockedMap", "--time", "12s",
                   "--no-store", "--html", html, "--json", file});
  ASSERT_EQ(checked.exit_code, 1) << checked.err;
  int methods = 0, bad = 0;
  std::string command;
  const json results = json::parse(content_of(file));
  for (const json& object : results["objects"])
    for (const json& method : object["methods"]) {
      ++methods;
      if (!method.contains("violation")) continue;
      if (bad++ == 0) command = method["violation"]["reproduce"];
    }
  const json seen = used(content_of(html));
  expect_usable(seen, methods, bad, command);
  EXPECT_GT(seen["lanes"], 3);
}

// Neither changes the exit code, and all forms of results show both.
TEST(Reports, SayWhyThereIsNoProofAndWhatOnlyTheSchedulerShowed) {
  Results results = many(1, 1);
  MethodResult& method = results.objects.front().methods.front();
  method.only_scheduled = std::get<NonAtomic>(method.verdict).violation;
  method.only_scheduled->symptom = Deadlock{};
  method.verdict = NoViolationFound{};
  method.no_proof = {"starts a thread", "a deadlock was seen, but only under the scheduler"};
  const auto json = result_json(results)["objects"][0]["methods"][0];
  EXPECT_EQ(json["verdict"], "no-violation-found");
  EXPECT_EQ(json["no-proof"], method.no_proof);
  EXPECT_EQ(json["only-scheduled"]["kind"], "deadlock");
  EXPECT_FALSE(json.contains("violation"));
  const std::string xml = junit_xml(results);
  EXPECT_NE(xml.find("failures=\"0\""), std::string::npos) << xml;
  EXPECT_NE(xml.find("no proof: starts a thread; a deadlock was seen"), std::string::npos) << xml;
  EXPECT_NE(xml.find("seen only under the scheduler, not with real threads:"), std::string::npos) << xml;
  method.verdict = AtomicWithinBounds{{3, 2, 2}, 2};
  EXPECT_TRUE(result_json(results)["objects"][0]["methods"][0].contains("no-proof"));
  method.verdict = Unjudged{"why"};
  EXPECT_FALSE(result_json(results)["objects"][0]["methods"][0].contains("no-proof"));
}

TEST(Junit, HasATestCaseForEachMethod) {
  const std::string xml = junit_xml(many(1, 4));
  EXPECT_NE(
      xml.find("<testsuite name=\"program:Queue0\" tests=\"4\" failures=\"1\" errors=\"1\" skipped=\"0\""),
      std::string::npos)
      << xml;
  EXPECT_NE(xml.find("&lt;/script&gt;&lt;b&gt;&amp;"), std::string::npos) << xml;
  EXPECT_EQ(xml.find("</script>"), std::string::npos);
  EXPECT_NE(xml.find("<error message=\"&lt;why&gt;\"/>"), std::string::npos) << xml;
}

}  // namespace
}  // namespace sunder::testing
