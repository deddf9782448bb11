// The members of ObjectCheck for the search of two methods together.
#include <algorithm>

#include "search/object_check.hpp"
#include "search/tuning.hpp"

namespace sunder {

// Harnesses of two methods would show again that a method is not atomic by itself.
void ObjectCheck::leave_out_of_pairs(const Task& task) {
  if (tasks_.back().scope.pairs && task.scope.method &&
      (task.found || (!task.open && !is_open(task.result.verdict))))
    tasks_.back().search.leave_out(*task.scope.method);
}

// Two methods are called together after each was searched by itself, and not while a violation of theirs is
// kept.
bool ObjectCheck::is_due(const Task& task) const {
  if (!task.scope.pairs) return true;
  return !task.kept && std::ranges::all_of(tasks_, [](const Task& t) {
    return !t.scope.method || !is_undecided(t) || t.search.has_run(tuning::kLeastProof);
  });
}

// A violation of two methods is kept until both are decided: one of them may be to blame by itself. It is
// told when it is added, since only then it is stored.
void ObjectCheck::keep_or_add(Task& task, NonAtomic found) {
  if (!task.scope.pairs || !has_open_method(found)) return add_violations(task, found);
  task.kept = std::move(found);
}

bool ObjectCheck::has_open_method(const NonAtomic& of_two) const {
  return std::ranges::any_of(non_core_methods(of_two.violation.harness, to_check_.object), [&](int method) {
    return std::ranges::any_of(tasks_,
                               [&](const Task& t) { return is_undecided(t) && t.scope.method == method; });
  });
}

// When a method is decided, so may be the violation that is kept of it and another one.
void ObjectCheck::decide_kept(const Task& decided) {
  Task& pairs = tasks_.back();
  if (!pairs.kept || !pairs.open || !decided.scope.method) return;
  const auto methods = non_core_methods(pairs.kept->violation.harness, to_check_.object);
  if (std::ranges::find(methods, *decided.scope.method) == methods.end()) return;
  if (!is_open(decided.result.verdict))
    pairs.kept.reset();
  else if (!has_open_method(*pairs.kept))
    add_violations(pairs, NonAtomic(*pairs.kept));
}

}  // namespace sunder
