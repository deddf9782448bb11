#include "model/roles.hpp"

#include <algorithm>
#include <map>

#include "model/role_names.hpp"
#include "support/format.hpp"

namespace sunder {
namespace {

constexpr const char* kProducer = "producer";
constexpr const char* kConsumer = "consumer";

/// The name that tells how many threads use each side: that of the object, or that of the nearest parent. A
/// queue for one consumer is one under any name.
struct Telling {
  std::string name;
  SingleSides single;
};

Telling telling_name(const Object& object) {
  if (const auto own = told_sides(object.name)) return {object.name, *own};
  for (const std::string& parent : object.parents)
    if (const auto told = told_sides(parent)) return {parent, *told};
  return {object.name, {}};
}

// A method of unknown direction is safe with the only thread that is restricted: every thread may use the
// other side. If both sides are restricted, the consumer may still look at the elements.
std::string role_of_unknown(const Method& method, SingleSides single) {
  if (single.producer && single.consumer) return method.read_only ? kConsumer : "";
  return single.producer ? kProducer : kConsumer;
}

std::string assumed_role(const Method& method, SingleSides single) {
  switch (direction_of(method.name)) {
    case Direction::produces:
      return single.producer ? kProducer : "";
    case Direction::consumes:
      return single.consumer ? kConsumer : "";
    case Direction::observes:  // its reads may be right only for the thread that changes what it reads
      return single.consumer ? kConsumer : kProducer;
    case Direction::unknown:
      return role_of_unknown(method, single);
  }
  return {};
}

bool has(const Object& object, Direction direction) {
  return std::ranges::any_of(object.methods,
                             [&](const Method& m) { return direction_of(m.name) == direction; });
}

// Otherwise the name of the object does not speak of its methods.
bool has_what_its_name_says(const Object& object, SingleSides single) {
  return single.any() && (!single.producer || has(object, Direction::produces)) &&
         (!single.consumer || has(object, Direction::consumes));
}

std::string said_by_name(SingleSides single) {
  if (single.producer && single.consumer) return "one producer and one consumer";
  return single.producer ? "one producer" : "one consumer";
}

}  // namespace

void assume_roles(Object& object) {
  const SingleSides single = telling_name(object).single;
  const bool declares = std::ranges::any_of(object.methods, [](const Method& m) { return !m.role.empty(); });
  if (declares || !has_what_its_name_says(object, single)) return;
  object.roles_assumed = true;
  for (Method& m : object.methods) m.role = assumed_role(m, single);
  for (const int m : methods_without_place(object)) object.methods[m].core = false;
}

std::vector<int> methods_without_place(const Object& object) {
  std::vector<int> found;
  const SingleSides single = telling_name(object).single;
  if (!object.roles_assumed || !single.producer || !single.consumer) return found;
  for (int m = 0; m < static_cast<int>(object.methods.size()); ++m)
    if (object.methods[m].role.empty() && direction_of(object.methods[m].name) == Direction::unknown)
      found.push_back(m);
  return found;
}

std::string roles_text(const Object& object) {
  std::vector<std::string> roles;
  std::map<std::string, std::vector<std::string>> methods;
  for (int m = 0; m < static_cast<int>(object.methods.size()); ++m) {
    const std::string& role = object.methods[m].role;
    if (role.empty()) continue;
    if (!methods.contains(role)) roles.push_back(role);
    methods[role].push_back(method_label(object, m));
  }
  for (std::string& role : roles) role += " " + joined(methods[role]);
  return joined(roles, "; ");
}

std::string assumption_text(const Object& object) {
  if (!object.roles_assumed) return {};
  const Telling telling = telling_name(object);
  const std::string whose =
      telling.name == object.name ? "its name" : "the name of its parent " + telling.name;
  std::string text = object.name + " declares no roles, but " + whose + " says " +
                     said_by_name(telling.single) + "; assumed: " + roles_text(object);
  std::vector<std::string> left_out;
  for (const int m : methods_without_place(object)) left_out.push_back(method_label(object, m));
  if (!left_out.empty())
    text += "; left out, since it is not clear which side may call it: " + joined(left_out);
  return text + "; --roles declared assumes nothing";
}

}  // namespace sunder
