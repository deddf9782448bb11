#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace sunder {

/// Prints to a file, made printable. If the file is a terminal, there is colour (unless NO_COLOR is set) and
/// a status line at the bottom that can be rewritten. Throws as print() of standard_streams.hpp does.
class Terminal {
 public:
  explicit Terminal(std::FILE* file);

  enum class Colour { red = 31, green = 32, yellow = 33, magenta = 35, cyan = 36, dim = 2, bold = 1 };

  [[nodiscard]] bool is_terminal() const { return is_terminal_; }
  /// The width of a line; kNoLimit if this is not a terminal.
  [[nodiscard]] std::size_t columns() const;
  static constexpr std::size_t kNoLimit = static_cast<std::size_t>(-1);
  /// Marks the text; print() of this terminal puts the colour in the place of the mark.
  [[nodiscard]] std::string coloured(std::string_view text, Colour colour) const;

  /// Clears the status line and prints the text.
  void print(std::string_view text);
  /// Rewrites the status line; an empty text clears it. Does nothing if this is not a terminal.
  void status(std::string_view line);

 private:
  [[nodiscard]] std::string marked(Colour colour) const;
  void put_coloured(std::string_view text);
  void put_code(const std::string& code, const std::string& before = "");

  std::FILE* file_;
  bool is_terminal_, has_colour_;
  std::string mark_;  // drawn at random: text of others cannot contain it
  bool status_shown_ = false;
};

}  // namespace sunder
