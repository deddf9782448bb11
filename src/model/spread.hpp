#pragma once

#include <vector>

namespace sunder {

/// The largest spread that is read back. The search uses far smaller ones.
inline constexpr int kMaxSpread = 1'000'000;

/// The numbers of the values of a harness with this number of values. Without a spread they are 0, 1 and so
/// on. With one, the upper half of them begins at the number `spread`: a spread of 8 gives 0,8 and 0,1,8 and
/// 0,1,8,9. Keys that are near each other may lie in one part of a structure, and keys that are apart in
/// several, or the other way round.
std::vector<int> value_numbers(int values, int spread);

/// Whether these values can be spread. If not, the values without a spread include one with this number.
constexpr bool can_spread(int values, int spread) { return values >= 2 && spread >= values; }

}  // namespace sunder
