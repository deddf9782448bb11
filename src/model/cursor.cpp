#include "model/cursor.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "model/text.hpp"
#include "support/utf8.hpp"

namespace sunder {
namespace {

bool starts_identifier(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_' || c == '$'; }
bool continues_identifier(char c) {
  return starts_identifier(c) || std::isdigit(static_cast<unsigned char>(c));
}

char unescaped(char c) {
  switch (c) {
    case 'n':
      return '\n';
    case 't':
      return '\t';
    case 'r':
      return '\r';
    case '0':
      return '\0';
    default:
      return c;
  }
}

}  // namespace

Cursor::Level::Level(Cursor& cursor) : cursor_(cursor) {
  constexpr int kDeepest = 500;
  if (cursor_.levels_ == kDeepest)
    fail("values lie in one another deeper than " + std::to_string(kDeepest) + " levels", cursor_.at_);
  ++cursor_.levels_;
}

void Cursor::skip_space() {
  while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
}

std::size_t Cursor::offset() {
  skip_space();
  return at_;
}

bool Cursor::at(std::string_view token) {
  skip_space();
  return text_.substr(at_).starts_with(token);
}

bool Cursor::at_end() { return offset() == text_.size(); }

bool Cursor::accept(std::string_view token) {
  if (!at(token)) return false;
  at_ += token.size();
  return true;
}

void Cursor::expect(std::string_view token) {
  if (!accept(token)) fail_expecting("'" + std::string(token) + "'");
}

void Cursor::expect_end() {
  if (!at_end()) fail_expecting("the end");
}

std::string_view Cursor::identifier(bool qualified) {
  const std::size_t start = offset();
  std::size_t end = start;
  if (end < text_.size() && starts_identifier(text_[end])) {
    while (end < text_.size() &&
           (continues_identifier(text_[end]) || (qualified && (text_[end] == '.' || text_[end] == ':'))))
      ++end;
  }
  at_ = end;
  return text_.substr(start, end - start);
}

std::string_view Cursor::digits() {
  const std::size_t start = offset();
  std::size_t end = start;
  if (end < text_.size() && text_[end] == '-') ++end;
  const std::size_t first_digit = end;
  while (end < text_.size() && std::isdigit(static_cast<unsigned char>(text_[end]))) ++end;
  if (end == first_digit) return {};
  at_ = end;
  return text_.substr(start, end - start);
}

std::string Cursor::quoted(char quote) {
  std::string content;
  for (std::size_t i = at_; i < text_.size(); ++i) {
    if (text_[i] == quote) {
      at_ = i + 1;
      return content;
    }
    if (text_.substr(i).starts_with("\\x")) {
      content += byte_at(i + 2);
      i += 3;
    } else if (text_[i] == '\\' && i + 1 < text_.size()) {
      content += unescaped(text_[++i]);
    } else {
      content += text_[i];
    }
  }
  fail(std::string("this ") + quote + " is never closed", at_ - 1);
}

char Cursor::byte_at(std::size_t at) const {
  const std::string_view digits = text_.substr(std::min(at, text_.size()), 2);
  unsigned byte = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
  if (error != std::errc{} || end != digits.data() + 2) fail("\\x takes two hexadecimal digits", at - 2);
  return static_cast<char>(byte);
}

void Cursor::fail_expecting(const std::string& what) {
  const std::size_t where = offset();
  const std::string_view rest = text_.substr(where);
  const std::size_t length = std::max<std::size_t>(1, utf8_length(rest));
  const std::string found =
      rest.empty() ? "the text ends here" : "found '" + valid_utf8(rest.substr(0, length)) + "'";
  fail("expected " + what + ", " + found, where);
}

void Cursor::fail(const std::string& message, std::size_t offset) { throw ParseError(message, offset + 1); }

}  // namespace sunder
