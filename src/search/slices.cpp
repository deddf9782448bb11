// The members of ObjectCheck for a search in slices, which other processes continue.
#include <utility>

#include "search/object_check.hpp"

namespace sunder {

// Of a search in slices, the progress also says what is proven: whoever reads it has nothing else.
Progress ObjectCheck::progress_so_far(const Task& task) const {
  Progress made = progress_of(task);
  if (tells_proofs_ && !made.verdict)
    if (const auto proven = task.search.proven()) made.verdict = *proven;
  return made;
}

// A suspicion, and a violation of two methods that is kept, would be lost: their harnesses are not explored
// again. What speaks against them later, the results of all shards together tell (results_of).
void ObjectCheck::pause(const Limits& limits) {
  for (Task& task : tasks_) {
    if (task.kept && task.open) add_violations(task, NonAtomic(*std::exchange(task.kept, std::nullopt)));
    if (task.open && task.suspicion && !task.found) close(task, verdict_of(task, limits));
    report(task, true);
  }
}

}  // namespace sunder
