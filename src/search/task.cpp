#include "search/task.hpp"

#include "search/time/settling.hpp"
#include "search/tuning.hpp"

namespace sunder {
namespace {

// None if no level admits one of the violations. Nor if steps explain one, even if a level does so as well:
// the search then passes over whatever steps explain.
std::optional<Level> level_of(const NonAtomic& found) {
  const auto level_of_one = [](const Violation& violation) {
    return violation.meaning.by_steps ? std::nullopt : sunder::level_of(violation.meaning);
  };
  auto level = level_of_one(found.violation);
  for (const Violation& other : found.others) {
    const auto of_other = level_of_one(other);
    level = level && of_other ? std::optional(weaker(*level, *of_other)) : std::nullopt;
  }
  return level;
}

}  // namespace

bool has_learnt(const Task& task, Learning learning) {
  if (!task.open || !task.found || task.search.is_exhausted()) return true;
  if (learning != Learning::brief) return false;
  return task.search.proven() || learnt_for_long(task.search.spent() - task.found_at, task.found_at);
}

NonAtomic found_so_far(const Task& task) {
  NonAtomic made = *task.found;
  made.ended = true;
  made.level = level_of(made);
  made.within = task.search.proven();
  if (made.within) made.within->level = made.level.value_or(Level::weak);
  return made;
}

Verdict verdict_of(const Task& task, const Limits& limits) {
  if (task.found) return found_so_far(task);
  if (!task.search.has_methods()) return Unjudged{"not tried: only one method is left", true};
  if (task.suspicion) return NonAtomic{*task.suspicion};
  if (const auto proven = task.search.proven()) return *proven;
  if (task.search.effort().executions > 0 || task.doubts > 0) return NoViolationFound{task.search.seen()};
  if (const auto skipped = task.search.effort().skipped; skipped > 0)
    return Unjudged{
        "not tried: in each of the " + std::to_string(skipped) +
            " harnesses so far, some call waits for ever, or until its time limit, even in serial "
            "executions. Does a method wait for another thread, or take a lock that it already "
            "holds? More --time tries other harnesses",
        true};
  if (limits.is_interrupted()) return Unjudged{"not tried: the check was stopped", true};
  if (limits.reached()) return Unjudged{"not tried: the time was up", true};
  return Unjudged{kNoHarness, true};
}

Progress progress_of(const Task& task) {
  Progress made = task.search.progress();
  made.only_scheduled = task.result.only_scheduled;
  if (task.found) {
    made.verdict = found_so_far(task);
    std::get<NonAtomic>(*made.verdict).ended = false;
  }
  return made;
}

double weight_of(const Task& task, Learning learning) {
  if (task.found && learning != Learning::equal) return tuning::kWeightOfLearning;
  return task.scope.method ? 1 : tuning::kShareOfCore;
}

}  // namespace sunder
