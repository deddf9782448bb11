#include "model/object_names.hpp"

#include <algorithm>

#include "model/cursor.hpp"
#include "model/verdict.hpp"
#include "support/printable.hpp"

namespace sunder {

std::string mistake_in_method_name(std::string_view name) {
  if (name == kCoreLabel) return "that is the name of all core methods together";
  Cursor cursor(name);
  const bool is_identifier = !name.empty() && cursor.identifier() == name;
  return is_identifier ? "" : "a harness can name it only if it has letters, digits, _ and $ alone";
}

// A name is a word of the command line: `program:Object@variant`.
std::string mistake_in_object_name(std::string_view name) {
  const bool has_other = std::ranges::any_of(name, [](unsigned char c) {
    return std::isspace(c) ||
           std::string_view(",/\\@\"'`").find(static_cast<char>(c)) != std::string_view::npos;
  });
  const bool is_word = !name.empty() && name.front() != '-' && printable_line(name) == name;
  const bool has_colon =
      separating_colon(name) != std::string_view::npos || name.starts_with(':') || name.ends_with(':');
  return is_word && !has_other && !has_colon
             ? ""
             : "a name has no space, comma, single colon, slash, @, quote or control character, and "
               "does not begin with -";
}

std::size_t separating_colon(std::string_view word) {
  for (std::size_t end = word.size(); end > 0;) {
    const std::size_t colon = word.substr(0, end).rfind(':');
    if (colon == std::string_view::npos || colon == 0 || word[colon - 1] != ':') return colon;
    end = colon - 1;
  }
  return std::string_view::npos;
}

std::string object_part(std::string_view word) {
  const std::size_t colon = separating_colon(word);
  return std::string(colon == std::string_view::npos ? word : word.substr(colon + 1));
}

std::string mistake_in_role(std::string_view role) {
  const bool is_blank = std::ranges::all_of(role, [](unsigned char c) { return std::isspace(c); });
  return !is_blank && printable_line(role) == role ? "" : "a role is a name without control characters";
}

}  // namespace sunder
