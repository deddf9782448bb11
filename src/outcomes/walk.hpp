#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "outcomes/atomic_outcomes.hpp"
#include "outcomes/serial_cache.hpp"

namespace sunder {

/// Outcomes of stuck ends, each with all linearizations of the calls that return, or with one of them.
using StuckOutcomes = std::map<Outcome, std::vector<Linearization>>;

/// Walks the tree of linearizations of one harness, with the results in the cache.
class Walk {
 public:
  /// Calls that are known to crash count as missing, so that executing them again reports the crash.
  Walk(const Harness& harness, SerialCache& cache);
  /// Walks only the linearizations that give these results; all, if none are given. A call that crashes is
  /// like one that waits for ever.
  Walk(const Harness& harness, SerialCache& cache, Expected expected);

  /// The linearizations that must be executed before all outcomes are known, at most `most` of them.
  std::vector<Sequence> missing(std::size_t most);

  /// All outcomes, each with all its linearizations or with one of them. The cache must have every result.
  AtomicOutcomes outcomes(bool with_each);

  using Leaf = std::function<void(const Linearization&, const Outcome&)>;

  /// Calls `leaf` for each linearization that runs to its end, with the outcome that it gives; and for each
  /// that gets stuck, if asked for. The cache must have every result.
  void for_each(const Leaf& leaf, bool with_stuck = false);

  /// Stuck ends that the last walk came to: after some calls, every next call waits if it is made alone. Each
  /// outcome with these calls in their order, or in all their orders if each was asked for.
  [[nodiscard]] const StuckOutcomes& stuck() const { return stuck_; }

 private:
  [[nodiscard]] Outcome stuck_outcome() const;
  void walk_missing(SerialCache::Node node, std::vector<Sequence>& found, std::size_t most);
  [[nodiscard]] Sequence path_as_sequence() const;
  void walk_leaves(SerialCache::Node node, const Leaf& leaf, const Leaf& stuck_leaf);
  [[nodiscard]] bool is_expected(int position, const Value& result) const;
  bool enabled(std::size_t sequence) const;
  template <class Step>
  void for_each_next(const Step& step);

  SerialCache& cache_;
  Expected expected_;
  bool crashes_wait_ = false;
  std::vector<const Invocation*> invocations_;  // in the order of the harness
  std::vector<std::uint32_t> numbers_;
  std::vector<int> starts_, lengths_, taken_;  // by sequence
  std::vector<std::uint32_t> after_;
  Linearization path_;
  Outcome results_;
  std::map<Outcome, Linearization> outcomes_;
  StuckOutcomes stuck_;
  AtomicOutcomes found_;
};

}  // namespace sunder
