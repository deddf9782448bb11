#include "brute_force.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>

namespace sunder::testing {
namespace {

std::vector<Value> arguments(const Parameter& p, int values) {
  if (!p.domain.empty()) return p.domain;
  std::vector<Value> all;
  const auto v = [&](int i) { return scalar_value(p, i); };
  for (int a = 0; a < values; ++a) {
    if (p.shape == Shape::single) all.push_back(v(a));
    for (int b = 0; b < values; ++b) {
      if (p.shape == Shape::list) all.push_back(List{{v(a), v(b)}});
      if (p.shape == Shape::set && a < b) all.push_back(make_set({v(a), v(b)}));
      if (p.shape != Shape::map || a >= b) continue;
      for (int c = 0; c < values; ++c)
        for (int d = 0; d < values; ++d) all.push_back(make_map({{v(a), v(c)}, {v(b), v(d)}}));
    }
  }
  return all;
}

std::vector<Invocation> invocations(const Object& object, int method, int values) {
  std::vector<Invocation> all{{method, {}}};
  for (const Parameter& p : object.methods[method].parameters) {
    std::vector<Invocation> longer;
    for (const Invocation& i : all) {
      for (const Value& argument : arguments(p, values)) {
        longer.push_back(i);
        longer.back().arguments.push_back(argument);
      }
    }
    all = std::move(longer);
  }
  return all;
}

// Calls `visit` with each scalar of the harness without a domain, and its parameter. `visit` may replace it.
void for_each_scalar(Harness& h, const Object& object,
                     const std::function<Value(const Parameter&, const Value&)>& visit) {
  for (Sequence& s : h.sequences) {
    for (Invocation& i : s) {
      for (std::size_t a = 0; a < i.arguments.size(); ++a) {
        const Parameter& p = object.methods[i.method].parameters[a];
        if (!p.domain.empty()) continue;
        Value& argument = i.arguments[a];
        if (const auto* list = argument.as<List>()) {
          argument = List{{visit(p, list->elements[0]), visit(p, list->elements[1])}};
        } else if (const auto* set = argument.as<Set>()) {
          argument = make_set({visit(p, set->elements[0]), visit(p, set->elements[1])});
        } else if (const auto* map = argument.as<Map>()) {
          const auto& e = map->entries;
          argument = make_map(
              {{visit(p, e[0].first), visit(p, e[0].second)}, {visit(p, e[1].first), visit(p, e[1].second)}});
        } else {
          argument = visit(p, argument);
        }
      }
    }
  }
}

int index_of(const Parameter& p, const Value& value) {
  int i = 0;
  while (scalar_value(p, i) != value) ++i;
  return i;
}

// The ordinary values (0) or the data-independent ones (1) that occur, as bits.
std::vector<unsigned> occurring(Harness h, const Object& object) {
  std::vector<unsigned> bits(2, 0);
  for_each_scalar(h, object, [&](const Parameter& p, const Value& v) {
    bits[p.data_independent ? 1 : 0] |= 1U << index_of(p, v);
    return v;
  });
  return bits;
}

// Each class has such a member (elements and entries are read in ascending order), so most others are
// skipped.
bool names_come_in_order(Harness h, const Object& object) {
  int next = 0;
  bool in_order = true;
  for_each_scalar(h, object, [&](const Parameter& p, const Value& v) {
    if (!p.data_independent) return v;
    in_order &= index_of(p, v) <= next;
    next = std::max(next, index_of(p, v) + 1);
    return v;
  });
  return in_order;
}

bool has_update(const Sequence& s, const Object& object) {
  return std::ranges::any_of(s, [&](const Invocation& i) { return !object.methods[i.method].read_only; });
}

bool gives_back_too_much(const Harness& h, const Object& object) {
  for (const Sequence& s : h.sequences)
    for (const Invocation& given : s) {
      const auto& after = object.methods[given.method].after;
      int held = 0;
      for (const Invocation& i : s) {
        held += std::ranges::count(after, object.methods[i.method].name) > 0 ? 1 : 0;
        held -= object.methods[i.method].after == after ? 1 : 0;
        if (!after.empty() && held < 0) return true;
      }
    }
  return false;
}

bool shares_a_role(const Harness& h, const Object& object) {
  for (std::size_t s = 0; s < h.sequences.size(); ++s)
    for (std::size_t t = 0; t < s; ++t)
      for (const Invocation& i : h.sequences[s])
        for (const Invocation& j : h.sequences[t]) {
          const std::string& role = object.methods[i.method].role;
          if (!role.empty() && role == object.methods[j.method].role) return true;
        }
  return false;
}

bool wanted(const Harness& h, const Object& object, std::optional<int> method, int values) {
  const auto bits = occurring(h, object);
  for (const unsigned b : bits)
    if ((b & (b + 1)) != 0) return false;
  if ((bits[0] | bits[1]) != (1U << values) - 1) return false;
  if (shares_a_role(h, object) || gives_back_too_much(h, object)) return false;
  const int n = static_cast<int>(h.sequences.size());
  const auto before = predecessors(n, h.order);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      if (i == j || (before[i] >> j & 1U) || (before[j] >> i & 1U)) continue;
      const bool at_i = std::ranges::count(h.sequences[i], method.value_or(-1), &Invocation::method) > 0;
      if (!method && has_update(h.sequences[j], object)) return true;
      if (method && at_i && (!object.methods[*method].read_only || has_update(h.sequences[j], object)))
        return true;
    }
  }
  return false;
}

void for_each_order(int n, Orders orders, const std::function<void(const std::vector<Precedence>&)>& visit) {
  std::set<std::vector<Precedence>> seen;
  const unsigned all = orders == Orders::none ? 1 : 1U << (n * n);
  for (unsigned chosen = 0; chosen < all; ++chosen) {
    std::vector<Precedence> order;
    bool loop = false;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        if (!(chosen >> (i * n + j) & 1U)) continue;
        loop |= i == j;
        order.push_back({i, j});
      }
    }
    Harness h;
    h.sequences.resize(n);
    if (!loop && set_order(h, order) && seen.insert(h.order).second) visit(h.order);
  }
}

void extend(Harness& h, std::size_t s, int left, const std::vector<Invocation>& letters,
            const std::function<void(const Harness&)>& visit) {
  const int sequences_after = static_cast<int>(h.sequences.size() - s) - 1;
  if (left == 0 && sequences_after == 0) visit(h);
  if (!h.sequences[s].empty() && sequences_after > 0) extend(h, s + 1, left, letters, visit);
  if (left <= sequences_after) return;
  for (const Invocation& letter : letters) {
    h.sequences[s].push_back(letter);
    extend(h, s, left - 1, letters, visit);
    h.sequences[s].pop_back();
  }
}

}  // namespace

Harness smallest_alike(const Harness& harness, const Object& object) {
  const unsigned names = occurring(harness, object)[1];
  Harness best = harness;
  std::vector<int> rename(64 - __builtin_clzll(names | 1U));
  std::iota(rename.begin(), rename.end(), 0);
  do {
    Harness renamed = harness;
    for_each_scalar(renamed, object, [&](const Parameter& p, const Value& v) {
      return p.data_independent ? scalar_value(p, rename[index_of(p, v)]) : v;
    });
    std::vector<int> to(harness.sequences.size());
    std::iota(to.begin(), to.end(), 0);
    do {
      Harness moved = renamed;
      std::vector<Precedence> order;
      for (std::size_t s = 0; s < to.size(); ++s) moved.sequences[to[s]] = renamed.sequences[s];
      for (const auto& [a, b] : harness.order) order.push_back({to[a], to[b]});
      set_order(moved, order);
      best = std::min(best, moved);
    } while (std::ranges::next_permutation(to).found);
  } while (std::ranges::next_permutation(rename).found);
  return best;
}

std::set<Harness> brute_force(const Object& object, std::optional<int> method, Bounds bounds, Orders orders) {
  std::vector<Invocation> letters;
  for (int m = 0; m < static_cast<int>(object.methods.size()); ++m)
    if (object.methods[m].core || method == m)
      std::ranges::move(invocations(object, m, bounds.values), std::back_inserter(letters));
  std::set<Harness> found;
  for_each_order(bounds.sequences, orders, [&](const std::vector<Precedence>& order) {
    if (orders == Orders::some && order.empty()) return;
    Harness start;
    start.sequences.resize(bounds.sequences);
    start.order = order;
    extend(start, 0, bounds.invocations, letters, [&](const Harness& h) {
      int calls = 0;
      for (const Sequence& s : h.sequences)
        calls += static_cast<int>(std::ranges::count(s, method.value_or(-1), &Invocation::method));
      if (calls == (method ? 1 : 0) && wanted(h, object, method, bounds.values) &&
          names_come_in_order(h, object))
        found.insert(smallest_alike(h, object));
    });
  });
  return found;
}

}  // namespace sunder::testing
