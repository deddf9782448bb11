#include "support/format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>

namespace sunder {
namespace {

// The width on a terminal: all bytes except the continuation bytes of UTF-8 and the codes of colours.
std::size_t width_of(std::string_view text) {
  std::size_t width = 0;
  bool in_code = false;
  for (const char c : text) {
    in_code = in_code || c == '\033';
    const bool continues = (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
    width += in_code || continues ? 0 : 1;
    in_code = in_code && c != 'm';
  }
  return width;
}

}  // namespace

std::string with_commas(std::uint64_t n) {
  const std::string digits = std::to_string(n);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

std::string counted(std::uint64_t n, std::string_view noun) {
  const char* ending = n == 1 ? "" : noun.ends_with('s') ? "es" : "s";
  return fmt::format("{} {}{}", with_commas(n), noun, ending);
}

std::string duration_text(double seconds) {
  if (seconds < 10) return fmt::format("{:.1f} s", seconds);
  const auto whole = std::llround(std::min(seconds, 1e15));
  if (whole < 120) return fmt::format("{} s", whole);
  if (whole < 7200) return fmt::format("{} m {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} m", whole / 3600, whole / 60 % 60);
}

std::optional<double> parse_duration(std::string_view text) {
  constexpr double kLongest = 3600.0 * 24 * 365;
  double number = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || !std::isfinite(number) || number <= 0) return std::nullopt;
  const std::string_view unit(rest, static_cast<std::size_t>(text.data() + text.size() - rest));
  if (unit == "ms")
    number /= 1000;
  else if (unit == "m" || unit == "min")
    number *= 60;
  else if (unit == "h")
    number *= 3600;
  else if (unit != "s" && !unit.empty())
    return std::nullopt;
  return number <= kLongest ? std::optional(number) : std::nullopt;
}

std::string shell_quoted(std::string_view word) {
  const auto is_plain = [](unsigned char c) {
    return std::isalnum(c) ||
           std::string_view("_-./:@=,+%").find(static_cast<char>(c)) != std::string_view::npos;
  };
  if (!word.empty() && std::ranges::all_of(word, is_plain)) return std::string(word);
  if (word.find_first_of("\"$`\\!") == std::string_view::npos) return fmt::format("\"{}\"", word);
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
  return fmt::format("{}", fmt::join(words, separator));
}

std::string with_short_lines(std::string_view text) {
  constexpr std::size_t kLong = 10'000, kShown = 1'000;
  std::string made;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find('\n'), text.size());
    std::size_t shown = length > kLong ? kShown : length;
    while (shown < length && shown > 0 && (static_cast<unsigned char>(text[shown]) & 0xc0U) == 0x80U) --shown;
    made += text.substr(0, shown);
    if (shown < length) made += "... (" + with_commas(length) + " bytes in all)";
    if (length < text.size()) made += '\n';
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  return made;
}

std::size_t widest_line(std::string_view text) {
  std::size_t widest = 0;
  for (std::size_t end = 0; !text.empty(); text.remove_prefix(std::min(end + 1, text.size()))) {
    end = std::min(text.find('\n'), text.size());
    widest = std::max(widest, width_of(text.substr(0, end)));
  }
  return widest;
}

namespace {

// The lines of a text, broken between words.
std::vector<std::string> lines_within(const std::string& text, std::size_t width) {
  std::vector<std::string> lines(1);
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    std::string& line = lines.back();
    if (!line.empty() && width_of(line) + 1 + width_of(word) > width)
      lines.push_back(word);
    else
      line += (line.empty() ? "" : " ") + word;
  }
  return lines;
}

}  // namespace

std::string wrapped_table(const std::vector<std::vector<std::string>>& rows, std::size_t width) {
  std::vector<std::size_t> widest;
  for (const auto& row : rows) {
    widest.resize(std::max(widest.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widest[i] = std::max(widest[i], width_of(row[i]));
  }
  if (widest.size() < 2) return table(rows);
  std::size_t left = width - std::min(width, widest.front() + 2 * (widest.size() - 1));
  std::vector<std::size_t> given(widest.size());
  for (std::size_t i = 1; i < widest.size(); ++i) {
    given[i] = std::min(widest[i], left / (widest.size() - i));
    left -= given[i];
  }
  std::vector<std::vector<std::string>> made;
  for (const auto& row : rows) {
    const std::size_t first = made.size();
    made.emplace_back(1, row.empty() ? "" : row.front());
    for (std::size_t i = 1; i < row.size(); ++i) {
      const auto lines = lines_within(row[i], given[i]);
      for (std::size_t l = 0; l < lines.size(); ++l) {
        if (made.size() <= first + l) made.emplace_back();
        made[first + l].resize(std::max(made[first + l].size(), i + 1));
        made[first + l][i] = lines[l];
      }
    }
  }
  return table(made);
}

std::string table(const std::vector<std::vector<std::string>>& rows, std::string_view indent) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    // A row of one cell among longer rows is a heading, which does not widen its column.
    for (std::size_t i = 0; i < row.size() && (row.size() > 1 || rows.front().size() == 1); ++i)
      widths[i] = std::max(widths[i], width_of(row[i]));
  }
  std::string text;
  for (const auto& row : rows) {
    text += indent;
    for (std::size_t i = 0; i < row.size(); ++i) {
      text += row[i];
      if (i + 1 < row.size()) text.append(widths[i] - width_of(row[i]) + 2, ' ');
    }
    while (text.ends_with(' ')) text.pop_back();
    text += '\n';
  }
  return text;
}

}  // namespace sunder
