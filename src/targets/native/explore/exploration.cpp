#include "targets/native/explore/exploration.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "model/text.hpp"
#include "support/error.hpp"
#include "targets/native/explore/arena.hpp"
#include "targets/native/explore/bounded_search.hpp"
#include "targets/native/explore/pct.hpp"
#include "targets/native/explore/put_back.hpp"
#include "targets/native/explore/random_walk.hpp"
#include "targets/native/explore/reduced_search.hpp"
#include "targets/native/explore/uninterrupted.hpp"
#include "targets/native/explore/weak/foreign.hpp"
#include "targets/native/explore/weak/libraries.hpp"
#include "targets/native/put_back_words.hpp"

namespace sunder::native::explore {
namespace {

constexpr int kMostDivergences = 2;  // the first executions may differ: some things are initialised once
constexpr int kMostRestarts = 16;    // after executions that do not end, whose memory is lost
constexpr std::uint64_t kClockInterval = 64;
constexpr int kChanges = 3;  // of priorities in an execution (Pct)

}  // namespace

std::optional<Symptom> symptom_of(Ending ending) {
  switch (ending) {
    case Ending::ended:
    case Ending::stuck:
    case Ending::refused:
      return std::nullopt;
    case Ending::hang:
      return Hang{};
    case Ending::use_after_free:
      return MemoryError{MemoryFault::use_after_free};
    case Ending::double_free:
      return MemoryError{MemoryFault::double_free};
    case Ending::data_race:
      return DataRace{};
    case Ending::crash:
      return Crash{std::string("SIG") + sigabbrev_np(scheduler().crash_signal()), {}};
  }
  return std::nullopt;
}

Exploration::Exploration(const Harness& harness, const Constructed& object,
                         ThreadIdentities& thread_identities, WatchedShapes& shapes, const Budget& budget,
                         std::uint64_t seed, std::function<void()> beat)
    : harness_(harness),
      object_(object.object),
      constructed_(object),
      thread_identities_(thread_identities),
      execution_(harness, object, thread_identities),
      shapes_(shapes),
      budget_(budget),
      seed_(seed),
      beat_(std::move(beat)) {
  scheduler().forget();
  execution_.warm_up();
  const bool is_weak = budget.memory != Memory::sc;
  if (const char* const why = is_weak ? weak::unseen_fences() : nullptr)
    throw InputError(std::string("cannot be explored under the memory model c11: ") + why);
  if (is_weak && !object.entry->not_weak.empty())
    throw InputError("cannot be explored under the memory model c11: " + object.entry->not_weak);
  scheduler().weak_memory().tell(nullptr);
  if (is_weak) weak::libraries().find();
  rules_ = {.spurious = budget.spurious && budget.schedules == Schedules::bounded,
            .only_circles_wait = budget.schedules == Schedules::between_waits,
            .every_access = budget.schedules == Schedules::reduced};
  scheduler().follow(rules_);
}

bool Exploration::is_over() const {
  return found_.executions >= budget_.executions ||
         (runs_ % kClockInterval == 0 && seconds_since(start_) >= budget_.seconds);
}

EngineRun Exploration::run() {
  if (budget_.memory != Memory::sc && budget_.schedules == Schedules::reduced)
    throw InputError("cannot be explored: the strategy 'reduced' is for the memory model sc only");
  if (budget_.memory == Memory::tso) scheduler().weak_memory().tell(&x86_);
  scheduler().count_graphs(budget_.graphs);
  const bool is_weak = budget_.memory != Memory::sc;
  if (is_weak && shapes_.is_due(harness_, 0)) {
    refuse_unhooked();
    scheduler().forget();
  }
  scheduler().use_memory(budget_.memory, budget_.races);
  arena().reuse(true);
  arena().forget_reuse();
  search_all();
  if (!is_weak && found_.exhausted && arena().has_reused()) look_for_stale_pointers();
  if (budget_.schedules == Schedules::between_waits) search_whole(BoundedSearch::between_waits);
  if (budget_.schedules == Schedules::random) {
    RandomWalk walk(seed_);
    sample(walk);
  }
  if (budget_.schedules == Schedules::pct) {
    Pct pct(kChanges, seed_);
    sample(pct);
  }
  rules_.every_access = false;
  scheduler().follow(rules_);
  scheduler().use_memory(Memory::sc);
  scheduler().weak_memory().tell(nullptr);
  weak::libraries().open();
  if (is_weak && found_.failure) refuse_unhooked();
  if (found_.exhausted && scheduler().premises().broken().empty() &&
      shapes_.is_due(harness_, found_.executions))
    look_for_unhooked();
  if (found_.exhausted && scheduler().premises().broken().empty()) look_for_writers();
  found_.observations = observations_.decoded();
  for (const char* premise : scheduler().premises().broken()) found_.broken_premises.emplace_back(premise);
  found_.graphs = graphs_.size();
  found_.seconds = seconds_since(start_);
  if (runs_ > 0) found_.points = static_cast<double>(points_met_) / static_cast<double>(runs_);
  return found_;
}

// Runs the sequences in both orders, since locks may order them by chance and hide a race in one of these.
void Exploration::look_for_unhooked() {
  for (const bool backwards : {false, true}) {
    Uninterrupted order(backwards);
    const Ending ending = execution_.run(order, Looks::at_accesses);
    shapes_.watched(harness_, watch().faults(), !scheduler().premises().broken().empty());
    if (ending != Ending::ended) return;
  }
}

void Exploration::refuse_unhooked() {
  scheduler().use_memory(Memory::sc);
  const auto known = scheduler().premises().broken();
  const std::vector<const char*> broken(known.begin(), known.end());
  look_for_unhooked();
  if (watch().may_synchronise())
    throw InputError(
        "cannot be explored under the memory model c11: memory that races is used without a hook, as by "
        "instructions in assembly, which may synchronise");
  scheduler().premises().forget();
  for (const char* premise : broken) scheduler().premises().breaks(premise);
}

// Runs the sequences one after another as a single one, in both orders.
void Exploration::look_for_writers() {
  const auto is_read_only = [&](const Invocation& i) {
    return object_.methods[static_cast<std::size_t>(i.method)].read_only;
  };
  std::array<Sequence, 2> orders;
  for (const Sequence& sequence : harness_.sequences) {
    orders[0].insert(orders[0].end(), sequence.begin(), sequence.end());
    orders[1].insert(orders[1].begin(), sequence.begin(), sequence.end());
  }
  if (std::ranges::none_of(orders[0], is_read_only)) return;
  for (const Sequence& order : orders) {
    Execution serial({{order}, {}}, constructed_, thread_identities_);
    Uninterrupted strategy(false);
    if (serial.run(strategy, Looks::at_footprints) != Ending::ended) return;
    if (!serial.writers().empty()) scheduler().premises().breaks(kReaderWrites);
  }
}

void Exploration::search_all() {
  if (budget_.schedules == Schedules::bounded) search_bounded();
  if (budget_.schedules == Schedules::reduced) search_whole([] { return ReducedSearch(); });
}

// Blocks that last from one execution to the next would use up the arena.
void Exploration::look_for_stale_pointers() {
  if (!arena().was_empty() && !put_back().is_on()) return;
  EngineRun known = std::exchange(found_, {});
  Observations observations = std::exchange(observations_, {});
  const auto broken = scheduler().premises().broken();
  const std::vector<const char*> premises(broken.begin(), broken.end());
  arena().reuse(false);
  search_all();
  arena().reuse(true);
  const bool is_whole = found_.exhausted;
  if (found_.failure && std::holds_alternative<MemoryError>(*found_.failure)) {
    known.failure = std::move(found_.failure);
    known.schedule = std::move(found_.schedule);
    known.exhausted = known.complete = false;
  } else if (!is_whole) {
    known.exhausted = known.complete = false;
  }
  found_ = std::move(known);
  observations_ = std::move(observations);
  for (const char* premise : premises) scheduler().premises().breaks(premise);
}

// Bound by bound, so that the first finding has the fewest preemptions.
void Exploration::search_bounded() {
  const auto goes_on = [&](int bound) {
    return bound <= budget_.preemptions || budget_.further.allows(bound, found_.executions);
  };
  for (int bound = 0; goes_on(bound);) {
    bound_ = bound;
    BoundedSearch strategy(bound);
    const Pass pass = search(strategy);
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

template <class Make>
void Exploration::search_whole(const Make& make) {
  for (;;) {
    auto strategy = make();
    const Pass pass = search(strategy);
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
    const Pass pass = search(strategy);
    if (pass == Pass::stopped) return;
    start_over(pass);
  }
}

void Exploration::start_over(Pass why) {
  if (why == Pass::diverged && ++divergences_ > kMostDivergences)
    throw InputError(std::string(kLedToOtherSteps) + " when " + to_text(harness_, object_) +
                     " was run again");
  found_ = {};
  graphs_.clear();
  observations_.clear();
  scheduler().premises().forget();  // they may hold with the points known now
  looks_ = Looks::at_writes;
}

// Whether the memory model allows the execution. One without late reads and stores is always allowed.
bool Exploration::is_allowed() {
  if (budget_.memory != Memory::tso || scheduler().schedule().late.empty()) return true;
  scheduler().weak_memory().complete_x86();
  return x86_.answer() == weak::X86::Answer::can;
}

Exploration::Pass Exploration::search(Strategy& strategy) {
  const std::size_t known_before = scheduler().knowledge();
  while (strategy.begin()) {
    if (is_over()) return Pass::stopped;
    const Ending ending = execution_.run(strategy, std::exchange(looks_, Looks::at_results));
    ++runs_;
    points_met_ += scheduler().points_met();
    beat_();
    const bool is_result = ending == Ending::ended || ending == Ending::stuck;
    if (strategy.diverged() && is_result) return Pass::diverged;
    if (ending == Ending::refused)
      throw InputError(std::string("cannot be explored: ") + scheduler().refusal());
    const bool knows_more = scheduler().knowledge() != known_before;
    if (!is_allowed()) {
      if (knows_more) return Pass::points_grew;
      if (is_result || ending == Ending::data_race) continue;
      return Pass::stopped;
    }
    // It may need more preemptions than it seems, since not all conflicting accesses were points.
    if (knows_more && ending == Ending::hang && restarts_++ < kMostRestarts) return Pass::points_grew;
    if (!is_result) {
      found_.failure = symptom_of(ending);
      found_.schedule = to_text(scheduler().schedule());
      return Pass::stopped;
    }
    if (knows_more) return Pass::points_grew;
    if (!strategy.counts()) continue;
    ++found_.executions;
    if (budget_.graphs) graphs_.insert(scheduler().graph());
    observations_.add(execution_, budget_.real_time, bound_);
  }
  return Pass::ended;
}

}  // namespace sunder::native::explore
