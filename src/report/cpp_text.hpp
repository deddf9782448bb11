#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Just enough of the grammar of C++ to find declarations in a source, and to leave some of them out.
namespace sunder {

/// The source, as long as before, with blanks for comments, directives and what is in quotes: what is left of
/// braces and words means what it says.
std::string without_quotes(std::string_view source);

/// Where the bracket at `open` is closed. Angle brackets count only if `open` is one. Throws InputError if it
/// is not.
std::size_t closing(std::string_view blanked, std::size_t open);

/// Where the word stands next, from `from` on, or npos.
std::size_t find_word(std::string_view blanked, std::string_view word, std::size_t from = 0);

std::size_t skip_blanks(std::string_view blanked, std::size_t from);

/// The part of a source that a declaration in it can rely on.
struct Before {
  std::string text;                 ///< without what is about Sunder, and without main
  std::vector<std::string> scopes;  ///< the namespaces that are open then; empty for those without a name
  std::size_t begin = 0, end = 0;   ///< where the whole declaration is in the source
};

/// What comes before the declaration that holds position `at`.
Before before_declaration(const std::string& source, const std::string& blanked, std::size_t at);

/// The file, with the files in place that it includes from beside it, and without Sunder's own headers.
/// Throws InputError if it cannot be read.
std::string with_includes(const std::string& path);

}  // namespace sunder
