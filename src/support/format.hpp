#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sunder {

/// 1234567 -> "1,234,567".
std::string with_commas(std::uint64_t n);

/// "1 harness", "1,234 executions".
std::string counted(std::uint64_t n, std::string_view noun);

/// "0.3 s", "12 s", "3 m 20 s".
std::string duration_text(double seconds);

/// "500ms", "60s", "60", "5m", "1h" -> seconds; nullopt for other text, and for times
/// that are not positive or longer than a year.
std::optional<double> parse_duration(std::string_view text);

/// Quotes the word for a shell, with double quotes if these suffice.
std::string shell_quoted(std::string_view word);

/// "a, b, c".
std::string joined(const std::vector<std::string>& words, std::string_view separator = ", ");

/// The text with very long lines cut: "rrrr... (10,485,760 bytes in all)". Only results of code under test
/// are that long.
std::string with_short_lines(std::string_view text);

/// The width of the widest line, in columns of a terminal.
std::size_t widest_line(std::string_view text);

/// Aligns the columns of the rows, two spaces apart. The last column is not padded.
std::string table(const std::vector<std::vector<std::string>>& rows, std::string_view indent = "");

/// The same within `width` columns: all cells but the first of a row continue on further lines, between
/// words. No column becomes narrower than a word.
std::string wrapped_table(const std::vector<std::vector<std::string>>& rows, std::size_t width);

}  // namespace sunder
