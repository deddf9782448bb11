#include <cds/container/ellen_bintree_map_hp.h>
#include <cds/container/feldman_hashmap_hp.h>
#include <cds/container/michael_kvlist_hp.h>
#include <cds/container/michael_list_hp.h>
#include <cds/container/michael_map.h>
#include <cds/container/skip_list_map_hp.h>
#include <cds/container/split_list_map.h>
#include <cds/container/striped_map.h>
#include <cds/container/striped_map/std_map.h>

#include <concepts>
#include <functional>

#include "containers.hpp"
#include "libcds.hpp"

namespace gallery {
namespace {

namespace cc = cds::container;
using Hp = cds::gc::HP;
using Counter = cds::atomicity::item_counter;

struct ListTraits : cc::michael_list::traits {
  using less = std::less<int>;
};

struct HashTraits : cc::michael_map::traits {
  using hash = std::hash<int>;
  using item_counter = Counter;
};
using HashMap = cc::MichaelHashMap<Hp, cc::MichaelKVList<Hp, int, int, ListTraits>, HashTraits>;

struct SplitTraits : cc::split_list::traits {
  using ordered_list = cc::michael_list_tag;
  using ordered_list_traits = ListTraits;
  using hash = std::hash<int>;
  using item_counter = Counter;
};
using SplitMap = cc::SplitListMap<Hp, int, int, SplitTraits>;

/// Every node has two levels: random ones would make each execution another.
struct TwoLevels {
  static constexpr unsigned int c_nUpperBound = 8;  // its head has five at least
  unsigned int operator()() const { return 1; }
};
struct SkipTraits : cc::skip_list::traits {
  using less = std::less<int>;
  using random_level_generator = TwoLevels;
  using item_counter = Counter;
};
using SkipMap = cc::SkipListMap<Hp, int, int, SkipTraits>;

struct FeldmanTraits : cc::feldman_hashmap::traits {
  using item_counter = Counter;
};
using FeldmanMap = cc::FeldmanHashMap<Hp, int, int, FeldmanTraits>;

using StripedMap =
    cc::StripedMap<std::map<int, int>, cds::opt::hash<std::hash<int>>, cds::opt::less<std::less<int>>>;

struct TreeTraits : cc::ellen_bintree::traits {
  using less = std::less<int>;
  using item_counter = Counter;
};
using TreeMap = cc::EllenBinTreeMap<Hp, int, int, TreeTraits>;

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

// insert/1 leaves the value 0; insert/2 gives one, and may do so after the key is there. The skip list's
// `find` cannot be trusted, so that there `erase` has to tell the value.
template <class M>
sunder::Declaration<Kept<M>> map(const char* name) {
  using Map = Kept<M>;
  auto made = sunder::object<Map>(name);
  made.core("insert", [](Map& m, int k) { return m->insert(k); });
  if constexpr (std::same_as<M, SkipMap>) {
    made.core("erase", erased_from<M>);
    made.method("find", found_in<M>).read_only();
  } else {
    made.core("erase", [](Map& m, int k) { return m->erase(k); });
    made.core("find", found_in<M>).read_only();
  }
  made.method("insert_with", [](Map& m, int k) { return m->insert_with(k, [](auto&&...) {}); });
  made.method("update", [](Map& m, int k) { return m->update(k, [](auto&&...) {}); });
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

}  // namespace

std::vector<sunder::ObjectEntry> libcds_maps() {
  return {guarded_map<HashMap>("MichaelHashMap")
              .make([] { return std::make_unique<Kept<HashMap>>(2, 1); })
              .entry(),
          guarded_map<SplitMap>("SplitListMap")
              .make([] { return std::make_unique<Kept<SplitMap>>(2, 1); })
              .entry(),
          sorted_map<SkipMap>("SkipListMap").entry(),
          guarded_map<FeldmanMap>("FeldmanHashMap").entry(),
          map<StripedMap>("StripedMap").make([] { return std::make_unique<Kept<StripedMap>>(2); }).entry(),
          sorted_map<TreeMap>("EllenBinTreeMap").entry()};
}

}  // namespace gallery
