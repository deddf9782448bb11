#include "model/object.hpp"

#include <algorithm>

namespace sunder {
namespace {

std::vector<int> methods_where(const Object& object, bool core) {
  std::vector<int> found;
  for (int m = 0; m < static_cast<int>(object.methods.size()); ++m)
    if (object.methods[m].core == core) found.push_back(m);
  return found;
}

}  // namespace

Value scalar_value(const Parameter& parameter, int index) {
  if (parameter.scalar == Scalar::integer) return index;
  std::string text(1, static_cast<char>('a' + index % 26));
  if (index >= 26) text += std::to_string(index / 26);
  return text;
}

std::vector<int> core_methods(const Object& object) { return methods_where(object, true); }
std::vector<int> other_methods(const Object& object) { return methods_where(object, false); }

void declare_level(Object& object, Level level) {
  for (Method& m : object.methods) {
    if (m.core) continue;
    m.level = weaker(m.level, level);
    m.level_declared = true;
  }
}

std::string exact_label(const Method& method) {
  return method.name + "/" + std::to_string(method.parameters.size());
}

std::string method_label(const Object& object, int method) {
  const Method& m = object.methods[method];
  const auto same_name = std::ranges::count(object.methods, m.name, &Method::name);
  return same_name == 1 ? m.name : exact_label(m);
}

std::optional<int> find_method(const Object& object, std::string_view label) {
  for (int m = 0; m < static_cast<int>(object.methods.size()); ++m)
    if (method_label(object, m) == label || exact_label(object.methods[m]) == label) return m;
  return std::nullopt;
}

}  // namespace sunder
