#include "model/left_out.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "support/format.hpp"

namespace sunder {
namespace {

std::string_view name_in(const LeftOut& left_out) {
  return std::string_view(left_out.method).substr(0, left_out.method.find('('));
}

// Its name, with the types of its parameters if another method of that name is checked.
std::string short_name(const LeftOut& left_out, const Object& object) {
  const std::string name(name_in(left_out));
  return std::ranges::count(object.methods, name, &Method::name) > 0 ? left_out.method : name;
}

}  // namespace

std::string why_left_out(const Object& object, std::string_view label) {
  const std::string_view name = label.substr(0, label.find('/'));
  std::vector<std::string> reasons;
  for (const LeftOut& each : object.left_out)
    if (name_in(each) == name) reasons.push_back(each.method + " is not checked: " + each.why);
  return reasons.empty() ? "" : object.name + "." + joined(reasons, "; ");
}

std::string left_out_text(const Object& object) {
  std::vector<std::string> reasons;
  std::map<std::string, std::vector<std::string>> names;
  for (const LeftOut& each : object.left_out) {
    const std::string name = short_name(each, object);
    if (!names.contains(each.why)) reasons.push_back(each.why);
    std::vector<std::string>& so_far = names[each.why];
    if (std::ranges::find(so_far, name) == so_far.end()) so_far.push_back(name);
  }
  std::string text;
  for (const std::string& why : reasons)
    text += object.name + ": not checked: " + joined(names[why]) + ": " + why + "\n";
  return text;
}

}  // namespace sunder
