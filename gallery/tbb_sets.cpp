#include "tbb.hpp"

#include <tbb/concurrent_map.h>
#include <tbb/concurrent_set.h>
#include <tbb/concurrent_unordered_map.h>
#include <tbb/concurrent_unordered_set.h>

#include "containers.hpp"
#include "tbb_inserts.hpp"

namespace gallery {
namespace {

template <class C>
std::optional<int> key_at(C& container, typename C::iterator it) {
  if (it == container.end()) return std::nullopt;
  if constexpr (requires { it->first; })
    return it->first;
  else
    return *it;
}

template <class C>
std::optional<int> lower_bound(C& container, int key) {
  return key_at(container, container.lower_bound(key));
}

template <class C>
std::optional<int> upper_bound(C& container, int key) {
  return key_at(container, container.upper_bound(key));
}

template <class C>
std::vector<int> equal_range(C& container, int key) {
  std::vector<int> found;
  auto [it, end] = container.equal_range(key);
  for (; it != end; ++it) found.push_back(*key_at(container, it));
  return found;
}

template <class C>
std::optional<int> find(C& map, int key) {
  const auto it = map.find(key);
  return it == map.end() ? std::nullopt : std::optional(it->second);
}

template <class C>
sunder::Declaration<C> with_reads(sunder::Declaration<C> made) {
  made.method("iterate", iterate<C>).read_only();
  made.method("equal_range", equal_range<C>).read_only();
  made.method("size", size<C>).read_only();
  made.method("empty", is_empty<C>).read_only();
  if constexpr (requires(C & c) { c.lower_bound(0); }) {
    made.method("lower_bound", lower_bound<C>).read_only();
    made.method("upper_bound", upper_bound<C>).read_only();
  }
  return made;
}

template <class C>
sunder::ObjectEntry set(const char* name) {
  auto made = sunder::object<C>(name);
  made.core("insert", [](C& s, int v) { return s.insert(v).second; });
  made.core("contains", contains<C>).read_only();
  made.method("emplace", [](C& s, int v) { return s.emplace(v).second; });
  made.method("count", count<C>).read_only();
  return with_reads(with_inserts(made)).entry();
}

template <class C>
sunder::ObjectEntry multiset(const char* name) {
  auto made = sunder::object<C>(name);
  made.core("insert", [](C& s, int v) { s.insert(v); });
  made.core("contains", contains<C>).read_only();
  made.method("emplace", [](C& s, int v) { s.emplace(v); });
  made.method("count", count<C>).read_only();
  return with_reads(with_inserts(made)).entry();
}

template <class C>
sunder::ObjectEntry map(const char* name) {
  auto made = sunder::object<C>(name);
  made.core("insert", [](C& m, int k, int v) { return m.insert({k, v}).second; }).data_independent(1);
  made.core("find", find<C>).read_only();
  made.method("emplace", [](C& m, int k, int v) { return m.emplace(k, v).second; }).data_independent(1);
  made.method("subscript", [](C& m, int k) { return m[k]; });
  made.method("at", [](C& m, int k) { return m.at(k); }).read_only();
  made.method("contains", contains<C>).read_only();
  made.method("count", count<C>).read_only();
  return with_reads(with_inserts(made)).entry();
}

template <class C>
sunder::ObjectEntry multimap(const char* name) {
  auto made = sunder::object<C>(name);
  made.core("insert", [](C& m, int k, int v) { m.insert({k, v}); }).data_independent(1);
  made.core("contains", contains<C>).read_only();
  made.method("emplace", [](C& m, int k, int v) { m.emplace(k, v); }).data_independent(1);
  made.method("find", find<C>).read_only();
  made.method("count", count<C>).read_only();
  return with_reads(with_inserts(made)).entry();
}

}  // namespace

std::vector<sunder::ObjectEntry> tbb_sets() {
  return {set<tbb::concurrent_unordered_set<int>>("concurrent_unordered_set"),
          multiset<tbb::concurrent_unordered_multiset<int>>("concurrent_unordered_multiset"),
          map<tbb::concurrent_unordered_map<int, int>>("concurrent_unordered_map"),
          multimap<tbb::concurrent_unordered_multimap<int, int>>("concurrent_unordered_multimap"),
          set<tbb::concurrent_set<int>>("concurrent_set"),
          multiset<tbb::concurrent_multiset<int>>("concurrent_multiset"),
          map<tbb::concurrent_map<int, int>>("concurrent_map"),
          multimap<tbb::concurrent_multimap<int, int>>("concurrent_multimap")};
}

}  // namespace gallery
