#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "model/harness.hpp"
#include "model/object.hpp"
#include "model/value.hpp"

namespace sunder {

/// Text that is not a value, a harness or bounds. `what()` is one sentence; `column` counts from 1.
class ParseError : public std::runtime_error {
 public:
  ParseError(const std::string& message, std::size_t column) : std::runtime_error(message), column_(column) {}
  [[nodiscard]] std::size_t column() const { return column_; }

 private:
  std::size_t column_;
};

/// The message, the text, and a caret under the column.
std::string pointing_at(const ParseError& error, std::string_view text);

/// Reads the text that to_text(Value) writes.
Value parse_value(std::string_view text);

/// `[put(0,0); put(2,0)], [clear()], {0 < 1}`; parse_harness reads it back.
std::string to_text(const Harness& harness, const Object& object);
std::string to_text(const Invocation& invocation, const Object& object);

/// Reads the notation of the paper, and that of Violat: `{ clear(); put(0,1) } || { get(1) }`. Refuses
/// unknown methods (and names the nearest), a wrong number of arguments, arguments that do not fit their
/// parameter, roles that two sequences share, and orders that are cyclic or out of range.
Harness parse_harness(std::string_view text, const Object& object);

/// Reads "3,2,2".
Bounds parse_bounds(std::string_view text);

}  // namespace sunder
