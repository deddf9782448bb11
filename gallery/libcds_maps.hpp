#pragma once

#include <cds/container/ellen_bintree_map_hp.h>
#include <cds/container/feldman_hashmap_hp.h>
#include <cds/container/michael_kvlist_hp.h>
#include <cds/container/michael_list_hp.h>
#include <cds/container/michael_map.h>
#include <cds/container/skip_list_map_hp.h>
#include <cds/container/split_list_map.h>
#include <cds/container/striped_map.h>
#include <cds/container/striped_map/std_map.h>

#include <functional>

#include "libcds.hpp"

namespace gallery {
namespace cc = cds::container;
using Hp = cds::gc::HP;
using Less = std::less<int>;
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

}  // namespace gallery
