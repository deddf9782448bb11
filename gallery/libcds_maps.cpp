#include "libcds_maps.hpp"

#include <concepts>
#include <string>

#include "containers.hpp"
#include "libcds.hpp"

namespace gallery {
namespace {

template <class M>
std::optional<int> found_in(Kept<M>& map, int key) {
  std::optional<int> found;
  map->find(key, [&](auto& item) { found = item.second; });
  return found;
}

template <class M>
std::optional<int> erased_from(Kept<M>& map, int key) {
  std::optional<int> erased;
  map->erase(key, [&](auto& item) { erased = item.second; });
  return erased;
}

// insert/1 leaves the value 0; insert/2 sets one, perhaps only after the key is there. The `find` of the skip
// list cannot be trusted, so its value is read by `erase`.
template <class M>
sunder::Declaration<Kept<M>> map_of_core(const std::string& name) {
  using Map = Kept<M>;
  auto made = sunder::object<Map>(name);
  made.core("insert", [](Map& m, int k) { return m->insert(k); });
  if constexpr (std::same_as<M, SkipMap>) {
    made.core("erase", erased_from<M>);
  } else {
    made.core("erase", [](Map& m, int k) { return m->erase(k); });
    made.core("find", found_in<M>).read_only();
  }
  return made;
}

template <class M>
sunder::Declaration<Kept<M>> map(const char* name) {
  using Map = Kept<M>;
  auto made = map_of_core<M>(name);
  if constexpr (std::same_as<M, SkipMap>)
    made.method("find", found_in<M>).read_only();
  else
    made.method("erase_by_functor", erased_from<M>);
  made.method("insert_with", [](Map& m, int k) { return m->insert_with(k, [](auto&&...) {}); });
  made.method("update", [](Map& m, int k) { return m->update(k, [](auto&&...) {}); });
  made.method("update_existing", [](Map& m, int k) {
    return m->update(
        k, [](auto&&...) {}, false);
  });
  made.method("emplace", [](Map& m, int k, int v) { return m->emplace(k, v); }).domain(1, {7});
  made.method("insert", [](Map& m, int k, int v) { return m->insert(k, v); }).domain(1, {7});
  made.method("contains", [](Map& m, int k) { return m->contains(k); }).read_only();
  made.method("size", [](Map& m) { return count_of(m->size()); }).read_only();
  made.method("empty", [](Map& m) { return m->empty(); }).read_only();
  made.method("clear", [](Map& m) { m->clear(); });
  return made;
}

template <class M>
std::optional<int> value_of(const M& guarded) {
  return guarded ? std::optional(guarded->second) : std::nullopt;
}

// Methods that find their key by another comparison have the same code otherwise. They are an object of their
// own, so that the search of the others does not take longer.
template <class M>
sunder::Declaration<Kept<M>> by_predicate(const std::string& name) {
  using Map = Kept<M>;
  auto made = map_of_core<M>(name + "_by_predicate");
  made.method("erase_with", [](Map& m, int k) { return m->erase_with(k, Less()); });
  made.method("erase_with_by_functor", [](Map& m, int k) {
    std::optional<int> erased;
    m->erase_with(k, Less(), [&](auto& item) { erased = item.second; });
    return erased;
  });
  made.method("find_with",
              [](Map& m, int k) {
                std::optional<int> found;
                m->find_with(k, Less(), [&](auto& item) { found = item.second; });
                return found;
              })
      .read_only();
  made.method("contains_with", [](Map& m, int k) { return m->contains(k, Less()); }).read_only();
  made.method("get_with", [](Map& m, int k) { return value_of(m->get_with(k, Less())); }).read_only();
  made.method("extract_with", [](Map& m, int k) { return value_of(m->extract_with(k, Less())); });
  return made;
}

template <class M>
std::optional<int> key_of(const M& guarded) {
  return guarded ? std::optional(guarded->first) : std::nullopt;
}

template <class M>
sunder::Declaration<Kept<M>> guarded_map(const char* name) {
  auto made = map<M>(name);
  made.method("get", [](Kept<M>& m, int k) { return value_of(m->get(k)); }).read_only();
  made.method("extract", [](Kept<M>& m, int k) { return value_of(m->extract(k)); });
  return made;
}

template <class M>
sunder::Declaration<Kept<M>> sorted_map(const char* name) {
  auto made = guarded_map<M>(name);
  made.method("extract_min", [](Kept<M>& m) { return key_of(m->extract_min()); });
  made.method("extract_max", [](Kept<M>& m) { return key_of(m->extract_max()); });
  return made;
}

// Its iterators, and theirs alone, may be used while others change the map.
std::vector<int> keys_of(FeldmanMap& map) {
  std::vector<int> keys;
  for (auto it = map.begin(); it != map.end(); ++it) keys.push_back(it->first);
  return keys;
}

std::vector<int> keys_backwards_of(FeldmanMap& map) {
  std::vector<int> keys;
  for (auto it = map.rbegin(); it != map.rend(); ++it) keys.push_back(it->first);
  return keys;
}

bool erase_at(FeldmanMap& map, int key) {
  for (auto it = map.begin(); it != map.end(); ++it)
    if (it->first == key) return map.erase_at(it);
  return false;
}

sunder::ObjectEntry feldman_map() {
  using Map = Kept<FeldmanMap>;
  auto made = guarded_map<FeldmanMap>("FeldmanHashMap");
  made.method("iterate", [](Map& m) { return keys_of(*m.operator->()); }).read_only();
  made.method("iterate_backwards", [](Map& m) { return keys_backwards_of(*m.operator->()); }).read_only();
  made.method("erase_at", [](Map& m, int k) { return erase_at(*m.operator->(), k); });
  return made.entry();
}

}  // namespace

std::vector<sunder::ObjectEntry> libcds_maps() {
  const auto hash = [] { return std::make_unique<Kept<HashMap>>(2, 1); };
  const auto split = [] { return std::make_unique<Kept<SplitMap>>(2, 1); };
  return {guarded_map<HashMap>("MichaelHashMap").make(hash).entry(),
          by_predicate<HashMap>("MichaelHashMap").make(hash).entry(),
          guarded_map<SplitMap>("SplitListMap").make(split).entry(),
          by_predicate<SplitMap>("SplitListMap").make(split).entry(),
          sorted_map<SkipMap>("SkipListMap").entry(),
          by_predicate<SkipMap>("SkipListMap").entry(),
          feldman_map(),
          map<StripedMap>("StripedMap").make([] { return std::make_unique<Kept<StripedMap>>(2); }).entry(),
          sorted_map<TreeMap>("EllenBinTreeMap").entry(),
          by_predicate<TreeMap>("EllenBinTreeMap").entry()};
}

}  // namespace gallery
