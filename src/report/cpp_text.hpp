#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Enough of the C++ grammar to find declarations in a source and to leave some of them out.
namespace sunder {

/// The source with comments, directives and quotes replaced by blanks; its length stays the same. All braces
/// and words that are left are code.
std::string without_quotes(std::string_view source);

/// The position of the bracket that closes the one at `open`. Angle brackets count only if `open` is one.
/// Throws InputError if there is none.
std::size_t closing(std::string_view blanked, std::size_t open);

/// The position of the next occurrence of the word from `from` on, or npos.
std::size_t find_word(std::string_view blanked, std::string_view word, std::size_t from = 0);

std::size_t skip_blanks(std::string_view blanked, std::size_t from);

/// The code before a declaration, which the declaration can use.
struct Before {
  std::string text;                 ///< without declarations that mention Sunder, and without main
  std::vector<std::string> scopes;  ///< the open namespaces; empty for an anonymous one
  std::size_t begin = 0, end = 0;   ///< the range of the whole declaration in the source
};

/// The code before the declaration that contains position `at`.
Before before_declaration(const std::string& source, const std::string& blanked, std::size_t at);

/// The text of the file. Files that it includes from its own folder are inserted; the headers of Sunder are
/// removed. Throws InputError if a file cannot be read.
std::string with_includes(const std::string& path);

}  // namespace sunder
