// jdk_findings NOTES METHODS REPOSITORY LABEL=RESULTS...: writes the second part of docs/findings.md from the
// results of checks of the JDK's classes, one check per JDK, and a file in gallery/traces/jdk for each method
// that is not atomic. METHODS holds the verdicts of the paper.
//
// jdk_findings NOTES METHODS REPOSITORY --explain LABEL=HOME...: writes that part again with the findings
// that it and gallery/traces/jdk have. Serial executions on these JDKs say what each of them means now.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <optional>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "markdown.hpp"
#include "meanings.hpp"
#include "notes.hpp"
#include "publishing.hpp"

namespace {

using namespace gallery;

constexpr const char* kFolder = "jdk/";
constexpr const char* kColumn = "JDK ";

struct Violation {
  std::string harness, outcome, meaning;

  friend bool operator==(const Violation&, const Violation&) = default;
};

/// The verdict on one JDK, and the violation if there is one.
struct Verdict {
  std::string text;
  std::optional<Violation> violation;
};

/// One method: the verdicts by JDK, in their order. A verdict is empty where the method was not checked.
struct Method {
  std::string object, name;
  std::vector<Verdict> by_jdk;

  [[nodiscard]] std::string file() const {
    std::string name_of_file = object + "." + name;
    std::ranges::replace(name_of_file, '/', '-');
    return fmt::format("{}{}.txt", kFolder, name_of_file);
  }
  [[nodiscard]] std::string link() const { return fmt::format("[{}]({}{})", name, kLinkToTraces, file()); }
  [[nodiscard]] bool has_violation() const {
    return std::ranges::any_of(by_jdk, [](const Verdict& v) { return v.violation.has_value(); });
  }
};

struct Contents {
  std::vector<std::string> labels;  ///< of the JDKs
  std::vector<Method> methods;
};

struct Jdk {
  std::string label;
  json results;
};

std::string verdict_text(const json& method) {
  const std::string verdict = method["verdict"];
  if (verdict == "atomic-within-bounds") {
    const json& b = method["proven"]["bounds"];
    return fmt::format("atomic within {},{},{}", b[0].get<int>(), b[1].get<int>(), b[2].get<int>());
  }
  if (verdict == "error") return "not judged";
  return verdict == "non-atomic" ? "non-atomic" : "no violation found";
}

Verdict verdict_of(const json& method) {
  Verdict made{verdict_text(method), {}};
  if (method.contains("violation")) {
    const json& v = method["violation"];
    made.violation = Violation{v["harness"], v["outcome"], v["meaning"]["text"]};
  }
  return made;
}

Method& method_named(Contents& contents, const std::string& object, const std::string& name) {
  const auto found = std::ranges::find_if(
      contents.methods, [&](const Method& m) { return m.object == object && m.name == name; });
  if (found != contents.methods.end()) return *found;
  return contents.methods.emplace_back(Method{object, name, std::vector<Verdict>(contents.labels.size())});
}

Contents from_results(const std::vector<Jdk>& jdks) {
  Contents made;
  for (const Jdk& jdk : jdks) made.labels.push_back(jdk.label);
  for (std::size_t i = 0; i < jdks.size(); ++i)
    for (const json& object : jdks[i].results["objects"])
      for (const json& method : object["methods"])
        method_named(made, object["name"], method["name"]).by_jdk[i] = verdict_of(method);
  return made;
}

std::string text_of(const fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The violation on one JDK, as the file of the method tells it: in the table of outcomes, or by its
// frequency.
std::optional<Violation> told(const std::string& file, const std::string& label) {
  const std::string part = between("\n" + file, "\nJDK " + label + "\n", "\nJDK ");
  std::smatch found;
  Violation made;
  if (!std::regex_search(part, found, std::regex(" run \"(.*)\" --on "))) return std::nullopt;
  made.harness = std::regex_replace(found[1].str(), std::regex("\\\\(.)"), "$1");
  const bool is_told = std::regex_search(part, found, std::regex("(?:^|\n)(\\S.*?) +NO +[0-9]")) ||
                       std::regex_search(part, found, std::regex("\ngave (.*)\n"));
  if (!is_told) return std::nullopt;
  made.outcome = found[1].str();
  return made;
}

using Homes = std::vector<std::pair<std::string, std::string>>;  // label and home

std::string meaning_on(const std::string& label, const Homes& homes, const std::string& object,
                       const Violation& v) {
  const auto home = std::ranges::find(homes, label, &Homes::value_type::first);
  if (home == homes.end()) throw std::runtime_error("give the home of JDK " + label);
  return meaning_of({object, v.harness, v.outcome}, "--java-home " + home->second);
}

Contents from_page(const fs::path& repository, const Homes& homes) {
  const std::string page = second_part_of(repository / kPage);
  Contents made;
  for (const std::string& column : head_with(std::string(kColumn) + homes.front().first, page))
    if (column.starts_with(kColumn)) made.labels.push_back(column.substr(std::string(kColumn).size()));
  for (Row& row : rows_with(std::string(kColumn) + homes.front().first, page)) {
    Method& method = method_named(made, row["class"], without_link(row["method"]));
    const std::string file = text_of(repository / kTraces / method.file());
    for (std::size_t i = 0; i < made.labels.size(); ++i) {
      Verdict& verdict = method.by_jdk[i];
      verdict.text = row[kColumn + made.labels[i]];
      if (!verdict.text.starts_with("**")) continue;
      verdict.violation = told(file, made.labels[i]);
      if (!verdict.violation) throw std::runtime_error("no violation in " + method.file());
      verdict.violation->meaning = meaning_on(made.labels[i], homes, method.object, *verdict.violation);
    }
  }
  return made;
}

std::string verdict_of_paper(const json& classes, const Method& method) {
  if (method.name == "core") return "assumed atomic";
  const json& verdicts = classes["java.util.concurrent." + method.object];
  const std::string name = method.name.substr(0, method.name.find('/'));
  for (const auto& [verdict, names] : verdicts.items())
    if (std::find(names.begin(), names.end(), name) != names.end())
      return verdict == "atomic?" ? "none found" : verdict;
  return "";
}

std::string verdict_table(const Contents& contents, const json& paper) {
  std::vector<std::string> head{"class", "method"};
  for (const std::string& label : contents.labels) head.push_back(kColumn + label);
  head.emplace_back("the paper, 8u121");
  std::string text = head_text(head);
  for (const Method& method : contents.methods) {
    std::vector<std::string> cells{method.object, method.has_violation() ? method.link() : method.name};
    for (const Verdict& v : method.by_jdk)
      cells.push_back(v.violation ? "**" + short_form(v.violation->meaning) + "**" : v.text);
    cells.push_back(verdict_of_paper(paper["classes"], method));
    text += row_text(cells);
  }
  return text;
}

/// The same violation of a method on some of the JDKs.
struct Finding {
  const Method* method;
  Violation violation;
  std::vector<std::string> labels;
};

std::vector<Finding> findings_in(const Contents& contents) {
  std::vector<Finding> made;
  for (const Method& method : contents.methods)
    for (std::size_t i = 0; i < method.by_jdk.size(); ++i) {
      if (!method.by_jdk[i].violation) continue;
      const Violation& v = *method.by_jdk[i].violation;
      auto same = std::ranges::find_if(
          made, [&](const Finding& f) { return f.method == &method && f.violation == v; });
      if (same == made.end()) same = made.insert(made.end(), {&method, v, {}});
      same->labels.push_back(contents.labels[i]);
    }
  return made;
}

// A heading for each kind of meaning, with its table and what the maintainers should hear of.
std::string meanings(const Contents& contents, const Notes& notes) {
  const std::vector<Finding> findings = findings_in(contents);
  std::string text;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    std::string table = head_text({"class", "method", "on JDK", "smallest harness", "outcome", "meaning"});
    Arguments arguments;
    bool any = false;
    for (const Finding& f : findings) {
      if (kind_of(f.violation.meaning) != kind) continue;
      any = true;
      table +=
          row_text({f.method->object, f.method->link(), fmt::format("{}", fmt::join(f.labels, ", ")),
                    code(f.violation.harness), code(f.violation.outcome), without_kind(f.violation.meaning)});
      if (const Note* note = notes.of(f.method->object, f.method->name))
        arguments.add(f.method->object, f.method->name, *note);
      else if (kind == 0)
        std::cerr << "a bug that nobody argued: " << f.method->object << " " << f.method->name << "\n";
    }
    if (any) text += fmt::format("### {} of the JDK\n\n{}\n{}", kHeadings[kind], table, arguments.text());
  }
  return text;
}

// "JDK 8: 78 findings: 2 bugs, ...", a line for each JDK.
std::string counts(const Contents& contents) {
  std::string text;
  for (std::size_t i = 0; i < contents.labels.size(); ++i) {
    std::size_t of_kind[kKinds] = {};
    for (const Method& m : contents.methods)
      if (m.by_jdk[i].violation) ++of_kind[kind_of(m.by_jdk[i].violation->meaning)];
    text += fmt::format("- JDK {}: {}\n", contents.labels[i], summary(of_kind));
  }
  return text;
}

void write_page(const Contents& contents, const Notes& notes, const json& paper, const fs::path& repository) {
  constexpr const char* kPart = R"(
Written by `scripts/findings --jdk TIME HOME...`. Each method that is not atomic on one of these
JDKs has a file with a trace for each JDK, or the frequency if no schedule of whole steps shows it.
Bounds are invocations, sequences and values, with up to 2 preemptions. [verdicts.md](verdicts.md)
explains the verdicts that differ from the paper's.

{}
{}### All methods

{})";
  write_second_part(repository / kPage, fmt::format(kPart, counts(contents), meanings(contents, notes),
                                                    verdict_table(contents, paper)));
}

// The command without the path that a JDK has on this machine.
std::string without_home(std::string command, const std::string& label) {
  const std::string option = "--java-home ";
  const std::size_t at = command.find(option);
  if (at == std::string::npos) return command;
  const std::size_t from = at + option.size();
  return command.replace(from, command.find(' ', from) - from, "$JDK" + label);
}

// A violation with a schedule is reproduced; for one that stress found, the frequency is shown.
std::string shown(const json& violation) {
  if (violation.contains("schedule")) return shown_again(violation["reproduce"]);
  return fmt::format("{}\ngave {}\nin {} of {} executions by stress\n",
                     violation["harness"].get<std::string>(), violation["outcome"].get<std::string>(),
                     violation["count"].get<std::uint64_t>(), violation["executions"].get<std::uint64_t>());
}

void write_stories(const std::vector<Jdk>& jdks, const Contents& contents, const fs::path& repository) {
  forget_files(repository / kTraces / kFolder);
  for (const Method& method : contents.methods) {
    std::string text;
    for (const Jdk& jdk : jdks)
      for (const json& object : jdk.results["objects"])
        for (const json& each : object["methods"]) {
          if (object["name"] != method.object || each["name"] != method.name || !each.contains("violation"))
            continue;
          text += fmt::format("{}JDK {}\n$ {}\n{}", text.empty() ? "" : "\n\n", jdk.label,
                              without_home(as_typed(each["violation"]["reproduce"]), jdk.label),
                              shown(each["violation"]));
        }
    if (!text.empty()) write(repository / kTraces / method.file(), text);
  }
}

// LABEL=REST of each word.
Homes pairs_of(int argc, char** argv, int from) {
  Homes made;
  for (int i = from; i < argc; ++i) {
    const std::string word = argv[i];
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos) throw std::runtime_error("not LABEL=...: " + word);
    made.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  if (made.empty()) throw std::runtime_error("no JDK is given");
  return made;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc < 5)
      throw std::runtime_error(
          "usage: jdk_findings NOTES METHODS REPOSITORY LABEL=RESULTS...|--explain LABEL=HOME...");
    const Notes notes(read(argv[1]));
    const json paper = read(argv[2]);
    const fs::path repository = argv[3];
    if (std::string(argv[4]) == "--explain") {
      write_page(from_page(repository, pairs_of(argc, argv, 5)), notes, paper, repository);
      return 0;
    }
    std::vector<Jdk> jdks;
    for (const auto& [label, file] : pairs_of(argc, argv, 4)) jdks.push_back({label, read(file)});
    const Contents contents = from_results(jdks);
    write_stories(jdks, contents, repository);
    write_page(contents, notes, paper, repository);
  } catch (const std::exception& error) {
    std::cerr << "jdk_findings: " << error.what() << "\n";
    return 1;
  }
}
