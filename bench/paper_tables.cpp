#include "paper_tables.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

namespace sunder::paper {
namespace {

constexpr const char* kMeaning = "meaning";
constexpr std::size_t kCodeColumns = 2;  // outcome and harness, at the end

bool is_finding(const Cells& cells) { return cells.size() > kCodeColumns && cells[1] == "found"; }

std::string line_of(const Cells& cells) { return fmt::format("| {} |\n", fmt::join(cells, " | ")); }

std::string rule_of(std::size_t columns) {
  std::string rule = "|";
  for (std::size_t i = 0; i < columns; ++i) rule += "---|";
  return rule + "\n";
}

Cells cells_of(const std::string& line) {
  Cells cells;
  for (std::size_t at = line.find('|'); at != std::string::npos;) {
    const std::size_t next = line.find(" |", at + 1);
    if (next == std::string::npos) break;
    cells.push_back(next > at + 2 ? line.substr(at + 2, next - at - 2) : "");
    at = next + 1;
  }
  return cells;
}

Written written_in(const Cells& cells) {
  const auto unquoted = [](const std::string& cell) { return cell.substr(1, cell.size() - 2); };
  return {cells.front(), unquoted(cells[cells.size() - 2]), unquoted(cells.back())};
}

}  // namespace

std::string markdown(std::vector<Cells> lines) {
  for (Cells& line : lines)
    if (is_finding(line))
      for (std::size_t c = line.size() - kCodeColumns; c < line.size(); ++c) line[c] = "`" + line[c] + "`";
  std::string text;
  for (const Cells& line : lines) {
    text += line_of(line);
    if (&line == &lines.front()) text += rule_of(line.size());
  }
  return text;
}

std::string with_meanings(const std::string& text, const std::string& heading,
                          const std::function<std::string(const Written&)>& meaning) {
  std::istringstream in(text);
  std::string made;
  bool below = false, has_column = false;
  std::size_t columns = 0;  // of the table at hand; 0 outside of tables
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("## ")) below = line.starts_with("## " + heading);
    Cells cells = cells_of(line);
    if (below && columns == 0 && !cells.empty() && cells.front() == "method") {
      has_column = std::ranges::find(cells, kMeaning) != cells.end();
      columns = cells.size() + (has_column ? 0 : 1);
      if (!has_column) cells.insert(cells.end() - kCodeColumns, kMeaning);
      made += line_of(cells);
    } else if (columns > 0 && line.starts_with("|---")) {
      made += rule_of(columns);
    } else if (columns > 0 && !cells.empty()) {
      if (!has_column) cells.insert(cells.end() - kCodeColumns, "");
      if (is_finding(cells)) cells[cells.size() - kCodeColumns - 1] = meaning(written_in(cells));
      made += line_of(cells);
    } else {
      columns = 0;
      made += line + "\n";
    }
  }
  return made;
}

}  // namespace sunder::paper
