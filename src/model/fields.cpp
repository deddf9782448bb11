#include "model/fields.hpp"

#include <algorithm>

namespace sunder {
namespace {

constexpr int kDeepest = 500;

int depth_of(std::string_view text) {
  int depth = 0, deepest = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted && c == '\\') ++i;
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if (c == '[' || c == '{') deepest = std::max(deepest, ++depth);
    if (c == ']' || c == '}') --depth;
  }
  return deepest;
}

}  // namespace

Json parse_json(std::string_view text) {
  require(depth_of(text) <= kDeepest,
          "values are nested deeper than " + std::to_string(kDeepest) + " levels");
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    throw MalformedJson("is not JSON from byte " + std::to_string(error.byte) + " on");
  } catch (const Json::out_of_range&) {
    throw MalformedJson("has a number that is far too large");
  }
}

void write_json(Json& out, const std::string& value) { out = value; }

void read_json(const Json& in, std::string& value) {
  if (!in.is_string()) throw MalformedJson("is not a string");
  value = in.get_ref<const std::string&>();
}

void write_json(Json& out, double value) { out = value; }

void read_json(const Json& in, double& value) {
  if (!in.is_number()) throw MalformedJson("is not a number");
  value = in.get<double>();
  if (!std::isfinite(value)) throw MalformedJson("is not a finite number");
  if (value < 0) throw MalformedJson("is negative");
}

void read_json(const Json& in, bool& value) {
  if (!in.is_boolean()) throw MalformedJson("is neither true nor false");
  value = in.get<bool>();
}

std::uint64_t whole_number(const Json& in, std::uint64_t most) {
  if (!in.is_number_integer()) throw MalformedJson("is not a whole number, or is far too large");
  if (!in.is_number_unsigned() && in.get<std::int64_t>() < 0) throw MalformedJson("is negative");
  const auto value = in.get<std::uint64_t>();
  if (value > most) throw MalformedJson("is larger than " + std::to_string(most));
  return value;
}

}  // namespace sunder
