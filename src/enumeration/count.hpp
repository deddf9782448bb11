#pragma once

#include <cstdint>
#include <limits>

namespace sunder {

/// A number of things. Sums and products saturate at kTooMany, so an overflow is never silent: nothing is
/// ever subtracted, so a sum with a saturated part is saturated, too.
using Count = std::uint64_t;
inline constexpr Count kTooMany = std::numeric_limits<Count>::max();

inline Count plus(Count a, Count b) {
  Count sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? kTooMany : sum;
}

inline Count times(Count a, Count b) {
  Count product = 0;
  return __builtin_mul_overflow(a, b, &product) ? kTooMany : product;
}

/// n choose k, for small k.
inline Count choose(Count n, int k) {
  if (k <= 1) return k == 0 ? 1 : n;
  if (static_cast<Count>(k) >= n) return static_cast<Count>(k) == n;
  unsigned __int128 result = 1;
  for (int i = 0; i < k; ++i) {
    result = result * (n - i) / (i + 1);
    if (result >= kTooMany) return kTooMany;
  }
  return static_cast<Count>(result);
}

/// The number of injections of k things into n.
inline Count injections(int k, int n) {
  Count result = 1;
  for (int i = 0; i < k; ++i) result *= i < n ? n - i : 0;
  return result;
}

/// The k-subset number `rank` of the set bits of `of`.
std::uint32_t unrank_subset(Count rank, int k, std::uint32_t of);

/// The k-subset number `rank` of {0, ..., n-1}, for large n and small k, written in descending order to
/// `into`.
void unrank_combination(Count rank, int k, Count n, Count* into);

}  // namespace sunder
