#include "targets/native/describe.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "model/object_names.hpp"
#include "model/text.hpp"
#include "targets/native/encoding.hpp"

namespace sunder::native {
namespace {

Parameter described(const ParameterEntry& entry) {
  Parameter made;
  made.shape = static_cast<Shape>(entry.shape);
  made.scalar = entry.scalar == ArgumentScalar::string ? Scalar::string : Scalar::integer;
  made.data_independent = entry.data_independent;
  if (entry.scalar == ArgumentScalar::boolean && entry.shape == ArgumentShape::single)
    made.domain = {false, true};
  if (!entry.domain.empty()) made.domain.clear();
  for (const std::string& bytes : entry.domain) {
    Reader in(bytes);
    made.domain.push_back(decode(in));
  }
  return made;
}

// Nothing, if the text is none; `mistakes` then says so.
std::optional<Value> value_in(const std::string& text) {
  try {
    return parse_value(text);
  } catch (const ParseError&) {
    return std::nullopt;
  }
}

Object described(const ObjectEntry& entry, const Variant& variant) {
  Object made{variant.name.empty() ? entry.name : entry.name + "@" + variant.name, "native", {}};
  for (const MethodEntry& m : entry.methods) {
    Method method{m.name, {}, m.core, m.read_only, m.is_void, m.role};
    method.after = m.after;
    method.level = named<Level>(m.level).value_or(Level::complete);
    method.level_declared = !m.level.empty();
    method.may_refuse = m.may_refuse;
    for (const std::string& result : m.allowed)
      if (auto value = value_in(result)) method.accepted.push_back(std::move(*value));
    for (const ParameterEntry& p : m.parameters) method.parameters.push_back(described(p));
    made.methods.push_back(std::move(method));
  }
  return made;
}

// The reference, with its methods in the order of the object's methods: an invocation then means the same on
// both.
std::shared_ptr<const ObjectEntry> serial_entry(const ObjectEntry& entry) {
  auto made = std::make_shared<ObjectEntry>(entry);
  if (!entry.reference) return made;
  *made = *entry.reference;
  made->methods.clear();
  for (const MethodEntry& m : entry.methods)
    for (const MethodEntry& r : entry.reference->methods)
      if (r.name == m.name && r.parameters.size() == m.parameters.size()) made->methods.push_back(r);
  return made;
}

const Variant* serial_variant(const ObjectEntry& serial, const Variant& variant) {
  const auto same = std::ranges::find(serial.variants, variant.name, &Variant::name);
  return same != serial.variants.end() ? &*same : &serial.variants.front();
}

// Names that do not read back would spoil every command that a report prints.
void check_names(const ObjectEntry& entry, std::vector<std::string>& found) {
  const auto add = [&](const std::string& what, const std::string& name, const std::string& mistake) {
    if (!mistake.empty()) found.push_back(what + " is called '" + name + "'; " + mistake);
  };
  add("an object", entry.name, mistake_in_object_name(entry.name));
  for (const Variant& v : entry.variants)
    if (!v.name.empty()) add(entry.name + ": a variant", v.name, mistake_in_object_name(v.name));
  for (const MethodEntry& m : entry.methods) {
    add(entry.name + ": a method", m.name, mistake_in_method_name(m.name));
    if (!m.role.empty()) add(entry.name + "." + m.name + ": a role", m.role, mistake_in_role(m.role));
  }
}

void check_levels(const ObjectEntry& entry, std::vector<std::string>& found) {
  for (const MethodEntry& m : entry.methods) {
    if (m.core && m.may_refuse)
      found.push_back(entry.name + "." + m.name +
                      ": a core method never refuses; declare it with .method(...), or leave out may_refuse");
    if (m.level.empty()) continue;
    if (const std::string mistake = mistake_in_level(m.level); !mistake.empty())
      found.push_back(entry.name + "." + m.name + ": " + mistake);
    else if (m.core && m.level != name_of(Level::complete))
      found.push_back(entry.name + "." + m.name + ": a core method is complete, not " + m.level +
                      "; declare it with .method(...), or leave out its level");
  }
}

void check_allowed(const ObjectEntry& entry, std::vector<std::string>& found) {
  for (const MethodEntry& m : entry.methods) {
    if (m.core && !m.allowed.empty())
      found.push_back(entry.name + "." + m.name +
                      ": a core method is atomic; declare it with .method(...), or leave out allow");
    for (const std::string& result : m.allowed)
      if (!value_in(result))
        found.push_back(
            entry.name + "." + m.name + ": '" + result +
            "' is no result; write it as reports do: 0, true, null, \"a\", [0,1], std::out_of_range");
  }
}

void check_after(const ObjectEntry& entry, std::vector<std::string>& found) {
  std::set<std::vector<std::string>> lists;
  for (const MethodEntry& m : entry.methods) {
    if (!m.after.empty()) lists.insert(m.after);
    for (const std::string& name : m.after)
      if (std::ranges::find(entry.methods, name, &MethodEntry::name) == entry.methods.end())
        found.push_back(entry.name + "." + m.name + ": comes after '" + name +
                        "', but there is no such method");
  }
  if (lists.size() > kMaxHolds)
    found.push_back(entry.name + ": " + std::to_string(lists.size()) +
                    " different lists of methods that others come after; at most " +
                    std::to_string(kMaxHolds) + " are enumerated");
}

void check_domains(const ObjectEntry& entry, std::vector<std::string>& found) {
  for (const MethodEntry& m : entry.methods) {
    for (const ParameterEntry& p : m.parameters) {
      for (const std::string& bytes : p.domain) {
        Reader in(bytes);
        const Value v = decode(in);
        const bool fits = p.scalar == ArgumentScalar::string    ? v.as<std::string>() != nullptr
                          : p.scalar == ArgumentScalar::boolean ? v.as<bool>() != nullptr
                                                                : v.as<Integer>() != nullptr;
        if (!fits || p.shape != ArgumentShape::single)
          found.push_back(entry.name + "." + m.name + ": the domain holds " + to_text(v) +
                          ", which is not a valid argument");
      }
    }
  }
}

void check_methods(const ObjectEntry& entry, std::vector<std::string>& found) {
  std::set<std::pair<std::string, std::size_t>> seen;
  std::set<std::string> roles;
  for (const MethodEntry& m : entry.methods) {
    if (!m.role.empty()) roles.insert(m.role);
    if (!seen.emplace(m.name, m.parameters.size()).second)
      found.push_back(entry.name + ": two methods are called " + m.name + " with " +
                      std::to_string(m.parameters.size()) + " parameters");
  }
  if (roles.size() > kMaxRoles)
    found.push_back(entry.name + ": " + std::to_string(roles.size()) + " roles; at most " +
                    std::to_string(kMaxRoles) + " are enumerated");
  if (std::ranges::none_of(entry.methods, &MethodEntry::core))
    found.push_back(entry.name + ": no core method; declare at least one with .core(...)");
}

void check_reference(const ObjectEntry& entry, std::vector<std::string>& found) {
  if (!entry.reference) return;
  for (const MethodEntry& m : entry.methods) {
    const bool there = std::ranges::any_of(entry.reference->methods, [&](const MethodEntry& r) {
      return r.name == m.name && r.parameters.size() == m.parameters.size();
    });
    if (!there)
      found.push_back(entry.name + ": its reference has no method " + m.name +
                      " with the same number of parameters");
  }
  if (entry.reference->variants.empty())
    found.push_back(entry.name + ": its reference cannot be constructed; give it .make(...)");
}

}  // namespace

std::vector<Constructed> constructed(const std::vector<ObjectEntry>& entries) {
  std::vector<Constructed> all;
  for (const ObjectEntry& entry : entries) {
    const auto serial = serial_entry(entry);
    for (const Variant& variant : entry.variants)
      all.push_back({&entry, &variant, described(entry, variant), serial, serial_variant(*serial, variant)});
  }
  return all;
}

std::vector<std::string> mistakes(const std::vector<ObjectEntry>& entries) {
  std::vector<std::string> found;
  std::set<std::string> names;
  for (const ObjectEntry& entry : entries) {
    for (const std::string& m : entry.mistakes) found.push_back(entry.name + ": " + m);
    check_names(entry, found);
    if (entry.variants.empty())
      found.push_back(entry.name + ": not default constructible; say how with .make(...)");
    for (const Variant& v : entry.variants)
      if (!names.insert(entry.name + "@" + v.name).second)
        found.push_back(entry.name + ": declared twice" + (v.name.empty() ? "" : ", as variant " + v.name));
    check_methods(entry, found);
    check_levels(entry, found);
    check_allowed(entry, found);
    check_after(entry, found);
    check_domains(entry, found);
    check_reference(entry, found);
  }
  return found;
}

}  // namespace sunder::native
