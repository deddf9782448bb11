#include "model/harness.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <set>

namespace sunder {
namespace {

void collect_scalars(const Value& argument, std::set<Value>& into) {
  if (const auto* list = argument.as<List>()) {
    into.insert(list->elements.begin(), list->elements.end());
  } else if (const auto* set = argument.as<Set>()) {
    into.insert(set->elements.begin(), set->elements.end());
  } else if (const auto* map = argument.as<Map>()) {
    for (const auto& [key, value] : map->entries) into.insert({key, value});
  } else {
    into.insert(argument);
  }
}

}  // namespace

std::vector<std::uint32_t> predecessors(int sequences, const std::vector<Precedence>& order) {
  std::vector<std::uint32_t> before(sequences, 0);
  for (const auto& [a, b] : order) before[b] |= 1U << a;
  for (int k = 0; k < sequences; ++k)  // transitive closure
    for (int j = 0; j < sequences; ++j)
      if (before[j] >> k & 1U) before[j] |= before[k];
  return before;
}

bool set_order(Harness& harness, const std::vector<Precedence>& order) {
  const int n = static_cast<int>(harness.sequences.size());
  const auto before = predecessors(n, order);
  for (int j = 0; j < n; ++j)
    if (before[j] >> j & 1U) return false;
  harness.order.clear();
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      if (!(before[j] >> i & 1U)) continue;
      bool implied = false;
      for (int k = 0; k < n; ++k) implied |= (before[j] >> k & 1U) && (before[k] >> i & 1U);
      if (!implied) harness.order.push_back({i, j});
    }
  }
  return true;
}

int invocation_count(const Harness& harness) {
  std::size_t n = 0;
  for (const Sequence& s : harness.sequences) n += s.size();
  return static_cast<int>(n);
}

namespace {

// As many calls of the method as of those that it must follow, at most, at each place of the sequence.
bool follows(const Sequence& sequence, int method, const Object& object) {
  const auto& after = object.methods[static_cast<std::size_t>(method)].after;
  int held = 0;
  for (const Invocation& i : sequence) {
    const std::string& name = object.methods[static_cast<std::size_t>(i.method)].name;
    if (object.methods[static_cast<std::size_t>(i.method)].after == after) --held;
    if (std::ranges::find(after, name) != after.end()) ++held;
    if (held < 0) return false;
  }
  return true;
}

}  // namespace

bool is_legal(const Harness& harness, const Object& object) {
  for (const Sequence& sequence : harness.sequences)
    for (const Invocation& i : sequence)
      if (!object.methods[static_cast<std::size_t>(i.method)].after.empty() &&
          !follows(sequence, i.method, object))
        return false;
  std::map<std::string_view, const Sequence*> callers;
  for (const Sequence& sequence : harness.sequences)
    for (const Invocation& invocation : sequence)
      if (const std::string& role = object.methods[invocation.method].role;
          !role.empty() && callers.emplace(role, &sequence).first->second != &sequence)
        return false;
  return true;
}

bool is_serial(const Harness& harness) {
  const auto n = static_cast<int>(harness.sequences.size());
  int ordered_pairs = 0;
  for (const std::uint32_t before : predecessors(n, harness.order)) ordered_pairs += std::popcount(before);
  return ordered_pairs == n * (n - 1) / 2;
}

Bounds bounds_of(const Harness& harness, const Object& object) {
  std::set<Value> values;
  for (const Sequence& sequence : harness.sequences) {
    for (const Invocation& invocation : sequence) {
      const auto& parameters = object.methods[invocation.method].parameters;
      for (std::size_t i = 0; i < parameters.size(); ++i)
        if (parameters[i].domain.empty()) collect_scalars(invocation.arguments[i], values);
    }
  }
  return {invocation_count(harness), static_cast<int>(harness.sequences.size()),
          static_cast<int>(values.size())};
}

std::string to_text(const Bounds& bounds) {
  return std::to_string(bounds.invocations) + "," + std::to_string(bounds.sequences) + "," +
         std::to_string(bounds.values);
}

Bounds common(const Bounds& a, const Bounds& b) {
  return {std::min(a.invocations, b.invocations), std::min(a.sequences, b.sequences),
          std::min(a.values, b.values)};
}

}  // namespace sunder
