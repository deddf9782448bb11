#include <tbb/concurrent_hash_map.h>

#include "containers.hpp"
#include "tbb.hpp"

namespace gallery {
namespace {

using HashMap = tbb::concurrent_hash_map<int, int>;
using ConstAccessor = HashMap::const_accessor;
using Accessor = HashMap::accessor;

/// Whether it is new, and the value that the accessor shows.
using Inserted = std::pair<bool, int>;

bool insert_by_accessor(HashMap& map, int key, int value) {
  Accessor accessor;
  if (!map.insert(accessor, key)) return false;
  accessor->second = value;
  return true;
}

Inserted insert_by_const_accessor(HashMap& map, int key) {
  ConstAccessor accessor;
  const bool is_new = map.insert(accessor, key);
  return {is_new, accessor->second};
}

template <class A>
Inserted insert_value_by(HashMap& map, int key, int value) {
  A accessor;
  const bool is_new = map.insert(accessor, HashMap::value_type(key, value));
  return {is_new, accessor->second};
}

template <class A>
Inserted emplace_by(HashMap& map, int key, int value) {
  A accessor;
  const bool is_new = map.emplace(accessor, key, value);
  return {is_new, accessor->second};
}

void insert_all(HashMap& map, const std::vector<int>& keys) {
  std::vector<HashMap::value_type> all;
  for (const int key : keys) all.emplace_back(key, 7);
  map.insert(all.begin(), all.end());
}

template <class A>
bool erase_by(HashMap& map, int key) {
  A accessor;
  return map.find(accessor, key) && map.erase(accessor);
}

template <class A>
std::optional<int> find_by(HashMap& map, int key) {
  A accessor;
  return map.find(accessor, key) ? std::optional(accessor->second) : std::nullopt;
}

sunder::Declaration<HashMap> with_more_inserts(sunder::Declaration<HashMap> made) {
  made.method("insert_by_accessor", insert_by_accessor).data_independent(1);
  made.method("insert_by_const_accessor", insert_by_const_accessor);
  made.method("insert_value_by_accessor", insert_value_by<Accessor>).data_independent(1);
  made.method("insert_value_by_const_accessor", insert_value_by<ConstAccessor>).data_independent(1);
  made.method("insert_all", insert_all);
  made.method("emplace", [](HashMap& m, int k, int v) { return m.emplace(k, v); }).data_independent(1);
  made.method("emplace_by_accessor", emplace_by<Accessor>).data_independent(1);
  made.method("emplace_by_const_accessor", emplace_by<ConstAccessor>).data_independent(1);
  return made;
}

}  // namespace

sunder::ObjectEntry tbb_hash_map() {
  auto made = sunder::object<HashMap>("concurrent_hash_map");
  made.core("insert", [](HashMap& m, int k, int v) { return m.insert({k, v}); }).data_independent(1);
  made.core("erase", [](HashMap& m, int k) { return m.erase(k); });
  made.core("find", find_by<ConstAccessor>).read_only();
  made = with_more_inserts(made);
  made.method("erase_by_accessor", erase_by<Accessor>);
  made.method("erase_by_const_accessor", erase_by<ConstAccessor>);
  made.method("find_by_accessor", find_by<Accessor>).read_only();
  made.method("count", count<HashMap>).read_only();
  made.method("size", size<HashMap>).read_only();
  made.method("empty", is_empty<HashMap>).read_only();
  return made.entry();
}

}  // namespace gallery
