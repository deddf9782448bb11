// jdk_levels STATED PAGE LABEL=RESULTS...: writes the table of levels into PAGE, between its two marks, from
// the results of checks of the JDK's classes. STATED holds the levels that Violat's authors state. Results
// with the same label are taken together: those of one JDK. RESULTS may be a Markdown file like
// docs/paper.md: then the findings below the headings that begin with "OpenJDK LABEL" are taken, with their
// meanings. Of PAGE itself, the proofs are taken.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <optional>
#include <stdexcept>
#include <vector>

#include "publishing.hpp"

namespace {

using namespace gallery;

constexpr const char *kBegin = "<!-- levels: written by scripts/levels -->\n",
                     *kEnd = "<!-- end of levels -->\n";
const std::vector<std::string> kGravities{"bug", "unknown", "stale-update", "steps", "weak-read"};
const std::vector<std::string> kLevels{"complete", "causal", "peer", "monotonic", "self", "weak"};

std::ptrdiff_t place_in(const std::vector<std::string>& all, const std::string& name) {
  return std::ranges::find(all, name) - all.begin();
}

/// The combined results of some checks of one method on one JDK.
struct Seen {
  std::vector<json> meanings;  ///< those of the violations, each once, the gravest first
  std::string verdict;         ///< without a violation: the verdict that says most
  std::string within;          ///< the bounds within which everything is atomic, if that is proven
  std::string level_within;    ///< the bounds within which everything is atomic or has one of the meanings

  void add(const json& method);
  [[nodiscard]] std::string text() const;
  /// The strongest level that admits everything, as its place among the levels; none if no level does.
  [[nodiscard]] std::optional<std::ptrdiff_t> level() const;
};

std::string level_in(const json& meaning) { return meaning.value("level", ""); }

bool is_graver(const json& a, const json& b) {
  const auto key = [](const json& m) {
    return std::pair(place_in(kGravities, m["gravity"]), -place_in(kLevels, level_in(m)));
  };
  return key(a) < key(b);
}

std::string bounds_text(const json& proven) {
  return fmt::format("{},{},{}", proven["bounds"][0].get<int>(), proven["bounds"][1].get<int>(),
                     proven["bounds"][2].get<int>());
}

void Seen::add(const json& method) {
  static const std::vector<std::string> kVerdicts{"atomic-within-bounds", "no-violation-found", "suspect",
                                                  "error", ""};
  const std::string other = method["verdict"];
  if (other == "non-atomic") {
    std::vector<json> all = method.value("others", json::array());
    all.push_back(method["violation"]);
    for (const json& violation : all)
      if (std::ranges::none_of(meanings, [&](const json& m) {
            return m["gravity"] == violation["meaning"]["gravity"] &&
                   level_in(m) == level_in(violation["meaning"]);
          }))
        meanings.push_back(violation["meaning"]);
    std::ranges::sort(meanings, is_graver);
  } else if (meanings.empty() && place_in(kVerdicts, other) <= place_in(kVerdicts, verdict)) {
    verdict = other;
  }
  // The meanings of other checks are only added.
  if (method.contains("proven")) within = std::max(within, bounds_text(method["proven"]));
  if (method.contains("level-within"))
    level_within = std::max(level_within, bounds_text(method["level-within"]));
}

std::string text_of(const json& meaning) {
  const std::string gravity = meaning["gravity"];
  if (gravity == "bug") return "**bug**";
  if (gravity == "stale-update") return "stale update, " + level_in(meaning);
  if (gravity == "steps") return "in steps";
  if (gravity == "refusal") return "refusal";
  return gravity == "unknown" ? "unexplained" : level_in(meaning);
}

std::string Seen::text() const {
  std::string text;
  for (const json& meaning : meanings) text += (text.empty() ? "" : "; ") + text_of(meaning);
  if (!text.empty() && !level_within.empty()) text += " within " + level_within;
  if (!within.empty()) return text + (text.empty() ? "" : "; ") + "atomic within " + within;
  if (!text.empty() || verdict.empty()) return text;
  if (verdict == "error") return "not judged";
  return verdict == "suspect" ? "core at fault" : "no violation found";
}

std::optional<std::ptrdiff_t> Seen::level() const {
  std::ptrdiff_t weakest = 0;
  for (const json& meaning : meanings) {
    if (level_in(meaning).empty()) return std::nullopt;
    weakest = std::max(weakest, place_in(kLevels, level_in(meaning)));
  }
  return weakest;
}

struct Row {
  std::string object, method;
  std::map<std::string, Seen> by_label;
};

/// The levels that are stated for one class, by method: "remove/1".
struct Stated {
  std::map<std::string, std::string> levels;

  // The results name the number of parameters only if there are overloads.
  [[nodiscard]] std::string of(const std::string& method) const {
    for (const auto& [name, level] : levels)
      if (name == method || name.substr(0, name.find('/')) == method) return level;
    return "";
  }
  // The level of all methods that have no row of their own.
  [[nodiscard]] std::string of_core(const std::vector<Row>& rows, const std::string& object) const {
    std::string common;
    for (const auto& [name, level] : levels) {
      const bool has_row = std::ranges::any_of(rows, [&](const Row& row) {
        return row.object == object && (row.method == name || row.method == name.substr(0, name.find('/')));
      });
      if (has_row) continue;
      if (!common.empty() && common != level) return "";
      common = level;
    }
    return common;
  }
};

// The stated level; in bold if something was seen that it does not admit.
std::string stated_text(const std::string& stated, const Row& row) {
  if (stated.empty()) return "";
  const bool contradicted = std::ranges::any_of(row.by_label, [&](const auto& each) {
    const auto level = each.second.level();
    return !level || *level > place_in(kLevels, stated);
  });
  return contradicted ? "**" + stated + "**" : stated;
}

std::string table(const std::vector<std::string>& labels, std::vector<Row>& rows, const json& stated) {
  std::string text = "| class | method |";
  for (const std::string& label : labels) text += " JDK " + label + " |";
  text += " Violat's authors |\n|---|---|---|";
  for (std::size_t i = 0; i < labels.size(); ++i) text += "---|";
  text += "\n";
  for (Row& row : rows) {
    const Stated levels{
        stated["classes"].value("java.util.concurrent." + row.object, std::map<std::string, std::string>{})};
    text += fmt::format("| {} | {} |", row.object, row.method);
    for (const std::string& label : labels) text += " " + row.by_label[label].text() + " |";
    const std::string level = row.method == "core" ? levels.of_core(rows, row.object) : levels.of(row.method);
    text += " " + stated_text(level, row) + " |\n";
  }
  return text;
}

void add(const json& results, const std::string& label, std::vector<Row>& rows) {
  for (const json& object : results["objects"])
    for (const json& method : object["methods"]) {
      auto found = std::ranges::find_if(
          rows, [&](const Row& row) { return row.object == object["name"] && row.method == method["name"]; });
      if (found == rows.end()) found = rows.insert(found, Row{object["name"], method["name"], {}});
      found->by_label[label].add(method);
    }
}

// "causal, stale update", "monotonic", "steps", "bug": as in the tables of docs/paper.md.
json meaning_in(const std::string& cell) {
  const std::string level = cell.substr(0, cell.find(','));
  if (place_in(kLevels, level) == std::ssize(kLevels)) return {{"gravity", level}};
  return {{"gravity", level == cell ? "weak-read" : "stale-update"}, {"level", level}};
}

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  for (std::size_t at = 0, next = 0; (next = line.find(" |", at + 1)) != std::string::npos; at = next + 1)
    cells.push_back(next > at + 2 ? line.substr(at + 2, next - at - 2) : "");
  return cells;
}

// "monotonic within 3,2,2; atomic within 2,2,4" in a column of verdicts: the object with that method and
// these proofs, in the form of results.
std::optional<json> proofs_in(const std::vector<std::string>& cells, const std::string& cell) {
  json method{{"name", cells[1]}, {"verdict", ""}};
  for (std::size_t at = 0; (at = cell.find("within ", at)) != std::string::npos; ++at) {
    int invocations = 0, sequences = 0, values = 0;
    if (std::sscanf(cell.c_str() + at, "within %d,%d,%d", &invocations, &sequences, &values) != 3) continue;
    const bool is_atomic = cell.substr(0, at).ends_with("atomic ");
    method[is_atomic ? "proven" : "level-within"] = {{"bounds", {invocations, sequences, values}}};
  }
  if (method.size() == 2) return {};
  return json{{"name", cells[0]}, {"methods", json::array({method})}};
}

// A finding in a row of a table like those of docs/paper.md.
json finding_in(const std::vector<std::string>& cells, const std::string& meaning) {
  const std::size_t dot = cells[0].find('.');
  const json method{{"name", cells[0].substr(dot + 1)},
                    {"verdict", "non-atomic"},
                    {"violation", {{"meaning", meaning_in(meaning)}}}};
  return {{"name", cells[0].substr(0, dot)}, {"methods", json::array({method})}};
}

// The findings and proofs of a Markdown file, in the form of results.
json results_in(std::istream& page, const std::string& label) {
  json objects = json::array();
  bool below = false;
  std::size_t meaning = 0, verdict = 0;  // columns of the table at hand; 0 if there is none
  const auto column = [](const std::vector<std::string>& cells, const std::string& name) {
    const auto found = std::ranges::find(cells, name);
    return found == cells.end() ? std::size_t{0} : static_cast<std::size_t>(found - cells.begin());
  };
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("## ")) below = line.starts_with("## OpenJDK " + label);
    const std::vector<std::string> cells = cells_of(line);
    if (cells.size() < 2) continue;
    if (cells[0] == "method" || cells[0] == "class") {
      meaning = column(cells, "meaning");
      verdict = column(cells, "JDK " + label);
    } else if (below && meaning > 0 && meaning < cells.size() && cells[1] == "found") {
      objects.push_back(finding_in(cells, cells[meaning]));
    } else if (verdict > 0 && verdict < cells.size()) {
      if (const auto proofs = proofs_in(cells, cells[verdict])) objects.push_back(*proofs);
    }
  }
  return {{"objects", objects}};
}

json results_of(const std::string& file, const std::string& label) {
  if (!file.ends_with(".md")) return read(file);
  std::ifstream page(file);
  if (!page) throw std::runtime_error("cannot read " + file);
  return results_in(page, label);
}

void write_between_marks(const std::string& page, const std::string& table) {
  std::ifstream in(page);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const std::size_t begin = text.find(kBegin), end = text.find(kEnd);
  if (begin == std::string::npos || end == std::string::npos || end < begin)
    throw std::runtime_error(fmt::format("{} lacks the line {} or the line {}", page, kBegin, kEnd));
  const std::size_t from = begin + std::string(kBegin).size();
  write(page, text.substr(0, from) + "\n" + table + "\n" + text.substr(end));
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc < 4) throw std::runtime_error("usage: jdk_levels STATED PAGE LABEL=RESULTS...");
    std::vector<std::string> labels;
    std::vector<Row> rows;
    for (int i = 3; i < argc; ++i) {
      const std::string word = argv[i];
      const std::size_t equals = word.find('=');
      if (equals == std::string::npos) throw std::runtime_error("not LABEL=RESULTS: " + word);
      const std::string label = word.substr(0, equals);
      if (std::ranges::find(labels, label) == labels.end()) labels.push_back(label);
      add(results_of(word.substr(equals + 1), label), label, rows);
    }
    write_between_marks(argv[2], table(labels, rows, read(argv[1])));
  } catch (const std::exception& error) {
    std::cerr << "jdk_levels: " << error.what() << "\n";
    return 1;
  }
}
