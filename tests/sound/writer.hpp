#pragma once

#include <string>

namespace sunder::sound {

/// Lines of source, indented by the blocks that are open.
class Lines {
 public:
  void line(const std::string& text) { text_ += std::string(2 * depth_, ' ') + text + "\n"; }
  void open(const std::string& text) { line(text + " {"), ++depth_; }
  void close(const std::string& text = "") { --depth_, line("}" + text); }
  /// Between the two alternatives of an `if`.
  void otherwise() { --depth_, line("} else {"), ++depth_; }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
  int depth_ = 0;
};

}  // namespace sunder::sound
