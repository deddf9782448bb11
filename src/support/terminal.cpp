#include "support/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>

namespace sunder {
namespace {

std::size_t columns_of(std::FILE* file) {
  winsize size{};
  return ioctl(fileno(file), TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

}  // namespace

Terminal::Terminal(std::FILE* file) : file_(file), is_terminal_(isatty(fileno(file)) != 0) {
  const char* no_colour = std::getenv("NO_COLOR");
  const char* kind = std::getenv("TERM");
  has_colour_ = is_terminal_ && !(no_colour && *no_colour) && !(kind && std::string_view(kind) == "dumb");
}

std::size_t Terminal::columns() const { return is_terminal_ ? columns_of(file_) : kNoLimit; }

std::string Terminal::coloured(std::string_view text, Colour colour) const {
  if (!has_colour_) return std::string(text);
  return "\033[" + std::to_string(static_cast<int>(colour)) + "m" + std::string(text) + "\033[0m";
}

void Terminal::put(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), file_);
  std::fflush(file_);
}

void Terminal::print(std::string_view text) {
  status("");
  put(text);
}

void Terminal::status(std::string_view line) {
  if (!is_terminal_) return;
  if (status_shown_) put("\r\033[K");
  status_shown_ = !line.empty();
  if (status_shown_) put(line.substr(0, columns_of(file_) - 1));
}

}  // namespace sunder
