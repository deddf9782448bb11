#include "support/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <random>

#include "support/printable.hpp"
#include "support/standard_streams.hpp"

namespace sunder {
namespace {

std::size_t columns_of(std::FILE* file) {
  winsize size{};
  return ioctl(fileno(file), TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

// At most this number of bytes, without a part of a character at the end.
std::string_view cut(std::string_view text, std::size_t length) {
  const auto is_inside = [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; };
  length = std::min(length, text.size());
  while (length > 0 && length < text.size() && is_inside(text[length])) --length;
  return text.substr(0, length);
}

}  // namespace

Terminal::Terminal(std::FILE* file)
    : file_(file), is_terminal_(isatty(fileno(file)) != 0), mark_(std::to_string(std::random_device{}())) {
  const char* no_colour = std::getenv("NO_COLOR");
  const char* kind = std::getenv("TERM");
  has_colour_ = is_terminal_ && !(no_colour && *no_colour) && !(kind && std::string_view(kind) == "dumb");
}

std::size_t Terminal::columns() const { return is_terminal_ ? columns_of(file_) : kNoLimit; }

std::string Terminal::coloured(std::string_view text, Colour colour) const {
  if (!has_colour_) return std::string(text);
  return marked(colour) + std::string(text) + marked({});
}

std::string Terminal::marked(Colour colour) const {
  return "\033[" + mark_ + ";" + std::to_string(static_cast<int>(colour)) + "m";
}

void Terminal::put_coloured(std::string_view text) {
  const std::string begin = "\033[" + mark_ + ";";
  for (std::size_t at = text.find(begin); at != std::string_view::npos; at = text.find(begin)) {
    sunder::print(file_, text.substr(0, at));
    text.remove_prefix(at + begin.size());
    const std::size_t end = text.find('m') + 1;
    put_code(std::string(text.substr(0, end)));
    text.remove_prefix(end);
  }
  sunder::print(file_, text);
  flush(file_);
}

void Terminal::put_code(const std::string& code, const std::string& before) {
  std::fputs((before + "\033[" + code).c_str(), file_);
}

void Terminal::print(std::string_view text) {
  status("");
  put_coloured(text);
}

void Terminal::status(std::string_view line) {
  if (!is_terminal_) return;
  if (status_shown_) put_code("K", "\r");
  status_shown_ = !line.empty();
  if (status_shown_) sunder::print(file_, cut(printable_line(line), columns_of(file_) - 1));
  flush(file_);
}

}  // namespace sunder
