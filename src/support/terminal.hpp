#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace sunder {

/// Prints to a file. If the file is a terminal, there is colour (unless NO_COLOR is set) and a status line at
/// the bottom that can be rewritten.
class Terminal {
 public:
  explicit Terminal(std::FILE* file);

  enum class Colour { red = 31, green = 32, yellow = 33, dim = 2, bold = 1 };

  [[nodiscard]] bool is_terminal() const { return is_terminal_; }
  /// The width of a line; kNoLimit if this is not a terminal.
  [[nodiscard]] std::size_t columns() const;
  static constexpr std::size_t kNoLimit = static_cast<std::size_t>(-1);
  [[nodiscard]] std::string coloured(std::string_view text, Colour colour) const;

  /// Clears the status line and prints the text.
  void print(std::string_view text);
  /// Rewrites the status line; an empty text clears it. Does nothing if this is not a terminal.
  void status(std::string_view line);

 private:
  void put(std::string_view text);

  std::FILE* file_;
  bool is_terminal_, has_colour_;
  bool status_shown_ = false;
};

}  // namespace sunder
