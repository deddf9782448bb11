#include "support/utf8.hpp"

#include <algorithm>
#include <cstdint>

namespace sunder {
namespace {

// By the first byte; 0 if no character begins so.
std::size_t length_after(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return 2;
  if (first >= 0xE0 && first <= 0xEF) return 3;
  return first >= 0xF0 && first <= 0xF4 ? 4 : 0;
}

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// Of three or four bytes: not the long form of a shorter one, not a surrogate, not above U+10FFFF.
bool is_shortest(unsigned char first, unsigned char second) {
  switch (first) {
    case 0xE0:
      return second >= 0xA0;
    case 0xED:
      return second <= 0x9F;
    case 0xF0:
      return second >= 0x90;
    case 0xF4:
      return second <= 0x8F;
    default:
      return true;
  }
}

}  // namespace

std::size_t utf8_length(std::string_view text) {
  if (text.empty()) return 0;
  const auto first = static_cast<unsigned char>(text[0]);
  const std::size_t length = length_after(first);
  if (length == 0 || text.size() < length) return 0;
  if (!std::ranges::all_of(text.substr(1, length - 1), continues)) return 0;
  return length > 1 && !is_shortest(first, static_cast<unsigned char>(text[1])) ? 0 : length;
}

std::string valid_utf8(std::string_view text) {
  std::string made;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    made += length > 0 ? text.substr(0, length) : std::string_view("\xEF\xBF\xBD");
    text.remove_prefix(std::max<std::size_t>(1, length));
  }
  return made;
}

}  // namespace sunder
