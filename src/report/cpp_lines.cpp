#include "report/cpp_lines.hpp"

#include <algorithm>
#include <cctype>

namespace sunder {
namespace {

constexpr std::string_view kBlanks = " \t", kSpaces = " \t\r\n\f\v";

std::string_view without_leading(std::string_view text, std::string_view characters) {
  return text.substr(std::min(text.find_first_not_of(characters), text.size()));
}

bool is_comment(std::string_view line) { return without_leading(line, kBlanks).starts_with("//"); }

std::size_t start_of_line(std::string_view text, std::size_t at) {
  const std::size_t before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  return before == std::string_view::npos ? 0 : before + 1;
}

// The position after the line of an empty namespace that starts here; npos if it is another namespace.
std::size_t end_of_empty_namespace(std::string_view text, std::size_t start) {
  const auto is_name = [](unsigned char c) {
    return std::isalnum(c) || c == '_' || c == ':' || c == ' ' || c == '\t';
  };
  const std::string_view rest = text.substr(start + std::string_view("namespace").size());
  const auto name_end = std::ranges::find_if_not(rest, is_name);
  if (name_end == rest.end() || *name_end != '{') return std::string_view::npos;
  const std::string_view body =
      without_leading(rest.substr(static_cast<std::size_t>(name_end - rest.begin()) + 1), kSpaces);
  if (!body.starts_with('}')) return std::string_view::npos;
  const std::size_t end = body.find('\n');
  return end == std::string_view::npos ? end : text.size() - body.size() + end + 1;
}

std::size_t start_of_comments_before(std::string_view text, std::size_t start) {
  while (start > 0 && text[start - 1] == '\n') {
    const std::size_t line = start_of_line(text, start - 1);
    if (!is_comment(text.substr(line, start - 1 - line))) break;
    start = line;
  }
  return start;
}

std::string without_empty_namespaces(std::string text) {
  for (std::size_t at = text.find("namespace"); at != std::string::npos; at = text.find("namespace", at)) {
    const std::size_t end = end_of_empty_namespace(text, at);
    const std::size_t start = start_of_comments_before(text, at);
    if (end == std::string_view::npos) {
      ++at;
    } else {
      text.erase(start, end - start);
      at = start;
    }
  }
  return text;
}

std::string with_single_empty_lines(std::string_view text) {
  std::string made;
  for (std::size_t i = 0; i < text.size();) {
    made += text[i];
    if (text[i++] != '\n') continue;
    std::size_t next = i, empty = 0;
    for (std::size_t end = text.find_first_not_of(kBlanks, next);
         end != std::string_view::npos && text[end] == '\n'; end = text.find_first_not_of(kBlanks, next)) {
      next = end + 1;
      ++empty;
    }
    if (empty < 2) continue;
    made += '\n';
    i = next;
  }
  return made;
}

}  // namespace

std::string_view directive_in(std::string_view line) {
  const std::string_view text = without_leading(line, kSpaces);
  return text.starts_with('#') ? without_leading(text.substr(1), kSpaces) : "";
}

std::optional<Include> include_in(std::string_view directive) {
  constexpr std::string_view kInclude = "include";
  if (!directive.starts_with(kInclude)) return std::nullopt;
  const std::string_view rest = without_leading(directive.substr(kInclude.size()), kSpaces);
  if (!rest.starts_with('<') && !rest.starts_with('"')) return std::nullopt;
  const std::size_t end = rest.find_first_of(">\"", 1);
  if (end == std::string_view::npos || end == 1) return std::nullopt;
  return Include{std::string(rest.substr(1, end - 1)), rest.front() == '"'};
}

std::string without_last_comment(std::string text) {
  std::size_t end = text.find_last_not_of(kBlanks) + 1;
  if (end > 0 && text[end - 1] == '\n') --end;
  std::size_t kept = end;
  for (std::size_t line = start_of_line(text, kept); line > 0; line = start_of_line(text, kept)) {
    if (!is_comment(std::string_view(text).substr(line, kept - line))) break;
    kept = line - 1;
  }
  return kept == end ? text : text.substr(0, kept) + "\n";
}

std::string tidied(const std::string& text) {
  return with_single_empty_lines(without_empty_namespaces(text));
}

std::string squeezed(std::string_view text) {
  std::string made;
  for (const char c : text) {
    const bool is_space = kSpaces.find(c) != std::string_view::npos;
    if (!is_space || !made.ends_with(' ')) made += is_space ? ' ' : c;
  }
  return made;
}

}  // namespace sunder
