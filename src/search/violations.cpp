// The members of ObjectCheck for several violations of one method.
#include <algorithm>

#include "search/object_check.hpp"
#include "search/tuning.hpp"

namespace sunder {
namespace {

std::vector<Violation> all_of(const NonAtomic& found) {
  std::vector<Violation> all{found.violation};
  all.insert(all.end(), found.others.begin(), found.others.end());
  return all;
}

}  // namespace

// A violation that nothing explains is the gravest that there can be, unless all are asked for. If the core
// is at fault, others would only show that again. Two methods together, and the core, have one violation at
// most.
bool ObjectCheck::goes_on(const Violation& violation, bool is_new) const {
  if (all_violations_)
    return std::holds_alternative<NonAtomicOutcome>(violation.symptom) && !tasks_.front().found;
  const Gravity gravity = gravity_of(violation);
  const auto& core = tasks_.front().found;
  return is_new && gravity != Gravity::bug && gravity != Gravity::unknown &&
         (!core || is_weak(core->violation));
}

// From now on, the search passes over violations like this one. Returns whether it did not before.
bool ObjectCheck::pass_over(const Violation& violation) {
  if (!all_violations_) return trial_.admissions().admit(violation.harness, violation.meaning);
  trial_.admissions().accepted().add(violation);
  return true;
}

void ObjectCheck::add_violations(Task& task, const NonAtomic& found) {
  if (!task.found) {
    task.found = NonAtomic{found.violation, found.convicted};
    task.found->until = task.search.effort();
    task.found->found_with = found.found_with;
    news_ = spent();
  } else if (learning_ == Learning::equal) {
    news_ = spent();
  }
  if (task.scope.is_core()) end_weakly_with_core(found);
  task.found->convicted |= found.convicted;
  task.found_at = task.search.spent();
  bool more = task.scope.method.has_value();
  for (const Violation& each : all_of(found)) {
    add_violation(*task.found, each);
    more &= goes_on(each, pass_over(each));
  }
  more &= task.found->others.size() + 1 < tuning::kMostViolations;
  if (more)
    decide(task, progress_of(task));
  else
    close(task, found_so_far(task));
}

// Violations that other jobs have found are violations of this one, too: it searches for others.
void ObjectCheck::adopt(Task& task) {
  for (NonAtomic& found : verdicts_.found(index_of(task))) {
    const auto is_known = [&](const Violation& violation) {
      return task.found && std::ranges::any_of(all_of(*task.found), [&](const Violation& known) {
               return same_meaning(known, violation);
             });
    };
    const auto all = all_of(found);
    if (task.open && !std::ranges::all_of(all, is_known)) add_violations(task, found);
  }
}

// Each method would show the core's violation again under c11. What it does under sc is still to be seen.
void ObjectCheck::end_weakly_with_core(const NonAtomic& core) {
  if (!is_weak(core.violation)) return;
  for (Task& each : tasks_) each.search.end_weakly("the core is not atomic");
}

void ObjectCheck::resume(Task& task, const NonAtomic& found) {
  task.open = true;
  task.found = found;
  task.found_at = task.search.spent();
  for (const Violation& each : all_of(found)) pass_over(each);
}

}  // namespace sunder
