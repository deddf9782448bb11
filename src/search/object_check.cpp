#include "search/object_check.hpp"

#include <algorithm>
#include <span>

#include "search/draw/spreads.hpp"
#include "search/tuning.hpp"
#include "support/error.hpp"
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
      clock_(std::move(clock)),
      target_(to_check.open()),
      trial_(*target_, config.exploring, mixed(config.seed + job), {end_of_check, config.interrupted},
             *clock_),
      rounds_(config.until_settled),
      conclusion_(trial_, tasks_, config.engines,
                  {[this](Task& task, Verdict verdict) { close(task, std::move(verdict)); },
                   [this](const Task& task) { return verdicts_.is_decided(index_of(task)); }}),
      may_spread_(config.engines != Engines::stress && config.largest.values >= 2 && trial_.explores()) {
  if (config.engines == Engines::stress)
    target_->expect_stress();
  else
    target_->expect_exploring(config.shards.size() == 1 ? tuning::kExplorers : 1);
  tasks_.reserve(to_check.methods.size() + 1);
  add_task(std::nullopt, "core", config);
  for (const int m : to_check.methods) add_task(m, method_label(to_check.object, m), config);
}

void ObjectCheck::add_task(std::optional<int> method, std::string label, const CheckConfig& config) {
  const Progress* earlier = earlier_of(config, {to_check_.qualified_name, label, shard_.index});
  Task task{method, MethodSearch(trial_, *clock_, method, config, shard_, earlier)};
  task.result.method = std::move(label);
  task.result.core = !method;
  if (earlier) task.result.only_scheduled = earlier->only_scheduled;
  if (earlier && earlier->verdict && (!config.with_more_time || !is_open(*earlier->verdict))) {
    task.open = false;
    task.result.verdict = *earlier->verdict;
    task.result.effort = earlier->effort;
    task.result.no_proof = no_proof_of(*earlier);
    verdicts_.restore(job_, tasks_.size(), task.result);
  }
  tasks_.push_back(std::move(task));
}

void ObjectCheck::search(const Limits& limits) {
  if (job_ == 0 && !known_tried_) conclusion_.try_known(to_check_.known, limits);
  known_tried_ = true;
  do run_round(limits);
  while (!limits.reached() && clock_->left(limits) > tuning::kLeastRound && !is_over());
}

// The core's turn comes last, because violations that involve the core also show its faults.
void ObjectCheck::run_round(const Limits& limits) {
  rounds_.begin(clock_->left(limits), open_weight());
  std::vector<Task*> order;  // least time first, since the last round may have ended early
  for (Task& task : std::span(tasks_).subspan(1)) order.push_back(&task);
  std::ranges::stable_sort(order, {}, [](const Task* t) { return t->search.spent(); });
  order.push_back(tasks_.data());
  for (Task* task : order) {
    if (!task->open || limits.reached() || is_over()) continue;
    const bool is_last_open = order.size() > 1 && open_weight() == weight_of(*task);
    const bool core_alone = !task->method && is_last_open && !proves();
    const double began = clock_->now(), turn = rounds_.turn(weight_of(*task));
    advance(*task, {*clock_, core_alone ? std::min(turn, tuning::kCoreAlone) : turn, limits});
    rounds_.took(weight_of(*task), clock_->now() - began);
  }
}

void ObjectCheck::advance(Task& task, const Turn& turn) {
  const Limits whole_check{end_of_check_, turn.limits.interrupted};
  task.search.begin_turn();
  try {
    while (task.open && !verdicts_.is_decided(index_of(task)) && !task.search.is_over(turn)) {
      if (const auto finding = task.search.step(turn.limits))
        conclusion_.conclude(task, *finding, whole_check);
      report(task, false);
    }
    if (task.open) spread_values(task, whole_check);
    const bool is_finished = task.search.is_finished() || verdicts_.is_decided(index_of(task));
    if (task.open && is_finished) close(task, verdict_of(task, turn.limits));
  } catch (const SerialError& error) {
    close(task, Unjudged{error.what()});
  } catch (const InputError& error) {
    close(task, Unjudged{error.what()});
  }
  report(task, true);
}

// Once the usual values have been tried in small harnesses, others may show more.
void ObjectCheck::spread_values(const Task& task, const Limits& limits) {
  const bool is_due =
      task.search.is_finished() || tuning::kLeastProof.is_within(task.search.effort().covered);
  if (!may_spread_ || !is_due) return;
  may_spread_ = false;
  for (const int spread : spreads_of(trial_, *clock_, limits))
    for (Task& each : tasks_) each.search.add_spread(spread);
}

void ObjectCheck::report(Task& task, bool last) {
  if (!task.open) return;
  const Position at = task.search.position();
  verdicts_.status({to_check_.object, task.result.method, at.bounds, at.done, at.of, task.search.effort(),
                    Seconds(end_of_check_ - Clock::now()).count()});
  verdicts_.advanced(
      key_of(task), [&] { return progress_of(task); }, last);
}

void ObjectCheck::close(Task& task, Verdict verdict) {
  task.open = false;
  news_ = spent();
  task.result.verdict = std::move(verdict);
  task.result.effort = task.search.effort();
  if (std::holds_alternative<NonAtomic>(task.result.verdict)) task.result.only_scheduled.reset();
  Progress progress = progress_of(task);
  progress.verdict = task.result.verdict;
  task.result.no_proof = no_proof_of(progress);
  verdicts_.close(job_, index_of(task), key_of(task), task.result, progress);
}

void ObjectCheck::rest() {
  target_->rest();
  trial_.rest();
  conclusion_.rest();
}

void ObjectCheck::conclude(const Limits& limits) {
  const Limits whole_check{end_of_check_, limits.interrupted};
  for (Task& task : tasks_) {
    const bool untried = task.open && task.search.effort().harnesses == 0;
    if (untried && !whole_check.reached()) advance(task, {*clock_, tuning::kLeastTurn, whole_check});
    if (task.open) close(task, verdict_of(task, limits));
  }
}

// Each method that was asked for has shown a violation or cannot be judged, and the core has had its share.
// If a method is proven, none may be open.
bool ObjectCheck::is_decided() const {
  const auto methods = std::span(tasks_).subspan(1);
  if (proves() || methods.empty()) return std::ranges::none_of(tasks_, &Task::open);
  const Task& core = tasks_.front();
  const bool core_had_its_share = !core.open || core.search.effort().harnesses > 0;
  return core_had_its_share && std::ranges::none_of(methods, &Task::open);
}

bool ObjectCheck::is_settled() const {
  return until_settled_ && sunder::is_settled(spent(), news_, open_weight()) &&
         std::ranges::all_of(tasks_, [](const Task& t) { return !t.open || t.search.proven(); });
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
  for (const Task& task : tasks_) open += task.open ? weight_of(task) : 0;
  return open;
}

SearchKey ObjectCheck::key_of(const Task& task) const {
  return {to_check_.qualified_name, task.result.method, shard_.index};
}

}  // namespace sunder
