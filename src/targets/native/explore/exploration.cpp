#include "targets/native/explore/exploration.hpp"

#include "support/error.hpp"
#include "targets/native/encoding.hpp"
#include "targets/native/explore/bounded_search.hpp"

namespace sunder::native::explore {
namespace {

constexpr int kAttempts = 3;  // what is initialised once changes the steps of the first executions
constexpr std::uint64_t kClockInterval = 64;

}  // namespace

void Gathered::add(std::string_view outcome, const Schedule& schedule) {
  auto found = seen_.find(outcome);
  if (found == seen_.end()) found = seen_.emplace(std::string(outcome), Seen{0, schedule}).first;
  ++found->second.count;
}

// Different bytes can hold equal values (unordered containers write in any order).
std::vector<Observation> Gathered::decoded() const {
  std::map<Outcome, Observation> merged;
  for (const auto& [bytes, seen] : seen_) {
    Outcome outcome;
    for (Reader in(bytes); !in.at_end();) outcome.push_back(decode(in));
    Observation& o =
        merged.try_emplace(outcome, Observation{outcome, 0, to_text(seen.schedule)}).first->second;
    o.count += seen.count;
  }
  std::vector<Observation> all;
  for (auto& [outcome, observation] : merged) all.push_back(std::move(observation));
  return all;
}

Exploration::Exploration(const Harness& harness, const Constructed& object, const Budget& budget,
                         std::function<void()> beat)
    : execution_(harness, object), budget_(budget), beat_(std::move(beat)) {
  runtime().sites().clear();
  runtime().lock_tried = false;
}

bool Exploration::is_over() const {
  return found_.executions >= budget_.executions ||
         (runs_ % kClockInterval == 0 && seconds_since(start_) >= budget_.seconds);
}

std::size_t Exploration::points() const { return runtime().sites().size() + (runtime().lock_tried ? 1 : 0); }

EngineRun Exploration::run() {
  int attempts = 1;
  for (int bound = 0; bound <= budget_.preemptions;) {
    const Pass pass = search(bound);
    if (runtime().races().shared_thread_local())
      throw InputError("cannot be explored: its sequences share a thread_local variable here");
    if (pass == Pass::stopped) break;
    if (pass == Pass::diverged && ++attempts > kAttempts)
      throw InputError("not deterministic: the same schedule led to other steps when it was run again");
    if (pass == Pass::diverged || pass == Pass::points_grew) {
      found_ = {};
      gathered_.clear();
      bound = 0;
      continue;
    }
    found_.preemptions = bound++;
    found_.exhausted = pass == Pass::complete || bound > budget_.preemptions;
    found_.complete = pass == Pass::complete;
    if (pass == Pass::complete) break;
  }
  found_.observations = gathered_.decoded();
  found_.seconds = seconds_since(start_);
  return found_;
}

Exploration::Pass Exploration::search(int bound) {
  BoundedSearch strategy(bound);
  const std::size_t points_before = points();
  while (strategy.begin()) {
    if (is_over()) return Pass::stopped;
    const Ending ending = execution_.run(strategy);
    ++runs_;
    beat_();
    if (strategy.diverged()) return Pass::diverged;
    if (ending != Ending::ended) {
      if (ending == Ending::deadlock) found_.failure.emplace(Deadlock{});
      if (ending == Ending::hang) found_.failure.emplace(Hang{});
      found_.schedule = to_text(runtime().schedule());
      return Pass::stopped;
    }
    if (points() != points_before) return Pass::points_grew;
    if (strategy.preemptions() < bound) continue;  // counted under its own bound
    ++found_.executions;
    gathered_.add(execution_.outcome(), runtime().schedule());
  }
  return strategy.was_cut() ? Pass::exhausted : Pass::complete;
}

}  // namespace sunder::native::explore
