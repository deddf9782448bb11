#include "search/finding/values.hpp"

#include <algorithm>
#include <set>

namespace sunder {
namespace {

void collect(const Value& v, std::set<Value>& into) {
  if (const auto* list = v.as<List>())
    return into.insert(list->elements.begin(), list->elements.end()), void();
  if (const auto* set = v.as<Set>()) return into.insert(set->elements.begin(), set->elements.end()), void();
  if (const auto* map = v.as<Map>()) {
    for (const auto& [key, value] : map->entries) into.insert({key, value});
    return;
  }
  into.insert(v);
}

}  // namespace

Value with_value(const Value& argument, const Value& from, const Value& to) {
  const auto each = [&](std::vector<Value> values) {
    std::ranges::replace(values, from, to);
    return values;
  };
  if (const auto* list = argument.as<List>()) return List{each(list->elements)};
  if (const auto* set = argument.as<Set>()) return make_set(each(set->elements));
  if (const auto* map = argument.as<Map>()) {
    auto entries = map->entries;
    for (auto& [key, value] : entries) {
      if (key == from) key = to;
      if (value == from) value = to;
    }
    return make_map(std::move(entries));
  }
  return argument == from ? to : argument;
}

Harness with_values(Harness harness, const Object& object, const std::function<Value(const Value&)>& change) {
  for (Sequence& s : harness.sequences)
    for (Invocation& invocation : s)
      for (std::size_t i = 0; i < invocation.arguments.size(); ++i)
        if (object.methods[invocation.method].parameters[i].domain.empty())
          invocation.arguments[i] = change(invocation.arguments[i]);
  return harness;
}

// The highest value first, so that no value is replaced twice.
Harness with_numbers(Harness harness, const Object& object, const std::vector<int>& numbers) {
  for (int rank = static_cast<int>(numbers.size()) - 1; rank >= 0; --rank)
    for (const Scalar scalar : kEvery<Scalar>) {
      const Parameter p{.scalar = scalar};
      harness = with_values(std::move(harness), object, [&](const Value& v) {
        return with_value(v, scalar_value(p, rank), scalar_value(p, numbers[rank]));
      });
    }
  return harness;
}

std::vector<Value> values_of(const Harness& harness, const Object& object) {
  std::set<Value> values;
  with_values(harness, object, [&](const Value& v) {
    collect(v, values);
    return v;
  });
  return {values.begin(), values.end()};
}

}  // namespace sunder
