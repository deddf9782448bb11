#pragma once

#include <map>
#include <string>
#include <vector>

/// Reads and writes the Markdown of docs/findings.md.
namespace gallery {

/// A row of a table: its cells by the names in the table's head.
using Row = std::map<std::string, std::string>;

/// The rows of all tables whose head has this column.
std::vector<Row> rows_with(const std::string& column, const std::string& text);

std::string row_text(const std::vector<std::string>& cells);

/// The row of names and the line below it.
std::string head_text(const std::vector<std::string>& columns);

/// `harness` in backticks, and back. The text of a link.
std::string code(const std::string& text);
std::string without_code(const std::string& cell);
std::string without_link(const std::string& cell);

/// The words in lines of at most 100 columns. Later lines have the indent.
std::string wrapped(const std::string& text, const std::string& indent = {});

/// The text between the two, or to its end; empty if the first is not there.
std::string between(const std::string& text, const std::string& from, const std::string& to);

}  // namespace gallery
