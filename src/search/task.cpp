#include "search/task.hpp"

#include "search/tuning.hpp"

namespace sunder {

Verdict verdict_of(const Task& task, const Limits& limits) {
  if (!task.search.has_methods()) return Unjudged{"not tried: only one method is left", true};
  if (task.suspicion) return NonAtomic{*task.suspicion};
  if (const auto proven = task.search.proven()) return *proven;
  if (task.search.effort().executions > 0 || task.doubts > 0) return NoViolationFound{};
  if (const auto skipped = task.search.effort().skipped; skipped > 0)
    return Unjudged{
        "not tried: in each of the " + std::to_string(skipped) +
            " harnesses so far, some call waits for ever, or until its time limit, even in serial "
            "executions. Does a method wait for another thread, or take a lock that it already "
            "holds? More --time tries other harnesses",
        true};
  if (limits.is_interrupted()) return Unjudged{"not tried: the check was stopped", true};
  if (limits.reached()) return Unjudged{"not tried: the time was up", true};
  return Unjudged{"not tried: found no harness within the bounds that can show anything", true};
}

Progress progress_of(const Task& task) {
  Progress made = task.search.progress();
  made.only_scheduled = task.result.only_scheduled;
  return made;
}

double weight_of(const Task& task) { return task.scope.method ? 1 : tuning::kShareOfCore; }

}  // namespace sunder
