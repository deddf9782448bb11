#include "markdown.hpp"

#include <algorithm>
#include <sstream>

namespace gallery {
namespace {

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  if (!line.starts_with("| ")) return cells;
  for (std::size_t at = 2; at < line.size();) {
    const std::size_t end = line.find(" |", at);
    if (end == std::string::npos) break;
    cells.push_back(line.substr(at, end - at));
    at = end + 3;
  }
  return cells;
}

template <typename OnHead, typename OnRow>
void read_tables(const std::string& text, OnHead on_head, OnRow on_row) {
  std::istringstream lines(text);
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    const auto cells = cells_of(line);
    if (line.starts_with("|---")) continue;
    if (!cells.empty()) inside ? on_row(cells) : on_head(cells);
    inside = !cells.empty();
  }
}

}  // namespace

std::vector<Row> rows_with(const std::string& column, const std::string& text) {
  std::vector<Row> made;
  std::vector<std::string> head;
  read_tables(
      text, [&](const auto& cells) { head = cells; },
      [&](const auto& cells) {
        if (std::ranges::find(head, column) == head.end()) return;
        Row& row = made.emplace_back();
        for (std::size_t i = 0; i < std::min(head.size(), cells.size()); ++i) row[head[i]] = cells[i];
      });
  return made;
}

std::string row_text(const std::vector<std::string>& cells) {
  std::string text = "|";
  for (const std::string& cell : cells) text += " " + cell + " |";
  return text + "\n";
}

std::string head_text(const std::vector<std::string>& columns) {
  std::string line = "|";
  for (std::size_t i = 0; i < columns.size(); ++i) line += "---|";
  return row_text(columns) + line + "\n";
}

std::string code(const std::string& text) { return "`" + text + "`"; }

std::string without_code(const std::string& cell) {
  return cell.size() > 1 && cell.front() == '`' ? cell.substr(1, cell.size() - 2) : cell;
}

std::string without_link(const std::string& cell) {
  return cell.starts_with('[') ? cell.substr(1, cell.find(']') - 1) : cell;
}

std::string wrapped(const std::string& text, const std::string& indent) {
  constexpr std::size_t kColumns = 100;
  std::istringstream words(text);
  std::string made, line;
  for (std::string word; words >> word;) {
    if (!line.empty() && line.size() + 1 + word.size() > kColumns) {
      made += line + "\n";
      line = indent + word;
    } else {
      line += (line.empty() ? "" : " ") + word;
    }
  }
  return made + line + "\n";
}

std::string between(const std::string& text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  if (at == std::string::npos) return {};
  const std::size_t start = at + from.size();
  const std::size_t end = to.empty() ? std::string::npos : text.find(to, start);
  return text.substr(start, end == std::string::npos ? end : end - start);
}

}  // namespace gallery
