#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "outcomes/atomic_outcomes.hpp"
#include "outcomes/serial_cache.hpp"

namespace sunder {

/// Walks the tree of linearizations of one harness, with the results in the cache.
class Walk {
 public:
  Walk(const Harness& harness, SerialCache& cache);

  /// The linearizations that must be executed before all outcomes are known, at most `most` of them.
  std::vector<Sequence> missing(std::size_t most);

  /// All outcomes, each with all its linearizations or with one of them. The cache must have every result.
  AtomicOutcomes outcomes(bool with_each);

 private:
  void walk_missing(SerialCache::Node node, std::vector<Sequence>& found, std::size_t most);
  [[nodiscard]] Sequence path_as_sequence() const;
  void walk_outcomes(SerialCache::Node node, bool with_each);
  bool enabled(std::size_t sequence) const;
  template <class Step>
  void for_each_next(const Step& step);

  SerialCache& cache_;
  std::vector<const Invocation*> invocations_;  // in the order of the harness
  std::vector<std::uint32_t> numbers_;
  std::vector<int> starts_, lengths_, taken_;  // by sequence
  std::vector<std::uint32_t> after_;
  Linearization path_;
  Outcome results_;
  std::map<Outcome, Linearization> outcomes_;
  AtomicOutcomes found_;
};

}  // namespace sunder
