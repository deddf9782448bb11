#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "model/names.hpp"

/// Writes and reads JSON from one description: a struct has a template `fields` that gives each of its fields
/// to a FieldWriter or a FieldReader. So each key is written only once. Reading is strict: a field that is
/// missing, out of range or of another type, or has an unknown name as its value, gives a MalformedJson.
namespace sunder {

using Json = nlohmann::json;

/// JSON that its reader does not accept. `what()` says where and why: "runs[0].executions: is negative".
class MalformedJson : public std::runtime_error {
 public:
  explicit MalformedJson(const std::string& why) : std::runtime_error(": " + why) {}

  /// The same error, with the array or object around it.
  [[nodiscard]] MalformedJson within(const std::string& step) const {
    const std::string inner = std::runtime_error::what();
    const bool joined = inner.starts_with('[') || inner.starts_with(':');
    return MalformedJson(step + (joined ? "" : ".") + inner, 0);
  }

 private:
  MalformedJson(const std::string& all, int) : std::runtime_error(all) {}
};

/// Throws MalformedJson unless the condition holds.
inline void require(bool holds, const std::string& why) {
  if (!holds) throw MalformedJson(why);
}

/// Parses text from outside. Throws MalformedJson if it is not JSON, or if its values are nested too deeply
/// to be copied and written by recursion.
Json parse_json(std::string_view text);

/// JSON as text. Bytes that are not UTF-8 become U+FFFD.
template <typename AnyJson>
std::string json_text(const AnyJson& json, int indent = -1) {
  return json.dump(indent, ' ', false, AnyJson::error_handler_t::replace);
}

/// True for a const and a non-const Struct, for descriptions that serve both directions.
template <typename T, typename Struct>
concept Is = std::same_as<std::remove_const_t<T>, Struct>;

void write_json(Json& out, const std::string& value);
void read_json(const Json& in, std::string& value);
void write_json(Json& out, double value);
void read_json(const Json& in, double& value);  ///< takes only finite numbers that are not negative

/// Takes only true and false, not values that convert to them.
template <std::same_as<bool> T>
void write_json(Json& out, T value) {
  out = value;
}
void read_json(const Json& in, bool& value);

/// A whole number in [0, most].
std::uint64_t whole_number(const Json& in, std::uint64_t most);

template <std::integral T>
requires(!std::same_as<T, bool>) void write_json(Json& out, T value) { out = value; }
template <std::integral T>
requires(!std::same_as<T, bool>) void read_json(const Json& in, T& value) {
  value = static_cast<T>(whole_number(in, static_cast<std::uint64_t>(std::numeric_limits<T>::max())));
}

template <typename T>
requires std::is_enum_v<T>
void write_json(Json& out, T value) { out = name_of(value); }
template <typename T>
requires std::is_enum_v<T>
void read_json(const Json& in, T& value) {
  std::string name;
  read_json(in, name);
  const auto known = named<T>(name);
  if (!known) throw MalformedJson("the name '" + name + "' is unknown");
  value = *known;
}

class FieldWriter;
class FieldReader;

template <typename T>
concept Described = requires(FieldWriter& out, FieldReader& in, const T& written, T& read) {
  fields(out, written);
  fields(in, read);
};

template <Described T>
void write_json(Json& out, const T& value);
template <Described T>
void read_json(const Json& in, T& value);

template <typename T>
void write_json(Json& out, const std::vector<T>& values) {
  out = Json::array();
  for (const T& value : values) write_json(out.emplace_back(), value);
}
template <typename T>
void read_json(const Json& in, std::vector<T>& values) {
  if (!in.is_array()) throw MalformedJson("is not an array");
  values.clear();
  for (const Json& each : in) try {
      T value{};
      read_json(each, value);
      values.push_back(std::move(value));
    } catch (const MalformedJson& error) {
      throw error.within("[" + std::to_string(values.size()) + "]");
    }
}

template <typename T>
void write_json(Json& out, const std::map<std::string, T>& values) {
  out = Json::object();
  for (const auto& [key, value] : values) write_json(out[key], value);
}
template <typename T>
void read_json(const Json& in, std::map<std::string, T>& values) {
  if (!in.is_object()) throw MalformedJson("is not an object");
  values.clear();
  for (const auto& [key, written] : in.items()) try {
      read_json(written, values[key]);
    } catch (const MalformedJson& error) {
      throw error.within("[\"" + key + "\"]");
    }
}

/// Adds fields to a JSON object.
class FieldWriter {
 public:
  explicit FieldWriter(Json& out) : out_(out) {
    if (!out_.is_object()) out_ = Json::object();
  }

  template <typename T>
  void operator()(const char* key, const T& value) {
    write_json(out_[key], value);
  }
  /// Leaves the field out if it has its default value.
  template <typename T>
  void optional(const char* key, const T& value, const T& absent = {}) {
    if (value != absent) write_json(out_[key], value);
  }
  template <typename T>
  void optional(const char* key, const std::optional<T>& value) {
    if (value) write_json(out_[key], *value);
  }
  /// Writes null if there is no value.
  template <typename T>
  void nullable(const char* key, const std::optional<T>& value) {
    out_[key] = nullptr;
    if (value) write_json(out_[key], *value);
  }

 private:
  Json& out_;
};

/// Reads fields of a JSON object. Ignores all others.
class FieldReader {
 public:
  explicit FieldReader(const Json& in) : in_(in) {
    if (!in_.is_object()) throw MalformedJson("is not an object");
  }

  template <typename T>
  void operator()(const char* key, T& value) {
    read(key, value);
  }
  template <typename T>
  void optional(const char* key, T& value, const T& absent = {}) {
    value = absent;
    if (has(key)) read(key, value);
  }
  template <typename T>
  void optional(const char* key, std::optional<T>& value) {
    value.reset();
    if (has(key)) read(key, value.emplace());
  }
  template <typename T>
  void nullable(const char* key, std::optional<T>& value) {
    value.reset();
    if (!has(key)) throw MalformedJson("is missing").within(key);
    if (!in_.at(key).is_null()) read(key, value.emplace());
  }
  /// The result of a function that reads the field and needs more than its JSON.
  template <typename Read>
  auto by(const char* key, const Read& read) {
    if (!has(key)) throw MalformedJson("is missing").within(key);
    try {
      return read(in_.at(key));
    } catch (const MalformedJson& error) {
      throw error.within(key);
    }
  }

  [[nodiscard]] bool has(const char* key) const { return in_.contains(key); }

 private:
  template <typename T>
  void read(const char* key, T& value) {
    by(key, [&](const Json& in) { read_json(in, value); });
  }

  const Json& in_;
};

template <Described T>
void write_json(Json& out, const T& value) {
  FieldWriter writer(out);
  fields(writer, value);
}
template <Described T>
void read_json(const Json& in, T& value) {
  FieldReader reader(in);
  fields(reader, value);
}

/// Writes the value to new JSON.
template <typename T>
Json json_of(const T& value) {
  Json made;
  write_json(made, value);
  return made;
}
template <typename T>
T from_json(const Json& written) {
  T made{};
  read_json(written, made);
  return made;
}

}  // namespace sunder
