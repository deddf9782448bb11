#pragma once

#include <functional>
#include <string>
#include <vector>

/// The tables of docs/paper.md.
namespace sunder::paper {

using Cells = std::vector<std::string>;

/// A table in Markdown. The first line has the names of the columns. The outcome and the harness of a finding
/// are the last two columns, and are marked as code.
std::string markdown(std::vector<Cells> lines);

/// A finding as a table has it.
struct Written {
  std::string name, outcome, harness;
};

/// Returns the text with the column "meaning" of every table below the headings that begin with "##
/// `heading`" filled by `meaning`, which is called once for each finding. Adds the column where there is
/// none.
std::string with_meanings(const std::string& text, const std::string& heading,
                          const std::function<std::string(const Written&)>& meaning);

}  // namespace sunder::paper
