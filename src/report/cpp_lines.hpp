#pragma once

#include <optional>
#include <string>
#include <string_view>

/// Small changes to C++ text, line by line. std::regex would recurse for each character, and overflow the
/// stack on long comments.
namespace sunder {

/// The directive that a line holds, without the '#' and the blanks before it: "include <a>"; empty if it
/// holds none.
std::string_view directive_in(std::string_view line);

/// A file that a directive includes.
struct Include {
  std::string name;
  bool is_quoted = false;  ///< "name" instead of <name>
};
std::optional<Include> include_in(std::string_view directive);

/// Without the comment lines at the end of the text.
std::string without_last_comment(std::string text);

/// Without empty namespaces, the comments right before these, and repeated empty lines.
std::string tidied(const std::string& text);

/// With one space in place of each run of white space.
std::string squeezed(std::string_view text);

}  // namespace sunder
