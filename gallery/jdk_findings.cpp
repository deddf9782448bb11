// jdk_findings METHODS REPOSITORY LABEL=RESULTS...: writes the second part of docs/findings.md from the
// results of checks of the JDK's classes, one check per JDK, and a file in gallery/traces/jdk for each method
// that is not atomic. METHODS holds the verdicts of the paper.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <stdexcept>
#include <vector>

#include "publishing.hpp"

namespace {

using namespace gallery;

constexpr const char* kFolder = "jdk/";

struct Jdk {
  std::string label;
  json results;
};

/// The results of one method, one per JDK in their order; null where the method was not checked.
struct Row {
  std::string object, method;
  std::vector<json> by_jdk;

  [[nodiscard]] std::string file() const {
    std::string name = object + "." + method;
    std::ranges::replace(name, '/', '-');
    return fmt::format("{}{}.txt", kFolder, name);
  }
  [[nodiscard]] bool has_violation() const {
    return std::ranges::any_of(by_jdk,
                               [](const json& m) { return m.is_object() && m.contains("violation"); });
  }
};

std::vector<Row> rows_of(const std::vector<Jdk>& jdks) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < jdks.size(); ++i)
    for (const json& object : jdks[i].results["objects"])
      for (const json& method : object["methods"]) {
        const auto found = std::find_if(rows.begin(), rows.end(), [&](const Row& r) {
          return r.object == object["name"] && r.method == method["name"];
        });
        Row& row =
            found != rows.end()
                ? *found
                : rows.emplace_back(Row{object["name"], method["name"], std::vector<json>(jdks.size())});
        row.by_jdk[i] = method;
      }
  return rows;
}

std::string cell(const json& method) {
  if (method.is_null()) return "";
  const std::string verdict = method["verdict"];
  if (verdict == "atomic-within-bounds") {
    const json& b = method["proven"]["bounds"];
    return fmt::format("atomic within {},{},{}", b[0].get<int>(), b[1].get<int>(), b[2].get<int>());
  }
  if (verdict == "error") return "not judged";
  return verdict == "non-atomic" ? "**non-atomic**" : "no violation found";
}

std::string verdict_of_paper(const json& classes, const Row& row) {
  if (row.method == "core") return "assumed atomic";
  const json& verdicts = classes["java.util.concurrent." + row.object];
  const std::string name = row.method.substr(0, row.method.find('/'));
  for (const auto& [verdict, names] : verdicts.items())
    if (std::find(names.begin(), names.end(), name) != names.end())
      return verdict == "atomic?" ? "none found" : verdict;
  return "";
}

std::string table(const std::vector<Jdk>& jdks, const std::vector<Row>& rows, const json& paper) {
  std::string text = "| class | method |";
  for (const Jdk& jdk : jdks) text += " JDK " + jdk.label + " |";
  text += " the paper, 8u121 |\n|---|---|---|";
  for (std::size_t i = 0; i < jdks.size(); ++i) text += "---|";
  text += "\n";
  for (const Row& row : rows) {
    text += fmt::format(
        "| {} | {} |", row.object,
        row.has_violation() ? fmt::format("[{}]({}{})", row.method, kLinkToTraces, row.file()) : row.method);
    for (const json& method : row.by_jdk) text += " " + cell(method) + " |";
    text += " " + verdict_of_paper(paper["classes"], row) + " |\n";
  }
  return text;
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

std::string story(const Row& row, const std::vector<Jdk>& jdks) {
  std::string text;
  for (std::size_t i = 0; i < jdks.size(); ++i) {
    if (row.by_jdk[i].is_null() || !row.by_jdk[i].contains("violation")) continue;
    const json& violation = row.by_jdk[i]["violation"];
    text += fmt::format("{}JDK {}\n$ {}\n{}", text.empty() ? "" : "\n\n", jdks[i].label,
                        without_home(as_typed(violation["reproduce"]), jdks[i].label), shown(violation));
  }
  return text;
}

void publish(const std::vector<Jdk>& jdks, const json& paper, const fs::path& repository) {
  const std::vector<Row> rows = rows_of(jdks);
  forget_files(repository / kTraces / kFolder);
  for (const Row& row : rows)
    if (row.has_violation()) write(repository / kTraces / row.file(), story(row, jdks));
  constexpr const char* kPart = R"(
Written by `scripts/findings --jdk TIME HOME...`. Each method that is not atomic on one of these
JDKs has a file with a trace for each JDK, or the frequency if no schedule of whole steps shows it.
Bounds are invocations, sequences and values, with up to 2 preemptions. [verdicts.md](verdicts.md)
explains the verdicts that differ from the paper's.

{})";
  write_second_part(repository / kPage, fmt::format(kPart, table(jdks, rows, paper)));
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc < 4) throw std::runtime_error("usage: jdk_findings METHODS REPOSITORY LABEL=RESULTS...");
    std::vector<Jdk> jdks;
    for (int i = 3; i < argc; ++i) {
      const std::string word = argv[i];
      const std::size_t equals = word.find('=');
      if (equals == std::string::npos) throw std::runtime_error("not LABEL=RESULTS: " + word);
      jdks.push_back({word.substr(0, equals), read(word.substr(equals + 1))});
    }
    publish(jdks, read(argv[1]), argv[2]);
  } catch (const std::exception& error) {
    std::cerr << "jdk_findings: " << error.what() << "\n";
    return 1;
  }
}
