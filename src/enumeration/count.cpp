#include "enumeration/count.hpp"

#include <bit>

namespace sunder {

std::uint32_t unrank_subset(Count rank, int k, std::uint32_t of) {
  std::uint32_t subset = 0;
  while (k > 0) {
    const std::uint32_t lowest = of & -of;
    of ^= lowest;
    const Count with_lowest = choose(std::popcount(of), k - 1);
    if (rank < with_lowest) {
      subset |= lowest;
      --k;
    } else {
      rank -= with_lowest;
    }
  }
  return subset;
}

void unrank_combination(Count rank, int k, Count n, Count* into) {
  // The combinatorial number system: the largest member x is the largest with choose(x, k) <= rank.
  for (; k > 1; --k) {
    Count low = k - 1;
    Count high = n;
    while (high - low > 1) {
      const Count middle = low + (high - low) / 2;
      (choose(middle, k) <= rank ? low : high) = middle;
    }
    *into++ = low;
    rank -= choose(low, k);
    n = low;
  }
  if (k == 1) *into = rank;
}

}  // namespace sunder
