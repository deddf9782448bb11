#include "enumeration/posets.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>

namespace sunder {
namespace {

using Relation = std::vector<std::uint32_t>;  // for each position those below it

std::vector<std::vector<int>> permutations(int size, bool rooted) {
  std::vector<int> p(size);
  std::iota(p.begin(), p.end(), 0);
  std::vector<std::vector<int>> all;
  do all.push_back(p);
  while (std::next_permutation(p.begin() + (rooted ? 1 : 0), p.end()));
  return all;
}

Relation relabelled(const Relation& before, const std::vector<int>& to) {
  Relation result(before.size(), 0);
  for (std::size_t j = 0; j < before.size(); ++j)
    for (std::size_t i = 0; i < before.size(); ++i)
      if (before[j] >> i & 1U) result[to[j]] |= 1U << to[i];
  return result;
}

// Orders that agree with the order of the numbers are the smallest: the representative reads 1 < 2.
std::uint32_t code(const Relation& before) {
  std::uint32_t up = 0;
  std::uint32_t down = 0;
  for (std::size_t j = 0; j < before.size(); ++j) {
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (i == j) continue;
      std::uint32_t& bits = i < j ? up : down;
      bits = bits << 1 | (before[j] >> i & 1U);
    }
  }
  return down << 10 | up;
}

bool transitive(const Relation& before) {
  for (const std::uint32_t below : before)
    for (std::size_t i = 0; i < before.size(); ++i)
      if ((below >> i & 1U) && (before[i] & ~below)) return false;
  return true;
}

// Each poset has a labelling that agrees with the order of the numbers.
std::vector<Relation> natural_relations(int size) {
  std::vector<Relation> all;
  const int pairs = size * (size - 1) / 2;
  for (std::uint32_t chosen = 0; chosen < 1U << pairs; ++chosen) {
    Relation before(size, 0);
    std::uint32_t rest = chosen;
    for (int j = 1; j < size; ++j) {
      before[j] = rest & ((1U << j) - 1);
      rest >>= j;
    }
    if (transitive(before)) all.push_back(std::move(before));
  }
  return all;
}

std::vector<int> moving_to_front(int size, int root) {
  std::vector<int> to(size);
  for (int i = 0; i < size; ++i) to[i] = i == root ? 0 : i < root ? i + 1 : i;
  return to;
}

bool has(const std::vector<std::vector<int>>& automorphisms, const Block& a, const Block& b) {
  return std::ranges::any_of(automorphisms, [&](const std::vector<int>& p) {
    std::vector<int> swap(p.size());
    std::iota(swap.begin(), swap.end(), 0);
    for (std::size_t i = 0; i < a.size(); ++i) std::swap(swap[a[i]], swap[b[i]]);
    return p == swap;
  });
}

std::vector<Orbit> twin_orbits(int size, const std::vector<std::vector<int>>& automorphisms) {
  std::vector<Orbit> orbits;
  for (int i = 0; i < size; ++i) {
    const auto orbit =
        std::ranges::find_if(orbits, [&](const Orbit& o) { return has(automorphisms, o[0], {i}); });
    if (orbit != orbits.end())
      orbit->push_back({i});
    else
      orbits.push_back({{i}});
  }
  return orbits;
}

// Up to five positions, the only symmetry besides twins is one swap of two pairs: in 2+2 and its extensions.
void add_pair_orbit(std::vector<Orbit>& orbits, const std::vector<std::vector<int>>& automorphisms) {
  for (const auto& p : automorphisms) {
    Orbit pairs(2);
    for (int i = 0; i < static_cast<int>(p.size()); ++i) {
      if (p[i] <= i || p[p[i]] != i) continue;
      pairs[0].push_back(i);
      pairs[1].push_back(p[i]);
    }
    if (pairs[0].size() != 2 || has(automorphisms, {pairs[0][0]}, {pairs[1][0]})) continue;
    std::erase_if(orbits, [&](const Orbit& o) {
      return o.size() == 1 &&
             std::ranges::any_of(pairs, [&](const Block& b) { return std::ranges::count(b, o[0][0]) > 0; });
    });
    orbits.push_back(pairs);
    return;
  }
}

std::size_t symmetries(const std::vector<Orbit>& orbits) {
  std::size_t product = 1;
  for (const Orbit& orbit : orbits)
    for (std::size_t k = 2; k <= orbit.size(); ++k) product *= k;
  return product;
}

Poset make_poset(const Relation& before, bool rooted) {
  Poset poset;
  poset.size = static_cast<int>(before.size());
  for (int j = 0; j < poset.size; ++j) {
    poset.before[j] = before[j];
    poset.incomparable[j] = ((1U << poset.size) - 1) & ~(before[j] | 1U << j);
    for (int i = 0; i < poset.size; ++i)
      if (before[i] >> j & 1U) poset.incomparable[j] &= ~(1U << i);
  }
  Harness reduced;
  reduced.sequences.resize(poset.size);
  std::vector<Precedence> all;
  for (int j = 0; j < poset.size; ++j)
    for (int i = 0; i < poset.size; ++i)
      if (before[j] >> i & 1U) all.push_back({i, j});
  set_order(reduced, all);
  poset.order = reduced.order;

  const auto automorphisms = isomorphisms(before, poset, rooted);
  poset.orbits = twin_orbits(poset.size, automorphisms);
  if (symmetries(poset.orbits) < automorphisms.size()) add_pair_orbit(poset.orbits, automorphisms);
  if (symmetries(poset.orbits) != automorphisms.size())
    throw std::logic_error("a partial order has a symmetry that no exchange of blocks explains");
  return poset;
}

std::vector<Poset> make_posets(int size, bool rooted) {
  const auto relabellings = permutations(size, rooted);
  std::map<std::uint32_t, Relation> representatives;
  std::set<std::uint32_t> seen;
  for (const Relation& natural : natural_relations(size)) {
    for (int root = 0; root < (rooted ? size : 1); ++root) {
      const Relation before = rooted ? relabelled(natural, moving_to_front(size, root)) : natural;
      if (seen.contains(code(before))) continue;
      Relation smallest = before;
      for (const auto& to : relabellings) {
        Relation candidate = relabelled(before, to);
        seen.insert(code(candidate));
        if (code(candidate) < code(smallest)) smallest = std::move(candidate);
      }
      representatives.emplace(code(smallest), smallest);
    }
  }
  std::vector<Poset> all;
  for (const auto& entry : representatives) all.push_back(make_poset(entry.second, rooted));
  return all;
}

template <int kSize>
const std::vector<Poset>& cached_posets(bool rooted) {
  static const std::vector<Poset> unrooted_ones = make_posets(kSize, false);
  static const std::vector<Poset> rooted_ones = make_posets(kSize, true);
  return rooted ? rooted_ones : unrooted_ones;
}

}  // namespace

const std::vector<Poset>& posets(int size, bool rooted) {
  switch (size) {
    case 1:
      return cached_posets<1>(rooted);
    case 2:
      return cached_posets<2>(rooted);
    case 3:
      return cached_posets<3>(rooted);
    case 4:
      return cached_posets<4>(rooted);
    case 5:
      return cached_posets<5>(rooted);
    default:
      throw std::invalid_argument("partial orders of " + std::to_string(size) +
                                  " sequences are not enumerated");
  }
}

std::vector<std::vector<int>> isomorphisms(const std::vector<std::uint32_t>& before, const Poset& poset,
                                           bool rooted) {
  const Relation wanted(poset.before.begin(), poset.before.begin() + poset.size);
  std::vector<std::vector<int>> found;
  for (const auto& to : permutations(poset.size, rooted))
    if (relabelled(before, to) == wanted) found.push_back(to);
  return found;
}

}  // namespace sunder
