#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/harness.hpp"
#include "model/premises.hpp"
#include "model/verdict.hpp"

namespace sunder {

/// One of the `count` parts of a campaign: of the harnesses in their random order, every `count`-th from
/// `index` on. So the shards are disjoint, together complete, and differ by one harness at most.
struct Shard {
  int index = 0, count = 1;

  /// How many of so many harnesses are its own, and at which place its i-th one is.
  [[nodiscard]] std::uint64_t share_of(std::uint64_t all) const {
    const auto n = static_cast<std::uint64_t>(count), i = static_cast<std::uint64_t>(index);
    return all / n + (i < all % n ? 1 : 0);
  }
  [[nodiscard]] std::uint64_t place(std::uint64_t i) const {
    return i * static_cast<std::uint64_t>(count) + static_cast<std::uint64_t>(index);
  }

  friend bool operator==(const Shard&, const Shard&) = default;
};

/// Where the search of some bounds stands.
struct BoundsProgress {
  Bounds bounds;
  bool ordered = false;    ///< the harnesses with order constraints, or those without
  std::uint64_t next = 0;  ///< the place of the next harness among the shard's own
  int passes = 0;          ///< how often all of them were run
  double seconds = 0;
  bool only_stressed = false;               ///< some of them
  std::set<std::uint64_t> unfinished = {};  ///< places of those that were not fully explored
  BrokenPremises broken_premises = {};      ///< with any, these bounds are not proven

  friend bool operator==(const BoundsProgress&, const BoundsProgress&) = default;
};

/// Where the search of one method stands: all that it takes to go on.
struct Progress {
  Effort effort;
  std::vector<BoundsProgress> bounds;  ///< those that were begun
  std::optional<Verdict> verdict = std::nullopt;
  std::string unexplored = {};  ///< why harnesses were only stressed, though they were to be explored
  std::optional<Violation> only_scheduled = std::nullopt;  ///< see MethodResult
};

/// Which search: the object by its qualified name, the method by its label, and the shard's index.
struct SearchKey {
  std::string object, method;
  int shard = 0;

  friend auto operator<=>(const SearchKey&, const SearchKey&) = default;
};

using ProgressByKey = std::map<SearchKey, Progress>;

}  // namespace sunder
