#include "model/value.hpp"

#include <algorithm>
#include <functional>

namespace sunder {
namespace {

std::strong_ordering compare(const std::vector<Value>& a, const std::vector<Value>& b) {
  return std::lexicographical_compare_three_way(a.begin(), a.end(), b.begin(), b.end());
}

std::strong_ordering compare(const std::pair<Value, Value>& a, const std::pair<Value, Value>& b) {
  const auto keys = a.first <=> b.first;
  return keys != 0 ? keys : a.second <=> b.second;
}

struct CompareSameKind {
  const Value& other;

  std::strong_ordering operator()(const Void&) const { return std::strong_ordering::equal; }
  std::strong_ordering operator()(const Null&) const { return std::strong_ordering::equal; }
  std::strong_ordering operator()(bool a) const { return a <=> *other.as<bool>(); }
  std::strong_ordering operator()(const Integer& a) const {
    const Integer& b = *other.as<Integer>();
    return a < b   ? std::strong_ordering::less
           : b < a ? std::strong_ordering::greater
                   : std::strong_ordering::equal;
  }
  std::strong_ordering operator()(const std::string& a) const { return a <=> *other.as<std::string>(); }
  std::strong_ordering operator()(const List& a) const {
    return compare(a.elements, other.as<List>()->elements);
  }
  std::strong_ordering operator()(const Set& a) const {
    return compare(a.elements, other.as<Set>()->elements);
  }
  std::strong_ordering operator()(const Pair& a) const { return compare(a.both, other.as<Pair>()->both); }
  std::strong_ordering operator()(const Thrown& a) const { return a.type <=> other.as<Thrown>()->type; }
  std::strong_ordering operator()(NoResult a) const { return a <=> *other.as<NoResult>(); }
  std::strong_ordering operator()(const Map& a) const {
    const auto& b = other.as<Map>()->entries;
    return std::lexicographical_compare_three_way(a.entries.begin(), a.entries.end(), b.begin(), b.end(),
                                                  [](const auto& x, const auto& y) { return compare(x, y); });
  }
};

std::size_t mix(std::size_t seed, std::size_t next) {
  return seed ^ (next + 0x9e3779b97f4a7c15ULL + (seed << 12) + (seed >> 4));
}

std::size_t hash_all(std::size_t seed, const std::vector<Value>& values) {
  for (const Value& v : values) seed = mix(seed, hash_of(v));
  return seed;
}

struct Hash {
  std::size_t seed;

  std::size_t operator()(const Void&) const { return seed; }
  std::size_t operator()(const Null&) const { return seed; }
  std::size_t operator()(bool v) const { return mix(seed, v ? 1 : 2); }
  std::size_t operator()(const Integer& v) const {
    return mix(mix(seed, static_cast<std::size_t>(v)), static_cast<std::size_t>(v >> 64));
  }
  std::size_t operator()(const std::string& v) const { return mix(seed, std::hash<std::string>{}(v)); }
  std::size_t operator()(const List& v) const { return hash_all(seed, v.elements); }
  std::size_t operator()(const Set& v) const { return hash_all(seed, v.elements); }
  std::size_t operator()(const Pair& v) const { return hash_all(seed, v.both); }
  std::size_t operator()(const Thrown& v) const { return mix(seed, std::hash<std::string>{}(v.type)); }
  std::size_t operator()(NoResult v) const { return mix(seed, v == NoResult::waits ? 1 : 2); }
  std::size_t operator()(const Map& v) const {
    std::size_t h = seed;
    for (const auto& [key, value] : v.entries) h = mix(mix(h, hash_of(key)), hash_of(value));
    return h;
  }
};

}  // namespace

std::strong_ordering operator<=>(const Value& a, const Value& b) {
  if (a.content().index() != b.content().index()) return a.content().index() <=> b.content().index();
  return std::visit(CompareSameKind{b}, a.content());
}

Value make_set(std::vector<Value> elements) {
  std::sort(elements.begin(), elements.end());
  elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
  return Set{std::move(elements)};
}

Value make_map(std::vector<std::pair<Value, Value>> entries) {
  std::stable_sort(entries.begin(), entries.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  const auto same_key = [](const auto& a, const auto& b) { return a.first == b.first; };
  entries.erase(std::unique(entries.begin(), entries.end(), same_key), entries.end());
  return Map{std::move(entries)};
}

std::size_t hash_of(const Value& value) {
  return std::visit(Hash{value.content().index() + 1}, value.content());
}

}  // namespace sunder
