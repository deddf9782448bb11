// The page in a browser: it renders without errors, loads nothing, filters, opens a violation, copies its
// command.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <regex>
#include <sstream>

#include "report/html_report.hpp"
#include "report/json_report.hpp"
#include "report/many_results.hpp"
#include "report/meanings.hpp"
#include "support/command.hpp"
#include "support/printable.hpp"

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

// A page that shows another one in a frame of this width, since Chromium's windows are at least 500 pixels
// wide.
std::string framed(const fs::path& page, int width) {
  return "<body><script>addEventListener('message', event => document.body.setAttribute('data-seen', "
         "event.data));"
         "</script><iframe width=\"" +
         std::to_string(width) + "\" height=\"900\" style=\"border: 0\" src=\"" + page.filename().string() +
         "\">";
}

// The observations of page_test.js, which uses the page; in a frame of this width, if one is given.
json used(std::string page, std::optional<int> width = std::nullopt) {
  const std::string script =
      "<script>" + content_of(fs::path(SUNDER_SOURCE_DIR) / "tests/report/page_test.js") + "</script>";
  page.insert(page.find("<script"), script);
  fs::path file = fs::path(::testing::TempDir()) / "page.html";
  std::ofstream(file) << page;
  if (width) std::ofstream(file.replace_filename("frame.html")) << framed("page.html", *width);
  const std::string profile = ::testing::TempDir() + "chromium-profile";
  const Finished dumped = run_command(
      {"timeout", "120", "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic",
       "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
       "--window-size=1600,1000", "--user-data-dir=" + profile, "--virtual-time-budget=20000",
       "--enable-logging=stderr", "--dump-dom", "file://" + file.string()});
  EXPECT_EQ(dumped.err.find("CONSOLE"), std::string::npos) << dumped.err;
  std::smatch seen;
  if (!std::regex_search(dumped.out, seen, std::regex("data-seen=\"([^\"]*)\""))) {
    ADD_FAILURE() << "the page did not run: " << dumped.err;
    return json::object();
  }
  return json::parse(plain(seen[1].str()));
}

void expect_usable(const json& seen, int methods, int bad, const json& results) {
  const std::size_t object = seen["opened"][0], method = seen["opened"][1];
  const json violation = results["objects"][object]["methods"][method]["violation"];
  EXPECT_EQ(seen["meaning"], violation["meaning"]["text"].get<std::string>() + ".");
  EXPECT_EQ(seen["errors"], json::array());
  EXPECT_EQ(seen["network"], 0);
  EXPECT_EQ(seen["cells"], methods);
  EXPECT_EQ(seen["stories"], methods);
  EXPECT_EQ(seen["open"], true);
  EXPECT_EQ(seen["focused"], true);
  EXPECT_GE(seen["bars"], 2);
  EXPECT_GE(seen["wrong"], 1);
  EXPECT_GE(seen["orders"], 1);
  EXPECT_EQ(seen["copied"], violation["reproduce"]);
  EXPECT_EQ(seen["button"], "Copied");
  EXPECT_EQ(seen["withoutBad"], methods - bad);
  EXPECT_EQ(seen["onlyViolations"], bad);
  EXPECT_EQ(seen["openAtStart"].size(), 1U);
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
    expect_usable(seen, objects * methods, objects * ((methods + 3) / 4), result_json(results));
    EXPECT_EQ(seen["lanes"], 3);
    EXPECT_EQ(seen["onlyScheduled"], objects * ((methods + 1) / 4));
    EXPECT_EQ(seen["withoutProof"], objects * ((methods + 1) / 4));
  }
}

// A map whose methods show every kind of meaning, and declared levels.
Results meanings() {
  Results made;
  made.command = "sunder";
  made.environment = environment();
  Object map = kMap;
  map.methods.push_back({"isEmpty", {}, false, true, false, "", {}, Level::monotonic});
  NonAtomic several{stale_update()};
  several.others = {weak_read()};
  several.level = Level::monotonic;
  several.within = AtomicWithinBounds{{3, 2, 2}, 2};
  AtomicWithinBounds declared{{3, 2, 2}, 2};
  declared.level = Level::monotonic;
  made.objects = {{map,
                   "my:Map",
                   {{"core", true, AtomicWithinBounds{{3, 2, 2}, 2}, {}},
                    non_atomic("size", weak_read()),
                    {"removeAll", false, several, {}},
                    non_atomic("putAll", in_steps()),
                    non_atomic("clear", of_unknown_meaning()),
                    non_atomic("replace", bug()),
                    non_atomic("removeIf", refusal()),
                    {"isEmpty", false, declared, {}},
                    {"keys", false, NoViolationFound{}, {}},
                    {"values", false, Unjudged{"why"}, {}},
                    {"merge", false, Suspect{weak_core(), weak_core().harness}, {}}}}};
  return made;
}

TEST(Page, ShowsMeaningByColourAndShapeTheGravestFirst) {
  ASSERT_TRUE(has_browser()) << "there is no chromium; scripts/setup installs it";
  Results results = meanings();
  json seen = used(html_page(results));
  EXPECT_EQ(seen["errors"], json::array());
  EXPECT_EQ(seen["kinds"], json({"bug 1", "unexplained 1", "refusal 1", "stale update 1", "in steps 1",
                                 "weak read 1", "suspect 1", "atomic within bounds 1",
                                 "as declared within bounds 1", "no violation found 1", "not judged 1"}));
  EXPECT_EQ(seen["shapes"], 11);
  EXPECT_EQ(seen["names"],
            json({"replace, bug", "clear, unexplained", "removeIf, refusal", "removeAll, stale update",
                  "putAll, in steps", "size, weak read", "merge, suspect", "core, atomic within bounds",
                  "isEmpty, as declared within bounds", "keys, no violation found", "values, not judged"}));
  EXPECT_EQ(seen["serial"], json::array());

  Results refusing = results;
  refusing.objects.front().methods = {non_atomic("removeAll", refusal())};
  EXPECT_EQ(used(html_page(refusing))["serial"],
            json({"put(0,0)", "put(1,1)", "removeAll([0,1]) refused, no effect"}));

  results.objects.front().methods = {results.objects.front().methods[2]};
  seen = used(html_page(results));
  EXPECT_EQ(seen["meaning"],
            "stale update: the effect of removeAll([0,1]) is whole, yet its result may come from an atomic "
            "view of an earlier moment (level causal).");
  EXPECT_EQ(seen["others"].size(), 1U);
  EXPECT_EQ(seen["serial"], json({"put(0,0) missed", "removeAll([0,1]) saw none", "put(0,0) missed",
                                  "put(1,1) seen", "size() saw only some"}));
}

TEST(Page, SaysWhyAnOutcomeIsWrong) {
  ASSERT_TRUE(has_browser()) << "there is no chromium; scripts/setup installs it";
  Results results = many(1, 1);
  Violation& violation = std::get<NonAtomic>(results.objects.front().methods.front().verdict).violation;
  violation.symptom = NonAtomicOutcome{{Null{}, Value(-1), Void{}}};
  violation.trace = {{0, TraceStep::Kind::call, 0},
                     {0, TraceStep::Kind::access, 0, "queue.hpp:3 pop", "load #1: 0"},
                     {1, TraceStep::Kind::call, 0},
                     {1, TraceStep::Kind::access, 0, "queue.hpp:9 push", "store #1: 0 -> 1",
                      "  int size() const { return size_; }"},
                     {1, TraceStep::Kind::result, 0},
                     {0, TraceStep::Kind::result, 0},
                     {0, TraceStep::Kind::call, 1}};
  for (int i = 0; i < 10; ++i)
    violation.trace.push_back({0, TraceStep::Kind::access, 1, "queue.hpp:20 size", "load #2: 0"});
  violation.trace.push_back({0, TraceStep::Kind::result, 1});
  const json seen = used(html_page(results));
  EXPECT_EQ(seen["errors"], json::array());
  EXPECT_EQ(
      seen["why"],
      "size() = -1, although push(0) and pop() had returned before it began; with the other results as they "
      "are, every serial order gives 0.");
  EXPECT_EQ(seen["red"], json({"size() = -1"}));
  EXPECT_EQ(seen["preempted"], 1);
  EXPECT_EQ(seen["decisive"], json({"load #1: 0", "store #1: 0 -> 1"}));
  EXPECT_EQ(seen["sources"], json({"int size() const { return size_; }"}));
  EXPECT_EQ(seen["folded"], json({"\u22ef 6 more steps of sequence 0"}));
  EXPECT_EQ(seen["steps"], json({13, 18})) << "a row for the button, then the six rows in its place";
  EXPECT_EQ(seen["besides"], json({"push(0) = ()", "pop() = null", "size() = -1", "pop() = null",
                                   "size() = 0", "push(0) = ()"}));
}

TEST(Page, NamesAllWrongResults) {
  ASSERT_TRUE(has_browser()) << "there is no chromium; scripts/setup installs it";
  Results results = many(1, 1);
  Violation& violation = std::get<NonAtomic>(results.objects.front().methods.front().verdict).violation;
  violation.symptom = NonAtomicOutcome{{Value(7), Value(-1), Void{}}};
  const json seen = used(html_page(results));
  EXPECT_EQ(seen["errors"], json::array());
  EXPECT_EQ(seen["why"].get<std::string>().find("pop() = 7 and size() = -1 in one execution; "), 0U)
      << seen["why"];
  EXPECT_EQ(seen["unprintable"], false);
}

// The accesses of which one comes right after another one, in another sequence.
json marked(const std::vector<std::pair<const char*, const char*>>& accesses) {
  Results results = many(1, 1);
  Violation& violation = std::get<NonAtomic>(results.objects.front().methods.front().verdict).violation;
  violation.trace = {{0, TraceStep::Kind::call, 0}, {1, TraceStep::Kind::call, 0}};
  for (const auto& [one, other] : accesses) {
    violation.trace.push_back({0, TraceStep::Kind::access, 0, "queue.hpp:3 pop", one});
    violation.trace.push_back({1, TraceStep::Kind::access, 0, "queue.hpp:9 push", other});
  }
  const json seen = used(html_page(results));
  EXPECT_EQ(seen["errors"], json::array());
  return seen["decisive"];
}

// The names of members have no say, whatever they look like.
TEST(Page, MarksAccessesOfOneLocationIfOneOfThemWrites) {
  ASSERT_TRUE(has_browser()) << "there is no chromium; scripts/setup installs it";
  EXPECT_EQ(marked({{"load head_->next: 0", "load head_->next: 0"},
                    {"load clock_: 3", "load clock_: 3"},
                    {"load store_set_: 1", "load store_set_: 1"},
                    {"read lock: null", "read lock: null"},
                    {"load Registry::first: 0", "store Registry::second: 0 -> 1"},
                    {"compare_exchange (failed) tail_: 3", "load tail_: 3"},
                    {"compareAndSetLong: true", "compareAndSetReference: true"},
                    {"compareAndSetLong count: false", "read count: 3"},
                    {"getReferenceAcquire: null", "read next_: null"}}),
            json::array());
  const json all{"load head_->next: 0",
                 "store head_->next: 0 -> 1",
                 "load clock_: 3",
                 "store clock_: 3",
                 "load Registry::first: 0",
                 "fetch_add Registry::first: 0 -> 1",
                 "compare_exchange (failed) tail_: 3",
                 "exchange tail_: 3 -> 4",
                 "compareAndSetLong count: true",
                 "read count: 3"};
  std::vector<std::pair<const char*, const char*>> accesses;
  std::vector<std::string> texts = all;
  for (std::size_t i = 0; i < texts.size(); i += 2)
    accesses.emplace_back(texts[i].c_str(), texts[i + 1].c_str());
  EXPECT_EQ(marked(accesses), all);
}

// What lies between them does not hide it: the compareAndSet fails because of a write before the last read.
TEST(Page, MarksAWriteThatASequenceSeesLater) {
  ASSERT_TRUE(has_browser()) << "there is no chromium; scripts/setup installs it";
  Results results = many(1, 1);
  Violation& violation = std::get<NonAtomic>(results.objects.front().methods.front().verdict).violation;
  const auto access = [](int sequence, const char* what) {
    return TraceStep{sequence, TraceStep::Kind::access, 0, "queue.hpp:3 pop", what};
  };
  violation.trace = {{0, TraceStep::Kind::call, 0},
                     {1, TraceStep::Kind::call, 0},
                     access(1, "read count: 1"),
                     access(0, "read count: 1"),
                     access(0, "compareAndSetLong count: true"),
                     access(0, "read count: 2"),
                     access(1, "compareAndSetLong count: false"),
                     access(1, "read count: 2")};
  const json seen = used(html_page(results));
  EXPECT_EQ(seen["errors"], json::array());
  EXPECT_EQ(seen["decisive"],
            json({"read count: 1", "compareAndSetLong count: true", "compareAndSetLong count: false"}));
}

TEST(Page, FitsATelephone) {
  ASSERT_TRUE(has_browser()) << "there is no chromium; scripts/setup installs it";
  Results results = meanings();
  Violation& violation = std::get<NonAtomic>(results.objects.front().methods[1].verdict).violation;
  violation.trace = {{0, TraceStep::Kind::call, 0},
                     {0, TraceStep::Kind::access, 0, std::string(80, 'f') + ".hpp:3 " + std::string(80, 'm'),
                      "load " + std::string(80, 'x') + ": 0", std::string(200, 's')},
                     {0, TraceStep::Kind::result, 0}};
  results.objects.front().qualified_name = std::string(120, 'n');
  for (const int width : {390, 1400}) {
    const json seen = used(html_page(results), width);
    EXPECT_EQ(seen["errors"], json::array());
    EXPECT_EQ(seen["widths"][0], width);
    EXPECT_LE(seen["widths"][1], width);
  }
}

TEST(Page, SaysSomethingWithoutScripts) {
  Results results = many(1, 2);
  results.objects.front().qualified_name = "/*RESULTS*/<!--TEXT-->";
  const std::string page = html_page(results);
  const std::string text =
      page.substr(page.find("<noscript>"), page.find("</noscript>") - page.find("<noscript>"));
  EXPECT_NE(text.find("harness  [pop(); size()], [push(0)]"), std::string::npos) << text;
  EXPECT_NE(text.find("1 violation: 1 bug"), std::string::npos) << text;
  EXPECT_NE(text.find("/*RESULTS*/&lt;!--TEXT--&gt;"), std::string::npos) << text;
}

TEST(Page, OfTwoCampaignsShowsWhatDiffers) {
  const std::string page =
      html_changes({{"my:<Q>", "size", Standing{VerdictKind::no_violation_found},
                     Standing{VerdictKind::non_atomic, Gravity::bug}},
                    {"my:<Q>", "pop", Standing{VerdictKind::error}, Standing{VerdictKind::error}}},
                   "a.json", "b.json");
  EXPECT_NE(page.find("1 of 2 verdicts differ"), std::string::npos) << page;
  EXPECT_NE(page.find("<tr class=\"wrong\"><td>my:&lt;Q&gt;</td><td class=\"mono\">size</td>"),
            std::string::npos)
      << page;
  EXPECT_NE(page.find("<td data-title=\"before\">no violation found</td>"), std::string::npos) << page;
  EXPECT_EQ(page.find(">pop<"), std::string::npos);
}

TEST(Page, HoldsNothingThatABrowserObeys) {
  Results results = many(1, 1);
  results.objects.front().methods.front().method = "\x1b\u202e\xff";
  const std::string page = html_page(results);
  EXPECT_EQ(printable(page), page);
  EXPECT_NE(page.find("\\\\u001b\\\\u202e\\\\xff"), std::string::npos);  // as text
}

TEST(Page, OfAPartSaysSo) {
  ASSERT_TRUE(has_browser()) << "there is no chromium; scripts/setup installs it";
  Results results = many(1, 3);
  ObjectResult& object = results.objects.front();
  for (MethodResult& method : object.methods) method.part = "shard 1 of 50";
  object.object.name = "MpscQueue";
  object.object.methods[1].role = "consumer";
  object.object.roles_assumed = true;
  object.methods[2].effort = {.harnesses = 4, .executions = 10};
  const json seen = used(html_page(results));
  EXPECT_EQ(seen["errors"], json::array());
  EXPECT_EQ(seen["heading"], "Sunder 1 violation: 1 bug in 3 methods of 1 object, in shard 1 of 50 alone");
  EXPECT_EQ(seen["title"], "Sunder: 1 violation: 1 bug in shard 1 of 50");
  EXPECT_EQ(seen["every"], json({"every harness of shard 1 of 50 up to"}));
  EXPECT_EQ(seen["barely"], json({"2.5 executions per harness"}));
  EXPECT_EQ(seen["assumed"].size(), 1U);
}

TEST(Page, OfARealCampaignIsUsable) {
  ASSERT_TRUE(has_browser()) << "there is no chromium; scripts/setup installs it";
  const std::string html = ::testing::TempDir() + "real.html", file = ::testing::TempDir() + "real.json";
  const Finished checked =
      run_command({SUNDER_COMMAND_PATH, "check", "nonatomic:CountedSet", "atomic:LockedMap", "--time", "12s",
                   "--no-store", "--html", html, "--json", file});
  ASSERT_EQ(checked.exit_code, 1) << checked.err;
  int methods = 0, bad = 0;
  const json results = json::parse(content_of(file));
  for (const json& object : results["objects"])
    for (const json& method : object["methods"]) {
      ++methods;
      bad += method["verdict"] == "non-atomic" ? 1 : 0;
    }
  const json seen = used(content_of(html));
  expect_usable(seen, methods, bad, results);
  EXPECT_GT(seen["lanes"], 3);
}

}  // namespace
}  // namespace sunder::testing
