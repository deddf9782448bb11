#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/names.hpp"
#include "model/value.hpp"

namespace sunder {

/// What an argument looks like. Collections have two elements, maps two entries of distinct keys.
enum class Shape { single, list, set, map };

template <>
inline constexpr std::array kEvery<Shape>{Shape::single, Shape::list, Shape::set, Shape::map};

constexpr const char* name_of(Shape shape) {
  switch (shape) {
    case Shape::single:
      return "single";
    case Shape::list:
      return "list";
    case Shape::set:
      return "set";
    case Shape::map:
      return "map";
  }
  return "";
}

/// How the i-th of the values 0..V-1 is written: as the integer i, or as the i-th of the strings "a", "b",
/// ...
enum class Scalar { integer, string };

template <>
inline constexpr std::array kEvery<Scalar>{Scalar::integer, Scalar::string};

constexpr const char* name_of(Scalar scalar) {
  switch (scalar) {
    case Scalar::integer:
      return "integer";
    case Scalar::string:
      return "string";
  }
  return "";
}

/// One parameter of a method. It ranges over the values of the bounds, or over a domain of its own.
struct Parameter {
  Shape shape = Shape::single;
  Scalar scalar = Scalar::integer;
  /// If not empty: the argument is always one of these (a boolean, a unit), and does not count as a value.
  std::vector<Value> domain = {};
  /// The method treats all values alike: harnesses that differ by a renaming of such values are one.
  bool data_independent = false;

  friend bool operator==(const Parameter&, const Parameter&) = default;
};

/// At most so many roles among the methods of an object.
inline constexpr int kMaxRoles = 4;

/// One operation of an object.
struct Method {
  std::string name;
  std::vector<Parameter> parameters = {};
  bool core = false;  ///< trusted to be atomic; harnesses are built from these around the method under test
  bool read_only = false;  ///< never changes the object
  bool is_void = false;
  /// If not empty: one sequence of a harness alone may call the methods of this role (one producer, one
  /// owner).
  std::string role = {};

  friend bool operator==(const Method&, const Method&) = default;
};

/// A class under test, as its target describes it. Methods are told apart by name and number of parameters.
struct Object {
  std::string name;
  std::string target;  ///< the world it lives in: "native", "jvm"
  std::vector<Method> methods = {};

  friend bool operator==(const Object&, const Object&) = default;
};

/// The value number `index` of the bounds, as an argument for this parameter.
Value scalar_value(const Parameter& parameter, int index);

/// The indices of the core methods, and of the others.
std::vector<int> core_methods(const Object& object);
std::vector<int> other_methods(const Object& object);

/// How people refer to the method: its name, with the parameters' number where that name is overloaded,
/// `remove/1`.
std::string method_label(const Object& object, int method);

/// The method with this label or name; nothing if there is none or the name alone is ambiguous.
std::optional<int> find_method(const Object& object, std::string_view label);

}  // namespace sunder
