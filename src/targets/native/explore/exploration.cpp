#include "targets/native/explore/exploration.hpp"

#include <cstring>

#include "model/text.hpp"
#include "support/error.hpp"
#include "targets/native/encoding.hpp"
#include "targets/native/explore/bounded_search.hpp"
#include "targets/native/explore/pct.hpp"
#include "targets/native/explore/random_walk.hpp"
#include "targets/native/explore/reduced_search.hpp"
#include "targets/native/explore/uninterrupted.hpp"

namespace sunder::native::explore {
namespace {

constexpr int kMostDivergences = 2;  // what is initialised once changes the steps of the first executions
constexpr int kMostRestarts = 16;    // after executions that do not end, which leave their memory behind
constexpr std::uint64_t kClockInterval = 64;
constexpr int kChanges = 3;  // of priorities in an execution

}  // namespace

std::optional<Symptom> symptom_of(Ending ending) {
  switch (ending) {
    case Ending::ended:
    case Ending::refused:
      return std::nullopt;
    case Ending::deadlock:
      return Deadlock{};
    case Ending::hang:
      return Hang{};
    case Ending::use_after_free:
      return MemoryError{"use after free"};
    case Ending::double_free:
      return MemoryError{"double free"};
    case Ending::crash:
      return Crash{std::string("SIG") + sigabbrev_np(runtime().crash_signal()), {}};
  }
  return std::nullopt;
}

void Gathered::add(const Execution& execution, bool real_time) {
  std::vector<RealTime> order;
  key_ = execution.outcome();
  if (real_time) {
    order = execution.real_time();
    for (const auto& [before, after] : order) key_ += {static_cast<char>(before), static_cast<char>(after)};
  }
  auto found = seen_.find(key_);
  if (found == seen_.end())
    found =
        seen_.emplace(key_, Seen{0, runtime().schedule(), std::move(order), execution.was_serial()}).first;
  ++found->second.count;
}

// Different bytes can hold equal values (unordered containers write in any order).
std::vector<Observation> Gathered::decoded() const {
  std::map<std::pair<Outcome, std::vector<RealTime>>, Observation> merged;
  for (const auto& [bytes, seen] : seen_) {
    Outcome outcome;
    const std::string_view results(bytes.data(), bytes.size() - 2 * seen.real_time.size());
    for (Reader in(results); !in.at_end();) outcome.push_back(decode(in));
    Observation& o = merged
                         .try_emplace({outcome, seen.real_time},
                                      Observation{outcome, 0, to_text(seen.schedule), seen.real_time})
                         .first->second;
    o.count += seen.count;
    o.serial |= seen.serial;
  }
  std::vector<Observation> all;
  for (auto& [outcome, observation] : merged) all.push_back(std::move(observation));
  return all;
}

Exploration::Exploration(const Harness& harness, const Constructed& object,
                         ThreadIdentities& thread_identities, const Budget& budget, std::uint64_t seed,
                         std::function<void()> beat)
    : harness_(to_text(harness, object.object)),
      execution_(harness, object, thread_identities),
      budget_(budget),
      seed_(seed),
      beat_(std::move(beat)) {
  runtime().forget();
}

bool Exploration::is_over() const {
  return found_.executions >= budget_.executions ||
         (runs_ % kClockInterval == 0 && seconds_since(start_) >= budget_.seconds);
}

EngineRun Exploration::run() {
  if (budget_.schedules == Schedules::bounded) search_bounded();
  if (budget_.schedules == Schedules::reduced) search_reduced();
  if (budget_.schedules == Schedules::random) {
    RandomWalk walk(seed_);
    sample(walk);
  }
  if (budget_.schedules == Schedules::pct) {
    Pct pct(kChanges, seed_);
    sample(pct);
  }
  if (found_.exhausted && runtime().premises().broken().empty()) look_for_unhooked();
  found_.observations = gathered_.decoded();
  for (const char* premise : runtime().premises().broken()) found_.broken_premises.emplace_back(premise);
  found_.seconds = seconds_since(start_);
  if (runs_ > 0) found_.points = static_cast<double>(points_met_) / static_cast<double>(runs_);
  return found_;
}

// In both orders of the sequences, since locks that happen to order them hide a race in one of these.
void Exploration::look_for_unhooked() {
  for (const bool backwards : {false, true}) {
    Uninterrupted order(backwards);
    if (execution_.run(order, Looks::at_accesses) != Ending::ended) return;
  }
}

// Bound by bound, so that what is found first takes the fewest preemptions.
void Exploration::search_bounded() {
  for (int bound = 0; bound <= budget_.preemptions;) {
    BoundedSearch strategy(bound);
    const Pass pass = search(strategy, [&] { return strategy.preemptions() == bound; });
    if (pass == Pass::stopped) return;
    if (pass != Pass::ended) {
      start_over(pass);
      bound = 0;
      continue;
    }
    found_.preemptions = bound++;
    found_.complete = !strategy.was_cut();
    found_.exhausted = found_.complete || bound > budget_.preemptions;
    if (found_.complete) return;
  }
}

void Exploration::search_reduced() {
  for (;;) {
    ReducedSearch strategy;
    const Pass pass = search(strategy, [&] { return strategy.counts(); });
    if (pass == Pass::stopped) return;
    if (pass != Pass::ended) {
      start_over(pass);
      continue;
    }
    found_.complete = found_.exhausted = true;
    return;
  }
}

void Exploration::sample(Strategy& strategy) {
  for (;;) {
    const Pass pass = search(strategy, [] { return true; });
    if (pass == Pass::stopped) return;
    start_over(pass);
  }
}

void Exploration::start_over(Pass why) {
  if (why == Pass::diverged && ++divergences_ > kMostDivergences)
    throw InputError("not deterministic: the same schedule led to other steps when " + harness_ +
                     " was run again");
  found_ = {};
  gathered_.clear();
  runtime().premises().forget();  // they may hold, now that more is known
  looks_ = Looks::at_writes;
}

Exploration::Pass Exploration::search(Strategy& strategy, const std::function<bool()>& counts) {
  const std::size_t known_before = runtime().knowledge();
  while (strategy.begin()) {
    if (is_over()) return Pass::stopped;
    const Ending ending = execution_.run(strategy, std::exchange(looks_, Looks::at_results));
    ++runs_;
    points_met_ += runtime().points();
    beat_();
    if (strategy.diverged() && ending == Ending::ended) return Pass::diverged;
    if (ending == Ending::refused)
      throw InputError(std::string("cannot be explored: ") + runtime().refusal());
    const bool knows_more = runtime().knowledge() != known_before;
    const bool waits = ending == Ending::deadlock || ending == Ending::hang;
    // It may take more preemptions than it seems, as not all accesses were points.
    if (knows_more && waits && restarts_++ < kMostRestarts) return Pass::points_grew;
    if (ending != Ending::ended) {
      found_.failure = symptom_of(ending);
      found_.schedule = to_text(runtime().schedule());
      return Pass::stopped;
    }
    if (knows_more) return Pass::points_grew;
    if (!counts()) continue;
    ++found_.executions;
    gathered_.add(execution_, budget_.real_time);
  }
  return Pass::ended;
}

}  // namespace sunder::native::explore
