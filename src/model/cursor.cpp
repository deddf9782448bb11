#include "model/cursor.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "model/text.hpp"
#include "support/printable.hpp"
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
    fail("values are nested deeper than " + std::to_string(kDeepest) + " levels", cursor_.at_);
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

// Reads `u001b` or `xff` after a backslash.
std::string Cursor::escaped_number() {
  const bool is_byte = text_[at_] == 'x';
  const std::size_t length = is_byte ? 2 : 4;
  const std::string_view digits = text_.substr(at_ + 1, length);
  std::uint32_t number = 0;
  const char* end = std::from_chars(digits.data(), digits.data() + digits.size(), number, 16).ptr;
  const bool is_surrogate = number >= 0xd800 && number <= 0xdfff;
  if (digits.size() < length || end != digits.data() + length || is_surrogate)
    fail("write a byte as \\xff and a character as \\u001b", at_ - 1);
  at_ += length + 1;
  return is_byte ? std::string(1, static_cast<char>(number)) : utf8(number);
}

std::string Cursor::quoted(char quote) {
  const std::size_t start = at_;
  std::string content;
  while (at_ < text_.size()) {
    const char c = text_[at_++];
    if (c == quote) return content;
    if (c != '\\' || at_ == text_.size())
      content += c;
    else if (text_[at_] == 'u' || text_[at_] == 'x')
      content += escaped_number();
    else
      content += unescaped(text_[at_++]);
  }
  fail(std::string("this ") + quote + " is never closed", start - 1);
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
