#include "search/object_check.hpp"

#include <algorithm>
#include <utility>

#include "search/draw/spreads.hpp"
#include "search/tuning.hpp"
#include "support/error.hpp"
#include "support/format.hpp"
#include "support/random.hpp"

namespace sunder {
namespace {

const Progress* earlier_of(const CheckConfig& config, const SearchKey& key) {
  if (!config.earlier) return nullptr;
  const auto found = config.earlier->find(key);
  return found == config.earlier->end() ? nullptr : &found->second;
}

}  // namespace

ObjectCheck::ObjectCheck(const ObjectToCheck& to_check, const CheckConfig& config, std::size_t job,
                         SharedVerdicts& verdicts, std::shared_ptr<SearchClock> clock, TimePoint end_of_check)
    : to_check_(to_check),
      job_(job),
      shard_{config.shards[job], config.shard_count},
      verdicts_(verdicts),
      end_of_check_(end_of_check),
      until_settled_(config.until_settled),
      tells_proofs_(config.elsewhere != nullptr),
      learning_(config.learning),
      clock_(std::move(clock)),
      target_(to_check.open()),
      trial_(*target_, config.exploring, mixed(config.seed + job), {end_of_check, config.interrupted},
             *clock_),
      rounds_(config.until_settled),
      all_violations_(config.all_violations),
      conclusion_(trial_, tasks_, config.engines, config.all_violations,
                  {[this](Task& task, NonAtomic found) { keep_or_add(task, std::move(found)); },
                   [this](const Task& task) { return verdicts_.is_decided(index_of(task)); }}),
      may_spread_(config.engines != Engines::stress && config.largest.values >= 2 && trial_.explores()) {
  if (config.engines == Engines::stress)
    target_->expect_stress();
  else
    target_->expect_exploring(config.shards.size() == 1 ? tuning::kExplorers : 1);
  const auto labels = labels_of(to_check.object, to_check.methods);
  tasks_.reserve(labels.size());
  add_task({}, labels.front(), config);
  for (const int m : to_check.methods) add_task({m}, labels[tasks_.size()], config);
  if (const auto* core = std::get_if<NonAtomic>(&tasks_.front().result.verdict)) end_weakly_with_core(*core);
  if (tasks_.size() == labels.size()) return;
  add_task({.pairs = true}, labels.back(), config);
  for (int m = 0; m < static_cast<int>(to_check.object.methods.size()); ++m)
    if (std::ranges::find(to_check.methods, m) == to_check.methods.end()) tasks_.back().search.leave_out(m);
  for (const Task& task : tasks_) leave_out_of_pairs(task);
}

void ObjectCheck::add_task(const Scope& scope, const std::string& label, const CheckConfig& config) {
  const Progress* earlier = earlier_of(config, {to_check_.qualified_name, label, shard_.index});
  Task task{scope, MethodSearch(trial_, *clock_, recent_, scope, config, shard_, earlier)};
  task.result.method = label;
  task.result.core = scope.is_core();
  if (earlier) task.result.only_scheduled = earlier->only_scheduled;
  if (earlier && scope.method) trial_.admissions().note_seen(*scope.method, earlier->seen);
  if (earlier && earlier->verdict && (!config.with_more_time || !is_open(*earlier->verdict))) {
    task.open = false;
    task.result.verdict = *earlier->verdict;
    task.result.effort = earlier->effort;
    task.result.no_proof = no_proof_of(*earlier);
    const auto* found = std::get_if<NonAtomic>(&*earlier->verdict);
    if (found && !found->ended) resume(task, *found);
    verdicts_.restore(job_, tasks_.size(), task.result);
  }
  tasks_.push_back(std::move(task));
}

void ObjectCheck::search(const Limits& limits, bool last) {
  if (job_ == 0 && !std::exchange(known_tried_, true)) conclusion_.try_known(to_check_.known, limits);
  do run_round(limits);
  while (!limits.reached() && clock_->left(limits) > tuning::kLeastRound && !is_over() &&
         (last || !only_core_is_left()));
}

// The core's turn and that of two methods together come last, because violations of a method may show the
// faults of the core, and two methods are searched without those that are not atomic by themselves.
void ObjectCheck::run_round(const Limits& limits) {
  std::vector<Task*> order;  // least time first, since the last round may have ended early
  for (Task& task : tasks_)
    if (task.scope.method) order.push_back(&task);
  std::ranges::stable_sort(order, {}, [](const Task* t) { return t->search.spent(); });
  if (tasks_.back().scope.pairs) order.push_back(&tasks_.back());
  order.push_back(tasks_.data());
  std::erase_if(order, [&](const Task* task) { return !task->open || !is_due(*task); });
  double weights = 0;  // also of those about which enough is known, since they have their turns, too
  for (const Task* task : order) weights += weight_of(*task, learning_);
  rounds_.begin(clock_->left(limits), weights);
  const double start = clock_->now();
  for (Task* task : order) {
    if (!task->open || !is_due(*task) || limits.reached() || is_over()) continue;
    const double began = clock_->now();
    if (is_far_ahead(*task) && began - start > tuning::kLeastTurn) continue;
    const double weight = weight_of(*task, learning_);
    advance(*task, {*clock_, rounds_.turn(weight), limits});
    rounds_.took(weight, clock_->now() - began);
  }
}

bool ObjectCheck::is_far_ahead(const Task& task) const {
  double least = task.search.spent();
  for (const Task& other : tasks_)
    if (other.scope.method && is_undecided(other)) least = std::min(least, other.search.spent());
  return task.scope.method && sunder::is_far_ahead(task.search.spent(), least);
}

void ObjectCheck::advance(Task& task, const Turn& turn) {
  const Limits whole_check{end_of_check_, turn.limits.interrupted};
  task.search.begin_turn();
  const auto close_with = [&](const std::string& error) {  // of two methods, their own search will say so
    close(task,
          task.found ? verdict_of(task, turn.limits) : Unjudged{with_short_lines(error), task.scope.pairs});
  };
  std::uint64_t heard = verdicts_.findings();
  try {
    adopt(task);
    while (task.open && !task.kept && !(task.scope.is_core() && is_decided()) &&
           !(task.found && until_settled_ && has_learnt(task, learning_)) && !task.search.is_over(turn)) {
      if (const auto finding = task.search.step(turn.limits))
        conclusion_.conclude(task, *finding, whole_check);
      report(task, false);
      if (const std::uint64_t now = verdicts_.findings(); std::exchange(heard, now) != now) adopt(task);
    }
    if (task.open) spread_values(task, whole_check);
    const bool is_finished =
        task.search.is_finished() || (task.found && until_settled_ && has_learnt(task, learning_));
    if (task.open && !task.kept && is_finished) close(task, verdict_of(task, turn.limits));
  } catch (const SerialError& error) {
    close_with(error.what());
  } catch (const InputError& error) {
    close_with(error.what());
  } catch (const LimitsReached&) {  // the search ends here; its results so far stay
  }
  report(task, true);
}

// Once the usual values have been tried in small harnesses, others may show more.
void ObjectCheck::spread_values(const Task& task, const Limits& limits) {
  const bool small_ones_ended = task.search.is_finished() || task.search.has_run(tuning::kLeastProof);
  if (!may_spread_ || !small_ones_ended) return;
  may_spread_ = false;
  for (const int spread : spreads_of(trial_, *clock_, limits))
    for (Task& each : tasks_) each.search.add_spread(spread);
}

void ObjectCheck::report(Task& task, bool last) {
  if (!task.open) return;
  const Position at = task.search.position();
  verdicts_.status({to_check_.object, task.result.method, at.bounds, at.done, at.of, task.search.effort(),
                    Seconds(end_of_check_ - Clock::now()).count()});
  if (task.kept) return;  // who continues from what is stored has to find the violation again
  verdicts_.advanced(
      key_of(task), [&] { return progress_so_far(task); }, last);
}

void ObjectCheck::rest() {
  target_->rest();
  trial_.rest();
  recent_.clear();
  conclusion_.rest();
}

void ObjectCheck::conclude(const Limits& limits) {
  const Limits whole_check{end_of_check_, limits.interrupted};
  for (Task& task : tasks_) {
    const bool untried = task.open && !task.scope.pairs && task.search.effort().executions == 0;
    if (untried && !whole_check.reached()) advance(task, {*clock_, tuning::kLeastTurn, whole_check});
    if (task.open) close(task, verdict_of(task, limits));
  }
}

SearchKey ObjectCheck::key_of(const Task& task) const {
  return {to_check_.qualified_name, task.result.method, shard_.index};
}

}  // namespace sunder
