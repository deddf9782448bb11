#include "search/finding/core_calls.hpp"

#include <algorithm>

#include "search/finding/values.hpp"
#include "search/tuning.hpp"

namespace sunder {
namespace {

// The values of the harness that the parameter can take, and the first one.
std::vector<Value> values_for(const Parameter& parameter, const std::vector<Value>& values) {
  if (!parameter.domain.empty()) return parameter.domain;
  std::vector<Value> made{scalar_value(parameter, 0)};
  for (const Value& v : values)
    if (v.content().index() == made.front().content().index() && v != made.front()) made.push_back(v);
  return made;
}

}  // namespace

std::vector<Invocation> with_one_more_argument(const std::vector<Invocation>& invocations,
                                               const std::vector<Value>& values) {
  std::vector<Invocation> longer;
  for (const Invocation& i : invocations)
    for (const Value& v : values) {
      longer.push_back(i);
      longer.back().arguments.push_back(v);
    }
  return longer;
}

namespace {

// Calls of core methods, or of all others.
std::set<Invocation> calls_for(const Harness& harness, const Object& object, bool core, std::size_t most,
                               const std::vector<Value>& further) {
  auto values = values_of(harness, object);
  values.insert(values.end(), further.begin(), further.end());
  std::set<Invocation> calls;
  for (const Sequence& s : harness.sequences)
    for (const Invocation& i : s)
      if (object.methods[i.method].core == core) calls.insert(i);
  for (const int method : core ? core_methods(object) : other_methods(object)) {
    const auto& parameters = object.methods[method].parameters;
    if (std::ranges::any_of(parameters, [](const Parameter& p) { return p.shape != Shape::single; }))
      continue;
    std::vector<Invocation> made{{method, {}}};
    for (const Parameter& p : parameters) made = with_one_more_argument(made, values_for(p, values));
    made.resize(std::min(made.size(), most));
    calls.insert(made.begin(), made.end());
  }
  return calls;
}

}  // namespace

std::set<Invocation> core_calls_for(const Harness& harness, const Object& object, std::size_t most,
                                    const std::vector<Value>& further) {
  return calls_for(harness, object, true, most, further);
}

std::set<Invocation> other_calls_for(const Harness& harness, const Object& object, std::size_t most) {
  return calls_for(harness, object, false, most, {});
}

}  // namespace sunder
