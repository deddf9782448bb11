#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "outcomes/atomic_outcomes.hpp"
#include "outcomes/serial_cache.hpp"

namespace sunder {

/// The tree of linearizations of one harness, walked over what the cache knows.
class Walk {
 public:
  Walk(const Harness& harness, SerialCache& cache);

  /// Linearizations that have to be executed before the outcomes are known, at most so many.
  std::vector<Sequence> missing(std::size_t most);

  /// All outcomes, with each of their linearizations or one; nothing may be missing.
  AtomicOutcomes outcomes(bool with_each);

 private:
  void walk_missing(SerialCache::Node node, std::vector<Sequence>& found, std::size_t most);
  [[nodiscard]] Sequence path_as_sequence() const;
  void walk_outcomes(SerialCache::Node node, bool with_each);
  bool enabled(std::size_t sequence) const;
  template <class Step>
  void for_each_next(const Step& step);

  SerialCache& cache_;
  std::vector<const Invocation*> invocations_;  // in the harness's order
  std::vector<std::uint32_t> numbers_;
  std::vector<int> starts_, lengths_, taken_;  // by sequence
  std::vector<std::uint32_t> after_;
  Linearization path_;
  Outcome results_;
  std::map<Outcome, Linearization> outcomes_;
  AtomicOutcomes found_;
};

}  // namespace sunder
