#include "model/fields.hpp"

namespace sunder {

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
