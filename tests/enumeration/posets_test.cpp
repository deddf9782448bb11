#include "enumeration/posets.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace sunder {
namespace {

std::size_t factorial(std::size_t n) { return n < 2 ? 1 : n * factorial(n - 1); }

std::vector<std::uint32_t> relation(const Poset& p) { return {p.before.begin(), p.before.begin() + p.size}; }

std::size_t block_symmetries(const Poset& p) {
  std::size_t product = 1;
  for (const Orbit& orbit : p.orbits) product *= factorial(orbit.size());
  return product;
}

TEST(Posets, AreAllUpToIsomorphism) {
  const std::size_t unlabelled[] = {1, 2, 5, 16, 63};    // OEIS A000112
  const std::size_t labelled[] = {1, 3, 19, 219, 4231};  // OEIS A001035
  for (int n = 1; n <= 5; ++n) {
    EXPECT_EQ(posets(n, false).size(), unlabelled[n - 1]);
    EXPECT_FALSE(posets(n, true).front().ordered());
    for (const bool rooted : {false, true}) {
      std::size_t labellings = 0;
      for (const Poset& p : posets(n, rooted))
        labellings += factorial(rooted ? n - 1 : n) / block_symmetries(p);
      EXPECT_EQ(labellings, labelled[n - 1]);
    }
  }
}

TEST(Posets, ExchangingBlocksIsEveryAutomorphism) {
  for (int n = 1; n <= 5; ++n) {
    for (const bool rooted : {false, true}) {
      for (const Poset& p : posets(n, rooted)) {
        const auto automorphisms = isomorphisms(relation(p), p, rooted);
        EXPECT_EQ(block_symmetries(p), automorphisms.size());
        for (const Orbit& orbit : p.orbits) {
          for (const Block& block : orbit) {
            std::vector<int> swap(n);
            for (int i = 0; i < n; ++i) swap[i] = i;
            for (std::size_t i = 0; i < block.size(); ++i) std::swap(swap[orbit[0][i]], swap[block[i]]);
            EXPECT_TRUE(std::ranges::count(automorphisms, swap) == 1);
          }
        }
        EXPECT_EQ(rooted, rooted && p.orbits[0] == Orbit{{0}});
      }
    }
  }
}

}  // namespace
}  // namespace sunder
