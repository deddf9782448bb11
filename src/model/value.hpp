#pragma once

#include <compare>
#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace sunder {

class Value;

/// The result of a method that returns nothing; written `()`.
struct Void {};

/// No value: a null pointer, an empty optional; written `null`.
struct Null {};

/// The result of a method that threw; written as the type of the exception.
struct Thrown {
  std::string type;
};

/// In the place of a result, if the call has none: it waits for ever, or it never began because an earlier
/// call of its sequence waits; written `waits` and `-`.
enum class NoResult { waits, not_begun };

using Integer = __int128;  // holds every 64-bit integer, signed or not

/// Ordered elements; written `[0,1]`.
struct List {
  std::vector<Value> elements;
};

/// Distinct elements in ascending order (see make_set); written `{0,1}`.
struct Set {
  std::vector<Value> elements;
};

/// Entries in ascending order of distinct keys (see make_map); written `{0=1,1=0}`, and `{=}` when empty.
struct Map {
  std::vector<std::pair<Value, Value>> entries;
};

/// Two values; written `(0,1)`.
struct Pair {
  std::vector<Value> both;  // exactly two
};

/// An argument or a result. Equality is equality of content; the order is total but has no meaning.
class Value {
 public:
  using Content =
      std::variant<Void, Null, bool, Integer, std::string, List, Set, Map, Pair, Thrown, NoResult>;

  Value() = default;  // void
  Value(Void v) : content_(v) {}
  Value(Null v) : content_(v) {}
  Value(bool v) : content_(v) {}
  Value(int v) : content_(Integer{v}) {}
  Value(Integer v) : content_(v) {}
  Value(const char* v) : content_(std::string(v)) {}
  Value(std::string v) : content_(std::move(v)) {}
  Value(List v) : content_(std::move(v)) {}
  Value(Set v) : content_(std::move(v)) {}
  Value(Map v) : content_(std::move(v)) {}
  Value(Pair v) : content_(std::move(v)) {}
  Value(Thrown v) : content_(std::move(v)) {}
  Value(NoResult v) : content_(v) {}

  [[nodiscard]] const Content& content() const { return content_; }

  template <class T>
  [[nodiscard]] const T* as() const {
    return std::get_if<T>(&content_);
  }

 private:
  Content content_;
};

std::strong_ordering operator<=>(const Value& a, const Value& b);
inline bool operator==(const Value& a, const Value& b) { return (a <=> b) == 0; }

/// A set or a map of these elements, in any order; of equal keys the first counts.
Value make_set(std::vector<Value> elements);
Value make_map(std::vector<std::pair<Value, Value>> entries);

/// The text of a value; parse_value reads it back.
std::string to_text(const Value& value);
void append_text(std::string& out, const Value& value);

std::size_t hash_of(const Value& value);

}  // namespace sunder
