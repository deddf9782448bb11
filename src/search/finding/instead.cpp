#include "search/finding/instead.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include "search/finding/core_calls.hpp"
#include "search/finding/smaller.hpp"
#include "search/finding/values.hpp"
#include "search/tuning.hpp"

namespace sunder {
namespace {

std::vector<Value> arguments_of(const Harness& harness, int method, std::size_t parameter) {
  std::vector<Value> found;
  for (const Sequence& s : harness.sequences)
    for (const Invocation& i : s)
      if (i.method == method) found.push_back(i.arguments[parameter]);
  return found;
}

Harness with_substitutes(const Harness& harness, int method, const Sequence& substitutes) {
  Harness made = harness;
  for (Sequence& s : made.sequences) {
    Sequence replaced;
    for (const Invocation& i : s) {
      if (i.method != method) replaced.push_back(i);
      if (i.method == method) replaced.insert(replaced.end(), substitutes.begin(), substitutes.end());
    }
    s = std::move(replaced);
  }
  return made;
}

Harness with_substitute(const Harness& harness, int method, const Invocation& substitute) {
  return with_substitutes(harness, method, {substitute});
}

}  // namespace

std::vector<Harness> with_core_instead(const Harness& harness, int method, const Object& object) {
  std::vector<Harness> made;
  Harness removed = harness;
  for (Sequence& s : removed.sequences)
    std::erase_if(s, [&](const Invocation& i) { return i.method == method; });
  made.push_back(without_empty(removed));
  const auto substitutes = core_calls_for(removed, object, tuning::kMostSubstitutes);
  for (const Invocation& substitute : substitutes) {
    Harness replaced = with_substitute(harness, method, substitute);
    if (is_legal(replaced, object)) made.push_back(std::move(replaced));
  }
  std::erase_if(made, [&](const Harness& h) { return is_serial(h) || !is_legal(h, object); });
  return made;
}

std::vector<Harness> with_two_core_calls_instead(const Harness& harness, int method, const Object& object) {
  const Harness removed = with_substitutes(harness, method, {});
  if (is_serial(without_empty(removed))) return {};
  std::vector<Invocation> calls;  // with few values, since there are many pairs
  for (const Invocation& call : core_calls_for(removed, object, tuning::kMostSubstitutes)) {
    const bool is_first = calls.empty() || calls.back().method != call.method;
    const bool is_there = std::ranges::any_of(
        removed.sequences, [&](const Sequence& s) { return std::ranges::find(s, call) != s.end(); });
    if (is_first || is_there) calls.push_back(call);
  }
  std::vector<Harness> made;
  for (const Invocation& first : calls)
    for (const Invocation& second : calls)
      if (Harness replaced = with_substitutes(harness, method, {first, second});
          made.size() < tuning::kMostPairsInstead && is_legal(replaced, object))
        made.push_back(std::move(replaced));
  return made;
}

std::vector<Harness> with_method_instead(const Harness& harness, int method, int other,
                                         const Object& object) {
  const auto values = values_of(harness, object);
  std::vector<Invocation> instead{{other, {}}};
  const auto& parameters = object.methods[other].parameters;
  for (std::size_t p = 0; p < parameters.size(); ++p) {
    const auto& own = object.methods[method].parameters;
    std::vector<Value> choices = parameters[p].domain;
    if (p < own.size() && own[p] == parameters[p])
      choices = arguments_of(harness, method, p);
    else if (parameters[p].shape != Shape::single)
      return {};
    else if (choices.empty()) {
      std::ranges::copy_if(values, std::back_inserter(choices), [&](const Value& v) {
        return v.content().index() == scalar_value(parameters[p], 0).content().index();
      });
      choices.push_back(scalar_value(parameters[p], static_cast<int>(values.size())));  // a new value
    }
    instead = with_one_more_argument(instead, choices);
  }
  std::vector<Harness> made;
  for (const Invocation& substitute : instead) {
    Harness replaced = with_substitute(harness, method, substitute);
    if (made.size() < tuning::kMostOthers && is_legal(replaced, object)) made.push_back(std::move(replaced));
  }
  return made;
}

}  // namespace sunder
