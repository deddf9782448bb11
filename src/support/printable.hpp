#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sunder {

/// Text that a terminal, a page or an XML file shows and never obeys. Control characters, marks of the
/// writing direction and noncharacters become `\u001b`; bytes that are not UTF-8 become `\xff`. Line ends and
/// tabs stay. Applied to JSON, it changes the text but not the value.
std::string printable(std::string_view text);

/// The same for a text within a line: line ends and tabs are escaped, too.
std::string printable_line(std::string_view text);

/// The code point in UTF-8.
std::string utf8(std::uint32_t code);

}  // namespace sunder
