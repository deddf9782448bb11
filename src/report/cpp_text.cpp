#include "report/cpp_text.hpp"

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>

#include "report/cpp_lines.hpp"
#include "support/error.hpp"
#include "support/files.hpp"
#include "support/input_file.hpp"

namespace sunder {
namespace {

namespace fs = std::filesystem;

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Blanks comments, directives and quotes in one pass over a source.
class Blanking {
 public:
  explicit Blanking(std::string_view source) : source_(source), made_(source) {}

  std::string made() {
    while (at_ < source_.size()) step();
    return std::move(made_);
  }

 private:
  void step() {
    const bool after_word = at_ > 0 && is_word(source_[at_ - 1]);
    if (begins("//")) return blank_to_line_end();
    if (begins("/*")) return blank_to(end_of("*/", at_ + 2));
    if (source_[at_] == '#' && first_of_line()) return blank_to_line_end();
    if (begins("R\"") && !after_word) return blank_raw();
    if (source_[at_] == '"' || (source_[at_] == '\'' && !after_word)) return blank_quoted(source_[at_]);
    ++at_;
  }

  [[nodiscard]] bool begins(std::string_view text) const { return source_.substr(at_).starts_with(text); }

  [[nodiscard]] bool first_of_line() const {
    const std::size_t before = at_ == 0 ? std::string_view::npos : source_.find_last_not_of(" \t", at_ - 1);
    return before == std::string_view::npos || source_[before] == '\n';
  }

  [[nodiscard]] std::size_t end_of(std::string_view text, std::size_t from) const {
    const std::size_t found = source_.find(text, from);
    return found == std::string_view::npos ? source_.size() : found + text.size();
  }

  void blank_to(std::size_t end) {
    for (; at_ < end; ++at_)
      if (source_[at_] != '\n') made_[at_] = ' ';
  }

  void blank_to_line_end() {
    std::size_t end = source_.find('\n', at_);
    while (end != std::string_view::npos && source_[end - 1] == '\\') end = source_.find('\n', end + 1);
    blank_to(std::min(end, source_.size()));
  }

  void blank_raw() {
    const std::size_t open = source_.find('(', at_);
    if (open == std::string_view::npos) return blank_to(source_.size());
    blank_to(end_of(")" + std::string(source_.substr(at_ + 2, open - at_ - 2)) + "\"", open));
  }

  void blank_quoted(char quote) {
    std::size_t end = at_ + 1;
    while (end < source_.size() && source_[end] != quote) end += source_[end] == '\\' ? 2 : 1;
    blank_to(std::min(end + 1, source_.size()));
  }

  std::string_view source_;
  std::string made_;
  std::size_t at_ = 0;
};

std::size_t end_of_declaration(std::string_view blanked, std::size_t start) {
  bool has_parameters = false;
  for (std::size_t i = start; i < blanked.size(); ++i) {
    const char c = blanked[i];
    if (c == ';') return i + 1;
    if (c == '(') has_parameters = true;
    if (c == '(' || c == '[' || c == '{') i = closing(blanked, i);
    if (c != '{') continue;
    const std::size_t next = skip_blanks(blanked, i + 1);
    const bool goes_on =
        next < blanked.size() && std::string_view(";,.=({)").find(blanked[next]) != std::string_view::npos;
    if (has_parameters && !goes_on) return i + 1;  // end of a function body
  }
  return blanked.size();
}

// The opening brace of the namespace that starts here, or npos.
std::size_t namespace_brace(const std::string& source, std::string_view blanked, std::size_t start) {
  static const std::regex opening(R"(^(inline\s+)?namespace\b[\w\s:]*\{|^extern\s*"C"\s*\{)");
  std::smatch found;
  const std::string head = source.substr(start, 200);
  if (!std::regex_search(head, found, opening)) return std::string_view::npos;
  return blanked.find('{', start);
}

std::string name_of_namespace(const std::string& head) {
  static const std::regex name(R"(namespace\s+([\w:]+))");
  std::smatch found;
  return std::regex_search(head, found, name) ? found[1].str() : "";
}

bool is_left_out(std::string_view blanked) {
  if (find_word(blanked, "sunder") != std::string_view::npos) return true;
  const std::size_t main = find_word(blanked, "main");
  return main != std::string_view::npos && blanked.substr(skip_blanks(blanked, main + 4)).starts_with('(');
}

std::string with_includes(const fs::path& path, std::set<fs::path>& seen) {
  std::istringstream in(content_of(path, ", a source of the program"));
  seen.insert(resolved(path));
  std::string text;
  for (std::string line; std::getline(in, line);) {
    const std::string_view directive = directive_in(line);
    const auto include = include_in(directive);
    if (squeezed(directive).starts_with("pragma once")) continue;
    if (include && include->name.starts_with("sunder/")) continue;
    const fs::path beside = path.parent_path() / (include ? include->name : "");
    if (!include || !include->is_quoted || !is_there(beside)) {
      text += line + "\n";
    } else if (!seen.contains(resolved(beside))) {
      text += with_includes(beside, seen);
    }
  }
  return text;
}

}  // namespace

std::string without_quotes(std::string_view source) { return Blanking(source).made(); }

std::size_t closing(std::string_view blanked, std::size_t open) {
  const bool angles = open < blanked.size() && blanked[open] == '<';
  int depth = 0;
  for (std::size_t i = open; i < blanked.size(); ++i) {
    const char c = blanked[i];
    if (c == '(' || c == '[' || c == '{' || (angles && c == '<')) ++depth;
    if (c == ')' || c == ']' || c == '}' || (angles && c == '>')) --depth;
    if (depth == 0) return i;
  }
  throw InputError("the brackets of the source that declares it do not match");
}

std::size_t find_word(std::string_view blanked, std::string_view word, std::size_t from) {
  for (std::size_t at = blanked.find(word, from); at != std::string_view::npos;
       at = blanked.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_word(blanked[at - 1])) && (end == blanked.size() || !is_word(blanked[end])))
      return at;
  }
  return std::string_view::npos;
}

std::size_t skip_blanks(std::string_view blanked, std::size_t from) {
  return std::min(blanked.find_first_not_of(" \t\r\n", from), blanked.size());
}

Before before_declaration(const std::string& source, const std::string& blanked, std::size_t at) {
  Before made;
  for (std::size_t position = 0;;) {
    const std::size_t start = skip_blanks(blanked, position);
    const std::string gap = source.substr(position, start - position);
    if (start == blanked.size()) throw InputError("the brackets of the source that declares it do not match");
    const std::size_t brace = namespace_brace(source, blanked, start);
    if (brace != std::string::npos) {
      made.scopes.push_back(name_of_namespace(source.substr(start, brace - start)));
      position = brace + 1;
    } else if (blanked[start] == '}' && !made.scopes.empty()) {
      made.scopes.pop_back();
      position = start + 1;
    } else {
      position = end_of_declaration(blanked, start);
      const std::string_view code = std::string_view(blanked).substr(start, position - start);
      if (at < position) {
        // A comment right before a declaration that is left out is left out as well.
        made.text = tidied(made.text + without_last_comment(gap));
        made.begin = start;
        made.end = position;
        return made;
      }
      if (is_left_out(code)) {
        made.text += without_last_comment(gap);
        continue;
      }
    }
    made.text += gap + source.substr(start, position - start);
  }
}

std::string with_includes(const std::string& path) {
  std::set<fs::path> seen;
  return with_includes(fs::path(path), seen);
}

}  // namespace sunder
