#pragma once

#include <string>
#include <string_view>

namespace sunder {

/// The number of bytes of the first character; 0 if the text does not begin with valid UTF-8.
std::size_t utf8_length(std::string_view text);

/// The same text, with U+FFFD in place of each byte that is not UTF-8.
std::string valid_utf8(std::string_view text);

constexpr bool is_control(char c) { return (c >= 0 && c < ' ') || c == '\x7f'; }

}  // namespace sunder
