#pragma once

#include <cstddef>

#include "model/harness.hpp"

/// The numbers by which commands steer the search; those of the search itself are in search/tuning.hpp. Times
/// are in seconds.
namespace sunder::cli::tuning {

// --- check without --time ---

/// The time of a check is at least this, and this for each method.
inline constexpr std::size_t kLeastSeconds = 60, kSecondsForEach = 2;

// --- --core auto ---

/// Most violations of harnesses of these bounds come at once, so each check is short. After the whole time
/// the search for a core is given up.
inline constexpr Bounds kCoreBounds{3, 2, 2};
inline constexpr double kCoreRound = 5, kCoreWhole = 60;

// --- Campaigns that several processes search (scripts/bench fleet) ---

/// A slice of a shard is long enough to be worth the start of programs and JVMs, and short enough for each
/// shard to have several before the campaign ends.
inline constexpr double kLeastSlice = 1, kLongestSlice = 30, kTimesTheStart = 5, kSlicesOfEach = 2;
/// The pause of a process that finds no free shard.
inline constexpr double kWaitForShard = 0.5;
/// A campaign has a shard for each of these seconds, within these limits.
inline constexpr double kSecondsForEachShard = 4;
inline constexpr int kFewestShards = 8, kMostShards = 256;

}  // namespace sunder::cli::tuning
