#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/family.hpp"
#include "model/harness.hpp"
#include "model/positions.hpp"
#include "model/premises.hpp"
#include "model/verdict.hpp"

namespace sunder {

/// The most shards of a campaign.
inline constexpr int kMaxShards = 10'000;

/// One of the `count` parts of a campaign: every `count`-th harness of the random order, starting at
/// `index`. Shards are disjoint, complete together, and differ in size by at most one harness.
struct Shard {
  int index = 0, count = 1;

  /// The number of its own harnesses among all, and the position of its i-th one.
  [[nodiscard]] std::uint64_t share_of(std::uint64_t all) const {
    const auto n = static_cast<std::uint64_t>(count), i = static_cast<std::uint64_t>(index);
    return all / n + (i < all % n ? 1 : 0);
  }
  [[nodiscard]] std::uint64_t position(std::uint64_t i) const {
    return i * static_cast<std::uint64_t>(count) + static_cast<std::uint64_t>(index);
  }

  friend bool operator==(const Shard&, const Shard&) = default;
};

/// The state of the search of one rung of the ladder.
struct BoundsProgress {
  Bounds bounds;
  bool ordered = false;  ///< the harnesses with order constraints instead of those without
  Family family = Family::once;
  int spread = 0;          ///< of the values, see model/spread.hpp
  std::uint64_t next = 0;  ///< the position of the next harness among those of the shard
  int passes = 0;          ///< how often all of its harnesses were run
  double seconds = 0;
  bool only_stressed = false;  ///< true if some harnesses were only stressed
  Positions unfinished = {};   ///< of harnesses that were not explored to the end
  /// Each harness that was explored to the end was explored with this number of preemptions or more; none if
  /// all their schedules were explored.
  std::optional<int> preemptions = std::nullopt;
  BrokenPremises broken_premises = {};  ///< if not empty, these bounds are not proven

  friend bool operator==(const BoundsProgress&, const BoundsProgress&) = default;
};

/// The state of the search of one method: all that is needed to continue it.
struct Progress {
  Effort effort;
  std::vector<BoundsProgress> bounds;  ///< the rungs that were begun
  std::optional<Verdict> verdict = std::nullopt;
  std::string unexplored = {};  ///< why harnesses were stressed instead of explored
  std::optional<Violation> only_scheduled = std::nullopt;  ///< see MethodResult
  Level seen = Level::complete;  ///< the strongest one that admits everything that was seen of the method
};

/// Whether the search has its verdict, and looks for nothing more.
bool has_ended(const Progress& progress);

/// Identifies a search: the qualified name of the object, the label of the method, the index of the shard.
struct SearchKey {
  std::string object, method;
  int shard = 0;

  friend auto operator<=>(const SearchKey&, const SearchKey&) = default;
};

using ProgressByKey = std::map<SearchKey, Progress>;

}  // namespace sunder
