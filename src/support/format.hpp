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

/// "500ms", "60s", "60", "5m", "1h" -> seconds; nothing if it is none of these or not positive.
std::optional<double> parse_duration(std::string_view text);

/// The word as one argument of a shell command, in double quotes where these suffice.
std::string shell_quoted(std::string_view word);

/// "a, b, c".
std::string joined(const std::vector<std::string>& words, std::string_view separator = ", ");

/// The widest line of a text, in columns of a terminal.
std::size_t widest_line(std::string_view text);

/// Rows as aligned columns, two spaces apart; the last column is not padded.
std::string table(const std::vector<std::vector<std::string>>& rows, std::string_view indent = "");

}  // namespace sunder
