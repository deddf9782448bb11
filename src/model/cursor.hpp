#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sunder {

/// A place in a text that is being parsed. Every `expect` skips white space first.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : text_(text) {}

  /// True, and moves past the token, if the text continues with it.
  bool accept(std::string_view token);
  void expect(std::string_view token);
  [[nodiscard]] bool at(std::string_view token);
  [[nodiscard]] bool at_end();
  void expect_end();

  /// `[A-Za-z_$][A-Za-z0-9_$]*`, also with `.` and `::` inside if qualified; empty if there is none.
  std::string_view identifier(bool qualified = false);
  /// Digits with an optional sign; empty if there are none.
  std::string_view digits();
  /// A string after its opening quote, or a type between backquotes. Reads `\n`, `\u001b`, `\xff` and the
  /// like.
  std::string quoted(char quote);

  /// Counts one more level of nesting while it lives. Fails when there are too many: they are read by
  /// recursion.
  class Level {
   public:
    explicit Level(Cursor& cursor);
    ~Level() { --cursor_.levels_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    Cursor& cursor_;
  };

  [[noreturn]] void fail_expecting(const std::string& what);
  [[noreturn]] static void fail(const std::string& message, std::size_t offset);
  [[nodiscard]] std::size_t offset();

 private:
  void skip_space();
  std::string escaped_number();

  std::string_view text_;
  std::size_t at_ = 0;
  int levels_ = 0;
};

}  // namespace sunder
