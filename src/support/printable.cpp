#include "support/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace sunder {
namespace {

struct Range {
  std::uint32_t first, last;
};

// Control characters (C0, DEL, C1), marks that change the direction of writing, separators of lines, and
// noncharacters that XML forbids.
constexpr std::array kObeyed{Range{0x00, 0x1f},     Range{0x7f, 0x9f},     Range{0x61c, 0x61c},
                             Range{0x200e, 0x200f}, Range{0x2028, 0x202e}, Range{0x2066, 0x2069},
                             Range{0xfeff, 0xfeff}, Range{0xfffe, 0xffff}};

bool is_obeyed(std::uint32_t code) {
  return std::ranges::any_of(kObeyed, [&](const Range& r) { return r.first <= code && code <= r.last; });
}

bool is_plain(char c) { return c >= 0x20 && c < 0x7f; }

/// A character at the start of a text. Its length is 0 if the text does not start with valid UTF-8.
struct Character {
  std::uint32_t code = 0;
  std::size_t length = 0;
};

Character first_of(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) < 0x80) return {byte(0), 1};
  const std::size_t length = byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : 2;
  if (byte(0) < 0xc2 || byte(0) > 0xf4 || text.size() < length) return {};
  std::uint32_t code = byte(0) & (0xffU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {};
    code = code << 6 | (byte(i) & 0x3f);
  }
  constexpr std::array<std::uint32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
  const bool is_surrogate = code >= 0xd800 && code <= 0xdfff;
  return code < kLeast[length] || code > 0x10ffff || is_surrogate ? Character{} : Character{code, length};
}

std::string escaped(std::string_view text, std::string_view kept) {
  if (std::ranges::all_of(text, is_plain)) return std::string(text);
  std::string made;
  while (!text.empty()) {
    const Character c = first_of(text);
    const std::size_t length = std::max<std::size_t>(c.length, 1);
    if (c.length == 0)
      made += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[0]));
    else if (is_obeyed(c.code) && kept.find(text[0]) == std::string_view::npos)
      made += fmt::format("\\u{:04x}", c.code);
    else
      made += text.substr(0, length);
    text.remove_prefix(length);
  }
  return made;
}

}  // namespace

std::string printable(std::string_view text) { return escaped(text, "\n\t"); }

std::string printable_line(std::string_view text) { return escaped(text, ""); }

std::string utf8(std::uint32_t code) {
  const auto byte = [](std::uint32_t bits) { return static_cast<char>(bits); };
  if (code < 0x80) return {byte(code)};
  if (code < 0x800) return {byte(0xc0 | code >> 6), byte(0x80 | (code & 0x3f))};
  return {byte(0xe0 | code >> 12), byte(0x80 | (code >> 6 & 0x3f)), byte(0x80 | (code & 0x3f))};
}

}  // namespace sunder
