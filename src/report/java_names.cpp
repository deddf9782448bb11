#include "report/java_names.hpp"

#include <algorithm>

#include "model/fields.hpp"
#include "support/format.hpp"

namespace sunder {
namespace {

/// A method of a spec. A type that is not a string, but a list of constants, stays empty.
struct SpecMethod {
  std::string name, as;
  std::vector<std::string> types;
  bool interrupts = false;
};

std::vector<Json> list_in(const Json& in) {
  require(in.is_array(), "is not an array");
  return in;
}

std::vector<Json> list_if_any(const Json& spec, const char* key) {
  FieldReader reader(spec);
  return reader.has(key) ? reader.by(key, list_in) : std::vector<Json>{};
}

// A nested type is written with a dollar sign in a spec, and with a dot in Java. A parameter with values of
// its own has its type beside them.
std::string type_in(const Json& in) {
  const Json& written = in.is_object() && in.contains("type") ? in["type"] : in;
  std::string type = written.is_string() ? from_json<std::string>(written) : "";
  std::ranges::replace(type, '$', '.');
  return type;
}

void read_json(const Json& in, SpecMethod& method) {
  FieldReader reader(in);
  reader("name", method.name);
  reader.optional("as", method.as, method.name);
  reader.optional("interrupts", method.interrupts);
  method.types.clear();
  for (const Json& type : list_if_any(in, "parameters")) method.types.push_back(type_in(type));
}

// Violat writes the arguments of the constructor beside the methods.
std::vector<Json> constructor_arguments(const Json& spec) {
  FieldReader reader(spec);
  if (reader.has("default_parameters")) return reader.by("default_parameters", list_in);
  if (!reader.has("constructor")) return {};
  return reader.by("constructor", [](const Json& in) { return list_if_any(in, "arguments"); });
}

std::string make_in(const Json& spec, const std::string& class_name) {
  FieldReader reader(spec);
  if (reader.has("make")) {
    std::string expression = reader.by("make", from_json<std::string>);
    std::ranges::replace(expression, '$', '.');
    return expression;
  }
  std::vector<std::string> arguments;
  for (const Json& argument : constructor_arguments(spec)) arguments.push_back(json_text(argument));
  return "new " + class_name + "(" + joined(arguments) + ")";
}

}  // namespace

JavaNames java_names_in(const std::string& text, const Object& object) {
  const Json spec = parse_json(text);
  FieldReader reader(spec);
  JavaNames made;
  std::vector<SpecMethod> methods;
  reader("class", made.class_name);
  reader("methods", methods);
  std::ranges::replace(made.class_name, '$', '.');
  made.make = make_in(spec, made.class_name);
  for (const Method& m : object.methods) {
    JavaNames::Call call{m.name, std::vector<std::string>(m.parameters.size())};
    for (const SpecMethod& s : methods)
      if (s.as == m.name && s.types.size() == m.parameters.size()) call = {s.name, s.types, s.interrupts};
    made.methods.push_back(std::move(call));
  }
  return made;
}

}  // namespace sunder
