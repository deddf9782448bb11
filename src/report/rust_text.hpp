#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Enough of the Rust grammar to find declarations in a source and to leave some of them out.
namespace sunder {

/// The source with comments, strings and characters replaced by blanks; its length stays the same.
std::string rust_without_quotes(std::string_view source);

/// An item of a module, or a statement of a function.
struct RustItem {
  std::size_t begin = 0, end = 0;  ///< with the comments before it
  std::string keyword;             ///< "fn", "mod", "use", "let"...; its first word if it is none of these
  std::string name;                ///< the word after it
  std::size_t body = std::string::npos;  ///< its opening brace, if it ends with a block
};

/// The items in this range of a source without quotes.
std::vector<RustItem> rust_items(std::string_view blanked, std::size_t begin, std::size_t end);

/// The text of a crate in one file: `mod x;` is replaced by the text of that file. Throws InputError if a
/// file cannot be read.
std::string rust_crate(const std::string& root);

}  // namespace sunder
