#include "store/address.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "support/error.hpp"

namespace sunder {
namespace {

constexpr std::array<std::string_view, 2> kSchemes{"postgresql://", "postgres://"};

// %70 is p: names of options may be written so, too.
std::string decoded(std::string_view text) {
  std::string made;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned int byte = 0;
    const bool is_code = text[i] == '%' && i + 2 < text.size() &&
                         std::from_chars(&text[i + 1], &text[i + 1] + 2, byte, 16).ptr == &text[i + 1] + 2;
    made += is_code ? static_cast<char>(byte) : text[i];
    if (is_code) i += 2;
  }
  return made;
}

bool names_password(std::string_view option) {
  return decoded(option.substr(0, option.find('='))).find("password") != std::string::npos;
}

bool is_port(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// `rest` follows the scheme. A password with '/', '?' or '#' in it ends the first part too early; what
// follows the last colon is then no port.
bool password_in(std::string_view rest) {
  const std::string_view first = rest.substr(0, rest.find_first_of("/?#"));
  const std::size_t at = first.rfind('@'), colon = first.substr(0, at).rfind(':');
  if (colon != std::string_view::npos) {
    if (at != std::string_view::npos) return true;
    if (rest.find('@') != std::string_view::npos && !is_port(first.substr(colon + 1))) return true;
  }
  std::size_t query = rest.find('?');
  while (query != std::string_view::npos) {
    rest.remove_prefix(query + 1);
    if (names_password(rest.substr(0, rest.find('&')))) return true;
    query = rest.find('&');
  }
  return false;
}

}  // namespace

bool is_address(std::string_view location) {
  return std::ranges::any_of(kSchemes, [&](std::string_view s) { return location.starts_with(s); });
}

bool has_password(std::string_view word) {
  for (const std::string_view scheme : kSchemes)
    if (const std::size_t found = word.find(scheme); found != std::string_view::npos)
      if (password_in(word.substr(found + scheme.size()))) return true;
  return false;
}

Address address_from(const std::string& location) {
  if (has_password(location)) throw InputError(kPasswordRefused);
  Address made{location};
  const std::size_t hash = location.find('#');
  if (hash == std::string::npos) return made;
  made.url.resize(hash);
  std::int64_t number = 0;
  const char *begin = location.data() + hash + 1, *end = location.data() + location.size();
  const auto [stop, error] = std::from_chars(begin, end, number);
  if (error != std::errc{} || stop != end || number < 1)
    throw InputError("in " + location +
                     ": the number of a campaign follows '#'; 'sunder campaigns' lists them");
  made.campaign = number;
  return made;
}

}  // namespace sunder
