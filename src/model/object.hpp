#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/level.hpp"
#include "model/names.hpp"
#include "model/outcome.hpp"
#include "model/value.hpp"

namespace sunder {

/// The shape of an argument. Collections have two elements, maps two entries of distinct keys.
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

/// How the i-th of the values 0..V-1 is written: as the integer i, or as the i-th of the strings "a", "b"
/// and so on.
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

/// One parameter of a method. It takes the values of the bounds, or those of its own domain.
struct Parameter {
  Shape shape = Shape::single;
  Scalar scalar = Scalar::integer;
  /// If not empty, the argument is always one of these (a boolean, a unit), and does not count as a value.
  std::vector<Value> domain = {};
  /// The method treats all values alike: harnesses that differ by a renaming of such values count once.
  bool data_independent = false;

  friend bool operator==(const Parameter&, const Parameter&) = default;
};

/// The most roles of an object.
inline constexpr int kMaxRoles = 4;

/// The most different lists of methods that others must follow.
inline constexpr int kMaxHolds = 2;

/// One operation of an object.
struct Method {
  std::string name;
  std::vector<Parameter> parameters = {};
  bool core = false;       ///< trusted to be atomic; harnesses surround the method under test with core calls
  bool read_only = false;  ///< never changes the object
  bool is_void = false;
  /// If not empty, at most one sequence of a harness calls the methods of this role (one producer, one
  /// owner).
  std::string role = {};
  /// If not empty, a call is legal only for the sequence that has made a call of one of these methods before,
  /// one for one: `unlock` after `lock`.
  std::vector<std::string> after = {};
  /// The declared level. Outcomes that it admits are no violations.
  Level level = Level::complete;
  bool level_declared = false;  ///< false if none is declared; then the method counts as complete
  /// Its calls may do nothing, and say so, although they could succeed; such outcomes are no violations.
  bool may_refuse = false;
  /// Results that are no violations, wherever a call of the method gives one. A core method has none.
  std::vector<Value> accepted = {};

  friend bool operator==(const Method&, const Method&) = default;
};

/// A public method that is not checked.
struct LeftOut {
  std::string method;  ///< with the types of its parameters: `drainTo(Collection, int)`
  std::string why;     ///< follows "is not checked: "

  friend bool operator==(const LeftOut&, const LeftOut&) = default;
};

/// A class under test, as its target describes it. Name and number of parameters identify a method.
struct Object {
  std::string name;
  std::string target;  ///< the world it lives in: "native", "jvm"
  std::vector<Method> methods = {};
  bool roles_assumed = false;  ///< the roles come from its name, not from its declaration
  std::vector<LeftOut> left_out = {};
  std::vector<std::string> parents = {};  ///< names of its superclasses and interfaces; they may tell roles
  std::vector<Outcome> accepted = {};     ///< outcomes that are no violations, in whatever harness

  friend bool operator==(const Object&, const Object&) = default;
};

/// The value number `index` of the bounds, as an argument for this parameter.
Value scalar_value(const Parameter& parameter, int index);

/// The indices of the core methods, and of the others.
std::vector<int> core_methods(const Object& object);
std::vector<int> other_methods(const Object& object);

/// From now on, every method that is not core counts as declared at this level, unless it is declared at a
/// weaker one.
void declare_level(Object& object, Level level);

/// The label that identifies the method in its object: `size/0`.
std::string exact_label(const Method& method);

/// The label of the method for people: its name, with the number of parameters if the name is overloaded, as
/// in `remove/1`.
std::string method_label(const Object& object, int method);

/// The method with this label or name; nothing if there is none or if the name alone is ambiguous.
std::optional<int> find_method(const Object& object, std::string_view label);

}  // namespace sunder
