// The members of ObjectCheck that end a search and decide when the check is over.
#include <algorithm>

#include "search/object_check.hpp"
#include "search/time/settling.hpp"
#include "search/tuning.hpp"

namespace sunder {

// Whether it keeps the check from ending: no violation was found, or there is more to learn about it.
bool ObjectCheck::is_busy(const Task& task) const {
  return is_undecided(task) || !has_learnt(task, learning_);
}

// Each method that was asked for has shown a violation or cannot be judged, and the core has had its share.
// If a method is proven, none may be open.
bool ObjectCheck::is_decided() const {
  if (proves() || tasks_.size() == 1)
    return std::ranges::none_of(tasks_, [this](const Task& t) { return is_busy(t); });
  return only_core_is_left() && core_had_its_share();
}

bool ObjectCheck::only_core_is_left() const {
  return tasks_.size() > 1 &&
         std::ranges::none_of(tasks_, [this](const Task& t) { return t.scope.method && is_busy(t); });
}

// The core is trusted, but not blindly: it is searched even if everything else is decided at once.
bool ObjectCheck::core_had_its_share() const {
  const Task& core = tasks_.front();
  if (!core.open || core.search.proven()) return true;
  return sunder::core_had_its_share(core.search.spent(), spent());
}

bool ObjectCheck::is_settled() const {
  const TimeSpent time{spent(), news_, open_weight()};
  if (!until_settled_ || !sunder::is_settled(time, true)) return false;
  const auto of_all_busy = [this](const auto& has) {
    return std::ranges::all_of(tasks_, [&](const Task& t) { return !is_busy(t) || has(t.search); });
  };
  if (!of_all_busy([](const MethodSearch& s) { return s.proven().has_value(); })) return false;
  return sunder::is_settled(
      time, of_all_busy([](const MethodSearch& s) { return s.has_run(tuning::kSmallBounds); }));
}

double ObjectCheck::spent() const {
  double sum = 0;
  for (const Task& t : tasks_) sum += t.search.spent();
  return sum;
}

bool ObjectCheck::proves() const {
  return std::ranges::any_of(
      tasks_, [](const Task& t) { return std::holds_alternative<AtomicWithinBounds>(t.result.verdict); });
}

double ObjectCheck::open_weight() const {
  double open = 0;
  for (const Task& task : tasks_) open += is_busy(task) ? weight_of(task, learning_) : 0;
  return open;
}

void ObjectCheck::close(Task& task, Verdict verdict) {
  task.open = false;
  if (!task.found) news_ = spent();
  Progress progress = progress_of(task);
  progress.verdict = std::move(verdict);
  decide(task, progress);
}

void ObjectCheck::decide(Task& task, const Progress& progress) {
  task.result.verdict = *progress.verdict;
  task.result.effort = progress.effort;
  task.result.no_proof = no_proof_of(progress);
  if (std::holds_alternative<NonAtomic>(task.result.verdict)) task.result.only_scheduled.reset();
  leave_out_of_pairs(task);
  verdicts_.decide(job_, index_of(task), key_of(task), task.result, progress);
  decide_kept(task);
}

}  // namespace sunder
