#include "search/object_check.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "search/confirm.hpp"
#include "search/minimise.hpp"
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
constexpr double kConfirmSeconds = 0.3;
constexpr double kKnownSeconds = 3;  // at most, for a violation that an earlier campaign found
constexpr double kPatience =
    30;  // smaller harnesses get so many times the time in which the violation showed,
constexpr double kLeastPatience = 0.01, kMostPatience = 0.5;  // within these seconds
constexpr double kPatienceWithOthers = 0.1;
// Real threads get a part of the seconds that are left to show what exploring found, within these limits;
// half as many after each time that they did not show it. What a method shows after some of these is not
// tried.
constexpr double kShareByThreads = 0.25, kLeastByThreads = 3, kMostByThreads = 10, kShortestByThreads = 0.2;
constexpr int kMostDoubts = 2;
constexpr double kCorePatience = 0.1;  // at least so many to find the core at fault

const Standing* earlier_of(const CheckConfig& config, const Place& place) {
  if (!config.earlier) return nullptr;
  const auto found = config.earlier->find(place);
  return found == config.earlier->end() ? nullptr : &found->second;
}

bool calls(const Harness& harness, int method) {
  return std::ranges::any_of(harness.sequences, [&](const Sequence& s) {
    return std::ranges::find(s, method, &Invocation::method) != s.end();
  });
}

// A machine may stand still for seconds: what only the clock tells must be seen twice.
bool is_told_by_clock(const Violation& violation) {
  return std::holds_alternative<Hang>(violation.symptom) ||
         (std::holds_alternative<Deadlock>(violation.symptom) && violation.schedule.empty());
}

Engine engine_of(const Violation& violation) {
  return violation.engine == name_of(Engine::explore) ? Engine::explore : Engine::stress;
}

// Exploring ends by itself; chance needs time in proportion to that in which it struck.
double patience_for(const Finding& finding, double factor, double least) {
  if (finding.engine == Engine::explore) return kMostPatience;
  return std::clamp(factor * finding.seconds_each, least, kMostPatience);
}

}  // namespace

ObjectCheck::ObjectCheck(const Assignment& assignment, const CheckConfig& config, std::size_t job,
                         Board& board, TimePoint end_of_check)
    : assignment_(assignment),
      job_(job),
      shard_{config.shards[job], config.shard_count},
      engines_(config.engines),
      board_(board),
      end_of_check_(end_of_check),
      target_(assignment.open()),
      laboratory_(*target_, config.exploring, mixed(config.seed + job), {end_of_check, config.interrupted}),
      until_settled_(config.until_settled),
      by_work_(config.exploring.by_work) {
  if (engines_ == Engines::stress)
    target_->expect_stress();
  else
    target_->expect_exploring(config.shards.size() == 1 ? kExplorers : 1);
  add_task(std::nullopt, "core", config);
  for (const int m : assignment.methods) add_task(m, method_label(assignment.object, m), config);
}

void ObjectCheck::add_task(std::optional<int> method, std::string label, const CheckConfig& config) {
  const Standing* earlier = earlier_of(config, {assignment_.qualified_name, label, shard_.index});
  Task task{method, MethodSearch(laboratory_, method, config, shard_, earlier), {}};
  task.result.method = std::move(label);
  task.result.core = !method;
  if (earlier) task.result.only_scheduled = earlier->only_scheduled;
  if (earlier && earlier->verdict && (!config.with_more_time || !is_open(*earlier->verdict))) {
    task.open = false;
    task.result.verdict = *earlier->verdict;
    task.result.effort = earlier->effort;
    task.result.no_proof = no_proof_of(*earlier);
    board_.restore(job_, tasks_.size(), task.result);
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
  laboratory_.rest();
}

void ObjectCheck::conclude(const Limits& limits) {
  for (Task& task : tasks_)
    if (task.open) close(task, verdict_of(task, limits));
}

// What an earlier campaign found is likely to be there still, and shows far sooner than by searching.
void ObjectCheck::try_known(const Limits& limits) {
  for (Task& task : tasks_) {
    const auto known = assignment_.known.find(task.result.method);
    if (known == assignment_.known.end() || !task.open || limits.reached()) continue;
    try {
      auto again = shown_again(known->second, limits);
      if (!again || shown_by_core(task, {*again, kKnownSeconds, engine_of(*again)}, limits)) continue;
      *again = laboratory_.confirmed(std::move(*again), kConfirmSeconds, limits);
      if (needs_real_threads(*again) && !is_shown_by_threads(*again, limits)) continue;
      close(task, NonAtomic{laboratory_.explained(std::move(*again), limits)});
    } catch (const SerialError&) {  // the search will say so
    } catch (const InputError&) {
    }
  }
}

std::optional<Violation> ObjectCheck::shown_again(const Violation& known, const Limits& limits) {
  if (laboratory_.explores() && engines_ != Engines::stress && !known.schedule.empty())
    if (auto again = laboratory_.violation_among({known.harness}, kKnownSeconds, limits, Engine::explore))
      return again;
  if (engines_ == Engines::explore) return std::nullopt;
  return laboratory_.violation_among({known.harness}, kKnownSeconds, limits, Engine::stress);
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
  const Place place = place_of(task);
  const double end = task.search.work() + work;
  const auto standing = [&] { return standing_of(task); };
  const auto watch = [&](const Position& at, const Effort& effort) {
    board_.progress({assignment_.object, task.result.method, at.bounds, at.done, at.of, effort,
                     Seconds(end_of_check_ - Clock::now()).count()});
    board_.advanced(place, standing, false);
    return !board_.is_decided(index_of(task)) && !(by_work_ && task.search.work() >= end);
  };
  try {
    while (task.open && !limits.reached() && !board_.is_decided(index_of(task))) {
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
  if (task.open && board_.is_decided(index_of(task))) close(task, verdict_of(task, limits));
  if (task.open) board_.advanced(place, standing, true);
}

Place ObjectCheck::place_of(const Task& task) const {
  return {assignment_.qualified_name, task.result.method, shard_.index};
}

// Is the method innocent, since the core alone shows a violation too? To blame an innocent method is the
// worst that a check can do, so this may take its time: but for the quick look, all of which comes again.
std::optional<Violation> ObjectCheck::shown_by_core(const Task& task, const Finding& finding,
                                                    const Limits& limits) {
  if (!task.method || !tasks_.front().open) return std::nullopt;
  const double patience = patience_for(finding, 10 * kPatience, kCorePatience);
  return laboratory_.violation_among(
      with_core_alone(finding.violation.harness, *task.method, assignment_.object), patience, limits,
      finding.engine, finding.quick);
}

// Methods of an object are often wrong in the same way: they look at two things one after the other, say. To
// explore what has just shown one at fault with each of the others in its place takes milliseconds.
void ObjectCheck::try_on_others(const Task& task, const Violation& violation, bool quick,
                                const Limits& limits) {
  for (Task& other : tasks_) {
    if (!other.open || !other.method || board_.is_decided(index_of(other)) || limits.reached()) continue;
    try {
      const auto harnesses =
          with_method_instead(violation.harness, *task.method, *other.method, assignment_.object);
      if (auto again =
              laboratory_.violation_among(harnesses, kPatienceWithOthers, limits, Engine::explore, quick))
        found(other, {std::move(*again), 0, Engine::explore, quick}, limits);
    } catch (const SerialError&) {  // the search will say so
    } catch (const InputError&) {
    }
  }
}

// Whoever explores may have caused a deadlock, a hang or a crash itself.
bool ObjectCheck::is_shown_by_threads(const Violation& violation, const Limits& limits) {
  const double at_first =
      std::clamp(kShareByThreads * limits.seconds_left(), kLeastByThreads, kMostByThreads);
  return laboratory_.is_shown_by_threads(violation,
                                         std::max(kShortestByThreads, std::ldexp(at_first, -doubts_)));
}

// Nobody is blamed for what real threads do not show; it is told, and the search goes on.
std::string ObjectCheck::keep_aside(Task& task, const Violation& violation, const Limits& limits) {
  const std::string premise = only_scheduled_premise(violation.symptom);
  ++doubts_;
  ++task.doubts;
  task.search.break_premise(violation.harness, premise);
  const Task& core = tasks_.front();
  if (!task.result.only_scheduled && !core.result.only_scheduled)  // else it is likely to be the core's
    task.result.only_scheduled = laboratory_.explained(violation, limits);
  return premise;
}

std::optional<std::string> ObjectCheck::found_in_core(Task& task, const Finding& finding,
                                                      const Limits& limits) {
  auto premise = found(tasks_.front(), finding, limits);
  if (premise) ++task.doubts;
  return premise;
}

// Minimise, confirm, report. `limits` are those of the whole check: a finding is worth finishing.
std::optional<std::string> ObjectCheck::found(Task& task, Finding finding, const Limits& limits) {
  Task& core = tasks_.front();
  if (needs_real_threads(finding.violation) && task.doubts >= kMostDoubts)
    return keep_aside(task, finding.violation, limits);
  if (finding.engine == Engine::explore) laboratory_.expect_confirming();
  if (finding.engine == Engine::stress && std::holds_alternative<NonAtomicOutcome>(finding.violation.symptom))
    finding.seconds_each = laboratory_.seconds_each(finding.violation, finding.seconds_each, limits);
  if (const auto violation = shown_by_core(task, finding, limits))
    return found_in_core(task, {*violation, finding.seconds_each, finding.engine}, limits);
  const double patience = patience_for(finding, kPatience, kLeastPatience);
  const auto violation_among = [&](const std::vector<Harness>& harnesses) {
    if (finding.quick)
      if (auto shown = laboratory_.violation_among(harnesses, patience, limits, finding.engine, true))
        return shown;
    auto shown = laboratory_.violation_among(harnesses, patience, limits, finding.engine);
    finding.quick &= !shown;
    return shown;
  };
  const bool was_quick = finding.quick;
  Violation least = minimised(finding.violation, assignment_.object, violation_among);
  if (was_quick)
    if (const auto violation = shown_by_core(task, {least, 0, finding.engine}, limits))
      return found_in_core(task, {*violation, 0, finding.engine}, limits);
  Task& guilty = task.method && !calls(least.harness, *task.method) ? core : task;
  if (!guilty.open) return std::nullopt;
  least = laboratory_.confirmed(std::move(least), kConfirmSeconds, limits);
  if (is_told_by_clock(least) && !least.confirmed) return std::nullopt;
  if (needs_real_threads(least) && !is_shown_by_threads(least, limits))
    return keep_aside(guilty, least, limits);
  least = laboratory_.explained(std::move(least), limits);
  const bool core_is_guilty = std::holds_alternative<NonAtomic>(core.result.verdict);
  close(guilty, core_is_guilty ? acquittal(least, assignment_.object) : NonAtomic{least});
  if (&guilty != &core) {
    if (!core_is_guilty && finding.engine == Engine::explore)
      try_on_others(guilty, least, finding.quick, limits);
    return std::nullopt;
  }
  for (Task& other : tasks_)
    if (const auto* accused = std::get_if<NonAtomic>(&other.result.verdict); accused && &other != &core)
      close(other, acquittal(accused->violation, assignment_.object));
  return std::nullopt;
}

Standing ObjectCheck::standing_of(const Task& task) {
  Standing made = task.search.standing();
  made.only_scheduled = task.result.only_scheduled;
  return made;
}

void ObjectCheck::close(Task& task, Verdict verdict) {
  task.open = false;
  news_ = spent();
  task.result.verdict = std::move(verdict);
  task.result.effort = task.search.effort();
  if (std::holds_alternative<NonAtomic>(task.result.verdict)) task.result.only_scheduled.reset();
  Standing standing = standing_of(task);
  standing.verdict = task.result.verdict;
  task.result.no_proof = no_proof_of(standing);
  board_.close(job_, index_of(task), place_of(task), task.result, standing);
}

}  // namespace sunder
