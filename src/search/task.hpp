#pragma once

#include "search/draw/method_search.hpp"

namespace sunder {

/// The work of one job on one method, on two methods together, or on the core alone.
struct Task {
  Scope scope;
  MethodSearch search;
  MethodResult result = {};
  bool open = true;
  /// The violations so far. The search goes on for others with another meaning.
  std::optional<NonAtomic> found = std::nullopt;
  double found_at = 0;  ///< time spent on the method, in seconds, when the last of them was found
  int doubts = 0;       ///< failures that only the scheduler showed
  /// A violation that core calls in the place of the method's calls also show.
  std::optional<Violation> suspicion = std::nullopt;
  int suspicions = 0;  ///< number of such violations
  /// Of two methods: a violation that is theirs unless one of them turns out to be to blame by itself.
  std::optional<NonAtomic> kept = std::nullopt;
};

/// Whether the task is open and has no violation yet.
inline bool is_undecided(const Task& task) { return task.open && !task.found; }

/// Whether nothing is left to learn about the violations of the task, or enough time was spent on it.
bool has_learnt(const Task& task, Learning learning);

/// The violations of the task, with the strongest level that admits everything, and what is proven of it.
NonAtomic found_so_far(const Task& task);

/// The verdict if the search ended now.
Verdict verdict_of(const Task& task, const Limits& limits);

/// Everything that is needed to continue later.
Progress progress_of(const Task& task);

/// The task's share of the time, relative to other tasks. The shares of the core and of
/// two methods together are smaller.
double weight_of(const Task& task, Learning learning);

}  // namespace sunder
