#include "search/meaning/result_forms.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace sunder {
namespace {

// None if the form does not fit the results.
using Form = std::optional<Value> (*)(const Outcome& of_steps);

// A step that finds nothing returns null, false or, for lack of another result, nothing.
bool is_something(const Value& value) {
  const auto* flag = value.as<bool>();
  return !value.as<Null>() && !value.as<Void>() && !(flag && !*flag);
}

}  // namespace

bool says_nothing(const Value& result) { return result.as<Thrown>() || !is_something(result); }

namespace {

std::vector<Value> found_by(const Outcome& of_steps) {
  std::vector<Value> made;
  std::ranges::copy_if(of_steps, std::back_inserter(made), is_something);
  return made;
}

std::optional<Value> found_list(const Outcome& of_steps) { return List{found_by(of_steps)}; }

std::optional<Value> found_set(const Outcome& of_steps) { return make_set(found_by(of_steps)); }

std::optional<Value> found_number(const Outcome& of_steps) {
  return Value(static_cast<int>(found_by(of_steps).size()));
}

std::optional<Value> found_any(const Outcome& of_steps) { return Value(!found_by(of_steps).empty()); }

std::optional<Value> found_all(const Outcome& of_steps) {
  return Value(found_by(of_steps).size() == of_steps.size());
}

std::optional<Value> first_found(const Outcome& of_steps) {
  const auto found = found_by(of_steps);
  return found.empty() ? std::nullopt : std::optional(found.front());
}

constexpr std::array<Form, 6> kForms{found_list, found_set, found_number, found_any, found_all, first_found};

}  // namespace

bool has_form(const Outcome& of_steps, const Value& result,
              const std::map<Outcome, std::set<Value>>& serially) {
  return std::ranges::any_of(kForms, [&](Form form) {
    const auto gives = [&](const Outcome& steps, const Value& expected) {
      const auto given = form(steps);
      return given && *given == expected;
    };
    const bool holds = std::ranges::all_of(serially, [&](const auto& each) {
      return each.second.size() == 1 && gives(each.first, *each.second.begin());
    });
    return !serially.empty() && holds && gives(of_steps, result);
  });
}

}  // namespace sunder
