#pragma once

#include "search/draw/method_search.hpp"

namespace sunder {

/// The work of one job on one method, or on the core alone.
struct Task {
  std::optional<int> method;  ///< none for the core alone
  MethodSearch search;
  MethodResult result = {};
  bool open = true;
  int doubts = 0;  ///< failures that only the scheduler showed
};

/// The verdict if the search ended now.
Verdict verdict_of(const Task& task, const Limits& limits);

/// Everything that is needed to continue later.
Progress progress_of(const Task& task);

/// The task's share of the time, relative to other tasks. The share of the core is smaller.
double weight_of(const Task& task);

}  // namespace sunder
