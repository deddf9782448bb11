#pragma once

#include "search/draw/method_search.hpp"

namespace sunder {

/// What one job does about one method, or about the core alone.
struct Task {
  std::optional<int> method;  ///< none: the core alone
  MethodSearch search;
  MethodResult result = {};
  bool open = true;
  int doubts = 0;  ///< failures that only the scheduler showed
};

/// The verdict if the search ended now.
Verdict verdict_of(const Task& task, const Limits& limits);

/// Everything that it takes to go on later.
Progress progress_of(const Task& task);

/// The task's share of the time, compared with others. The core's is smaller.
double weight_of(const Task& task);

}  // namespace sunder
