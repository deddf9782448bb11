#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "model/harness.hpp"

namespace sunder {

/// Interchangeable positions of a poset: permuting the blocks, each kept in its order, is an automorphism.
using Block = std::vector<int>;
using Orbit = std::vector<Block>;

/// A strict partial order on the positions 0..size-1, the representative of all that are isomorphic to it.
struct Poset {
  int size = 0;
  std::array<std::uint32_t, kMaxBounds.sequences> before = {};        ///< the positions below each, as bits
  std::array<std::uint32_t, kMaxBounds.sequences> incomparable = {};  ///< neither below nor above, as bits
  std::vector<Precedence> order = {};                                 ///< transitively reduced
  /// Every position is in one block of one orbit. The automorphisms are exactly the products of permutations
  /// of the blocks of each orbit; this holds up to five positions, and is checked.
  std::vector<Orbit> orbits = {};

  [[nodiscard]] bool ordered() const { return !order.empty(); }
};

/// All strict partial orders of this size, one per isomorphism class. If `rooted`, isomorphisms keep position
/// 0. The empty order comes first.
const std::vector<Poset>& posets(int size, bool rooted);

/// All permutations `to` of the positions (position i becomes to[i]) that turn `before` into the poset's
/// order.
std::vector<std::vector<int>> isomorphisms(const std::vector<std::uint32_t>& before, const Poset& poset,
                                           bool rooted);

}  // namespace sunder
