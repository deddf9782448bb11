#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace sunder {

/// A place to print to, which may be a terminal: then there is colour (unless NO_COLOR says otherwise) and a
/// line at the bottom that can be rewritten.
class Terminal {
 public:
  explicit Terminal(std::FILE* file);

  enum class Colour { red = 31, green = 32, yellow = 33, dim = 2, bold = 1 };

  [[nodiscard]] bool is_terminal() const { return is_terminal_; }
  /// How wide a line may be; kNoLimit if this is no terminal.
  [[nodiscard]] std::size_t columns() const;
  static constexpr std::size_t kNoLimit = static_cast<std::size_t>(-1);
  [[nodiscard]] std::string coloured(std::string_view text, Colour colour) const;

  /// Prints; the status line stays below.
  void print(std::string_view text);
  /// Rewrites the status line; an empty one clears it. Does nothing if this is no terminal.
  void status(std::string_view line);

 private:
  void put(std::string_view text);

  std::FILE* file_;
  bool is_terminal_, has_colour_;
  bool status_shown_ = false;
};

}  // namespace sunder
