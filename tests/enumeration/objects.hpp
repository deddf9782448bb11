#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "model/object.hpp"

namespace sunder::testing {

inline Parameter plain(Shape shape = Shape::single) { return {.shape = shape}; }
inline Parameter renamable(Shape shape = Shape::single) { return {.shape = shape, .data_independent = true}; }
inline Parameter text() { return {.scalar = Scalar::string}; }
inline Parameter flag() { return {.domain = {false, true}}; }

inline Method update(std::string name, std::vector<Parameter> parameters = {}) {
  return {.name = std::move(name), .parameters = std::move(parameters)};
}
inline Method reader(std::string name, std::vector<Parameter> parameters = {}) {
  return {.name = std::move(name), .parameters = std::move(parameters), .read_only = true};
}
inline Method core(Method method) {
  method.core = true;
  return method;
}
inline Method only(std::string role, Method method) {
  method.role = std::move(role);
  return method;
}

inline Method following(std::vector<std::string> names, Method method) {
  method.after = std::move(names);
  return method;
}

inline Object object(std::vector<Method> methods) {
  return {.name = "object", .target = "native", .methods = std::move(methods)};
}

/// A map's core, and a method under test.
inline Object map_with(const Method& method) {
  return object({core(update("put", {plain(), plain()})), core(reader("get", {plain()})),
                 core(update("remove", {plain()})), core(reader("containsKey", {plain()})), method});
}

inline int last_method(const Object& object) { return static_cast<int>(object.methods.size()) - 1; }

}  // namespace sunder::testing
