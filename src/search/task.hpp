#pragma once

#include "search/draw/method_search.hpp"

namespace sunder {

/// The work of one job on one method, on two methods together, or on the core alone.
struct Task {
  Scope scope;
  MethodSearch search;
  MethodResult result = {};
  bool open = true;
  int doubts = 0;  ///< failures that only the scheduler showed
  /// A violation that core calls in the place of the method's calls also show.
  std::optional<Violation> suspicion = std::nullopt;
  int suspicions = 0;  ///< number of such violations
  /// Of two methods: a violation that is theirs unless one of them turns out to be to blame by itself.
  std::optional<NonAtomic> kept = std::nullopt;
};

/// The verdict if the search ended now.
Verdict verdict_of(const Task& task, const Limits& limits);

/// Everything that is needed to continue later.
Progress progress_of(const Task& task);

/// The task's share of the time, relative to other tasks. The shares of the core and of
/// two methods together are smaller.
double weight_of(const Task& task);

}  // namespace sunder
