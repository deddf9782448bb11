#include "model/value_text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "model/text.hpp"
#include "support/printable.hpp"

namespace sunder {
namespace {

constexpr const char* kWaits = "waits";
constexpr const char* kNotBegun = "-";

void append_integer(std::string& out, Integer v) {
  if (v < 0) out += '-';
  char digits[40];
  int n = 0;
  do {
    const int digit = static_cast<int>(v % 10);
    digits[n++] = static_cast<char>('0' + (digit < 0 ? -digit : digit));
    v /= 10;
  } while (v != 0);
  while (n > 0) out += digits[--n];
}

// The text reads back as the same bytes, whatever they are.
std::string quoted(const std::string& text, char quote) {
  std::string out(1, quote);
  for (const char c : text) {
    switch (c) {
      case '\n':
        out += "\\n";
        break;
      case '\t':
        out += "\\t";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\0':
        out += "\\0";
        break;
      default:
        if (c == quote || c == '\\') out += '\\';
        out += c;
    }
  }
  return printable(out + quote);
}

bool reads_as_identifier(const std::string& type) {
  Cursor cursor(type);
  constexpr std::array kTaken{"null", "true", "false", kWaits};
  return std::ranges::find(kTaken, type) == kTaken.end() && cursor.identifier(true) == type && !type.empty();
}

void append_all(std::string& out, char open, const std::vector<Value>& values, char close) {
  out += open;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) out += ',';
    append_text(out, values[i]);
  }
  out += close;
}

struct Append {
  std::string& out;

  void operator()(const Void&) const { out += "()"; }
  void operator()(const Null&) const { out += "null"; }
  void operator()(bool v) const { out += v ? "true" : "false"; }
  void operator()(const Integer& v) const { append_integer(out, v); }
  void operator()(const std::string& v) const { out += quoted(v, '"'); }
  void operator()(const List& v) const { append_all(out, '[', v.elements, ']'); }
  void operator()(const Set& v) const { append_all(out, '{', v.elements, '}'); }
  void operator()(const Pair& v) const { append_all(out, '(', v.both, ')'); }
  void operator()(const Thrown& v) const {
    if (reads_as_identifier(v.type)) {
      out += v.type;
    } else {
      out += quoted(v.type, '`');
    }
  }
  void operator()(NoResult v) const { out += v == NoResult::waits ? kWaits : kNotBegun; }
  void operator()(const Map& v) const {
    if (v.entries.empty()) {
      out += "{=}";
      return;
    }
    char separator = '{';
    for (const auto& [key, value] : v.entries) {
      out += separator;
      append_text(out, key);
      out += '=';
      append_text(out, value);
      separator = ',';
    }
    out += '}';
  }
};

Value parse_integer(Cursor& cursor) {
  const std::size_t where = cursor.offset();
  const std::string_view digits = cursor.digits();
  if (digits.empty() && cursor.accept(kNotBegun)) return NoResult::not_begun;
  if (digits.empty()) cursor.fail_expecting("a value");
  constexpr auto kLeast = Integer{std::numeric_limits<std::int64_t>::min()};
  constexpr auto kMost = Integer{std::numeric_limits<std::uint64_t>::max()};
  const bool negative = digits.front() == '-';
  Integer v = 0;
  for (const char c : digits.substr(negative ? 1 : 0)) {
    v = v * 10 + (c - '0');
    if (v > (negative ? -kLeast : kMost)) Cursor::fail("this number does not fit 64 bits", where);
  }
  return negative ? -v : v;
}

std::vector<Value> parse_elements(Cursor& cursor, std::string_view close) {
  std::vector<Value> values;
  if (cursor.accept(close)) return values;
  do values.push_back(parse_value(cursor));
  while (cursor.accept(","));
  if (!cursor.accept(close)) cursor.fail_expecting("',' or '" + std::string(close) + "'");
  return values;
}

Value parse_braces(Cursor& cursor) {
  if (cursor.accept("=")) {
    cursor.expect("}");
    return Map{};
  }
  if (cursor.accept("}")) return Set{};
  Value first = parse_value(cursor);
  if (!cursor.accept("=")) {
    std::vector<Value> elements{std::move(first)};
    if (cursor.accept(","))
      std::ranges::move(parse_elements(cursor, "}"), std::back_inserter(elements));
    else
      cursor.expect("}");
    return make_set(std::move(elements));
  }
  std::vector<std::pair<Value, Value>> entries;
  entries.emplace_back(std::move(first), parse_value(cursor));
  while (cursor.accept(",")) {
    const std::size_t where = cursor.offset();
    Value key = parse_value(cursor);
    for (const auto& entry : entries)
      if (entry.first == key) Cursor::fail("the key " + to_text(key) + " occurs twice", where);
    cursor.expect("=");
    entries.emplace_back(std::move(key), parse_value(cursor));
  }
  if (!cursor.accept("}")) cursor.fail_expecting("',' or '}'");
  return make_map(std::move(entries));
}

Value parse_parentheses(Cursor& cursor) {
  const std::size_t where = cursor.offset();
  std::vector<Value> values = parse_elements(cursor, ")");
  if (values.empty()) return Void{};
  if (values.size() != 2) Cursor::fail("a pair has two values", where);
  return Pair{std::move(values)};
}

}  // namespace

Value parse_value(Cursor& cursor) {
  const Cursor::Level level(cursor);
  if (cursor.accept("\"")) return cursor.quoted('"');
  if (cursor.accept("`")) return Thrown{cursor.quoted('`')};
  if (cursor.accept("[")) return List{parse_elements(cursor, "]")};
  if (cursor.accept("{")) return parse_braces(cursor);
  if (cursor.accept("(")) return parse_parentheses(cursor);
  const std::string_view word = cursor.identifier(true);
  if (word == "null") return Null{};
  if (word == kWaits) return NoResult::waits;
  if (word == "true") return true;
  if (word == "false") return false;
  if (!word.empty()) return Thrown{std::string(word)};
  return parse_integer(cursor);
}

Value parse_value(std::string_view text) {
  Cursor cursor(text);
  Value value = parse_value(cursor);
  cursor.expect_end();
  return value;
}

void append_text(std::string& out, const Value& value) { std::visit(Append{out}, value.content()); }

std::string to_text(const Value& value) {
  std::string out;
  append_text(out, value);
  return out;
}

std::string to_text(const Outcome& outcome) {
  std::string out;
  for (const Value& result : outcome) {
    if (!out.empty()) out += ", ";
    append_text(out, result);
  }
  return out;
}

}  // namespace sunder
