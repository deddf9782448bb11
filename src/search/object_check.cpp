#include "search/object_check.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "support/error.hpp"
#include "support/random.hpp"

namespace sunder {
namespace {

constexpr std::array kRounds{0.1, 0.4, 1.0};  // of the time that is left,
constexpr double kFirstRound = 3;             // but the first no more than so many seconds for each method
constexpr double kLeastShare = 0.02;          // for each in each round, even if the others took too long
constexpr double kLeastRound = 0.1;           // seconds
constexpr double kShareOfCore = 0.5;          // to that of a method
constexpr double kSettled = 2;                // seconds without news for each that is open,
constexpr double kLeastSettled = 5;           // at least so many, and a third as long as it took to the last
constexpr double kLongestTurn = 0.5;          // of each, so that it is seen when all is settled
constexpr double kFirstWork = 0.004;          // of a whole round; then twice as much in each
constexpr double kWork = 5;       // seconds of it, in a whole round, where the clock decides nothing
constexpr double kCoreAlone = 1;  // for the core, when all others are decided
constexpr std::size_t kExplorers =
    2;  // of a job alone, however many cores there are: who explores what counts

const Progress* earlier_of(const CheckConfig& config, const SearchKey& key) {
  if (!config.earlier) return nullptr;
  const auto found = config.earlier->find(key);
  return found == config.earlier->end() ? nullptr : &found->second;
}

}  // namespace

ObjectCheck::ObjectCheck(const ObjectToCheck& to_check, const CheckConfig& config, std::size_t job,
                         SharedVerdicts& verdicts, TimePoint end_of_check)
    : to_check_(to_check),
      job_(job),
      shard_{config.shards[job], config.shard_count},
      engines_(config.engines),
      verdicts_(verdicts),
      end_of_check_(end_of_check),
      target_(to_check.open()),
      trial_(*target_, config.exploring, mixed(config.seed + job), {end_of_check, config.interrupted}),
      until_settled_(config.until_settled),
      by_work_(config.exploring.by_work) {
  if (engines_ == Engines::stress)
    target_->expect_stress();
  else
    target_->expect_exploring(config.shards.size() == 1 ? kExplorers : 1);
  add_task(std::nullopt, "core", config);
  for (const int m : to_check.methods) add_task(m, method_label(to_check.object, m), config);
}

void ObjectCheck::add_task(std::optional<int> method, std::string label, const CheckConfig& config) {
  const Progress* earlier = earlier_of(config, {to_check_.qualified_name, label, shard_.index});
  Task task{method, MethodSearch(trial_, method, config, shard_, earlier), {}};
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
  if (job_ == 0 && !known_tried_) try_known(limits);
  known_tried_ = true;
  if (by_work_) {
    for (double share = kFirstWork; !limits.reached() && !is_over(); share = std::min(1.0, 2 * share))
      run_round(share, limits);
    return;
  }
  for (const double share : kRounds) {
    run_round(share, limits);
    if (is_over()) break;
  }
  // What was decided on the way has left its time to the others.
  while (!limits.reached() && limits.seconds_left() > kLeastRound && !is_over()) run_round(1.0, limits);
}

void ObjectCheck::rest() {
  target_->rest();
  trial_.rest();
}

void ObjectCheck::conclude(const Limits& limits) {
  for (Task& task : tasks_)
    if (task.open) close(task, verdict_of(task, limits));
}

Verdict ObjectCheck::verdict_of(const Task& task, const Limits& limits) const {
  if (const auto proven = task.search.proven()) return *proven;
  if (task.search.effort().executions > 0 || task.doubts > 0) return NoViolationFound{};
  if (const auto skipped = task.search.effort().skipped; skipped > 0)
    return Unjudged{"not tried: in each of the " + std::to_string(skipped) +
                        " harnesses so far some call waits for ever, even if they are made one after "
                        "another; does a method take a lock that it holds? More --time tries others",
                    true};
  if (limits.is_interrupted()) return Unjudged{"not tried: the check was stopped", true};
  if (limits.reached()) return Unjudged{"not tried: the time was up", true};
  return Unjudged{"not tried: no harness within the bounds can show anything", true};
}

// Every method that was asked about has shown a violation (or cannot be judged), and the core has had its
// share; or all is proven that was to be.
bool ObjectCheck::is_decided() const {
  const auto methods = std::span(tasks_).subspan(1);
  if (proves() || methods.empty()) return std::ranges::none_of(tasks_, &Task::open);
  const Task& core = tasks_.front();
  const bool core_had_its_share = !core.open || core.search.effort().harnesses > 0;
  return core_had_its_share && std::ranges::none_of(methods, &Task::open);
}

// What is proven and has shown nothing for long will hardly show anything soon.
bool ObjectCheck::is_settled() const {
  if (!until_settled_) return false;
  const double enough = std::max(kSettled * open_weight(), kLeastSettled);
  if (spent() - news_ < std::max(enough, news_ / 3)) return false;
  return std::ranges::all_of(tasks_, [](const Task& t) { return !t.open || t.search.proven(); });
}

double ObjectCheck::spent_on(const Task& task) const {
  return by_work_ ? task.search.work() : task.search.effort().seconds;
}

double ObjectCheck::spent() const {
  double sum = 0;
  for (const Task& t : tasks_) sum += spent_on(t);
  return sum;
}

bool ObjectCheck::proves() const {
  return std::ranges::any_of(
      tasks_, [](const Task& t) { return std::holds_alternative<AtomicWithinBounds>(t.result.verdict); });
}

double ObjectCheck::weight(const Task& task) { return task.method ? 1 : kShareOfCore; }

double ObjectCheck::open_weight() const {
  double open = 0;
  for (const Task& task : tasks_) open += task.open ? weight(task) : 0;
  return open;
}

void ObjectCheck::run_round(double share, const Limits& limits) {
  double open = open_weight();
  double seconds = limits.seconds_left() * share;
  if (share == kRounds.front()) seconds = std::min(seconds, kFirstRound * open);
  const TimePoint round_end = after(Clock::now(), seconds);
  double most = share == kRounds.front() ? kFirstRound : std::max(seconds, kLeastShare);
  if (by_work_) most = kWork * share;
  if (until_settled_) most = std::min(most, kLongestTurn);
  const auto give_share = [&](Task& task, double at_most) {
    if (!task.open || limits.reached() || is_settled()) return;
    at_most *= weight(task);
    if (by_work_) return advance(task, limits, at_most);
    const double left = Seconds(round_end - Clock::now()).count() * weight(task) / open;
    open -= weight(task);
    const double turn = std::clamp(left, kLeastShare, std::max(at_most, kLeastShare));
    advance(task, {after(Clock::now(), turn), limits.interrupted}, at_most);
  };
  // What is found takes time of its own, so that a round may end early: the next begins with who got least.
  std::vector<Task*> order;
  for (Task& task : std::span(tasks_).subspan(1)) order.push_back(&task);
  std::ranges::stable_sort(order, {}, [this](const Task* t) { return spent_on(*t); });
  for (Task* task : order) give_share(*task, most);
  const bool all_its_time = order.empty() || std::ranges::any_of(order, &Task::open) || proves();
  if (!is_decided()) give_share(tasks_.front(), all_its_time ? most : kCoreAlone);
}

void ObjectCheck::advance(Task& task, const Limits& limits, double work) {
  const SearchKey key = key_of(task);
  const double end = task.search.work() + work;
  const auto progress = [&] { return progress_of(task); };
  const auto watch = [&](const Position& at, const Effort& effort) {
    verdicts_.status({to_check_.object, task.result.method, at.bounds, at.done, at.of, effort,
                      Seconds(end_of_check_ - Clock::now()).count()});
    verdicts_.advanced(key, progress, false);
    return !verdicts_.is_decided(index_of(task)) && !(by_work_ && task.search.work() >= end);
  };
  try {
    while (task.open && !limits.reached() && !verdicts_.is_decided(index_of(task))) {
      const auto finding = task.search.search(limits, watch);
      if (!finding) {
        if (task.search.is_finished()) close(task, verdict_of(task, limits));
        break;
      }
      if (const auto premise = found(task, *finding, {end_of_check_, limits.interrupted}))
        task.search.set_aside(*finding, *premise);
    }
  } catch (const SerialError& error) {
    close(task, Unjudged{error.what()});
  } catch (const InputError& error) {
    close(task, Unjudged{error.what()});
  }
  if (task.open && verdicts_.is_decided(index_of(task))) close(task, verdict_of(task, limits));
  if (task.open) verdicts_.advanced(key, progress, true);
}

SearchKey ObjectCheck::key_of(const Task& task) const {
  return {to_check_.qualified_name, task.result.method, shard_.index};
}

Progress ObjectCheck::progress_of(const Task& task) {
  Progress made = task.search.progress();
  made.only_scheduled = task.result.only_scheduled;
  return made;
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

}  // namespace sunder
