#include "search/trial/trial.hpp"

#include <algorithm>

#include "model/premises.hpp"
#include "outcomes/waits.hpp"
#include "search/tuning.hpp"

namespace sunder {

std::size_t runs_at_once(double seconds) {
  const double runs = tuning::kTogether / seconds;
  return std::clamp<std::size_t>(static_cast<std::size_t>(runs), 1, tuning::kMostTogether);
}

namespace {

// What both explorations of a harness showed. The same outcome under sc speaks first, since real threads may
// show it.
void add_weak(EngineRun& run, EngineRun weak) {
  for (Observation& each : weak.observations) {
    const auto same = std::ranges::find_if(run.observations, [&](const Observation& o) {
      return o.outcome == each.outcome && o.woken == each.woken && o.circle == each.circle &&
             o.real_time == each.real_time;
    });
    if (same != run.observations.end())
      same->count += each.count;
    else
      run.observations.push_back(std::move(each));
  }
  run.executions += weak.executions;
  run.seconds += weak.seconds;
  run.failure = weak.failure;
  run.schedule = weak.schedule;
  run.exhausted &= weak.exhausted;
  run.complete &= weak.complete;
  run.preemptions = std::min(run.preemptions, weak.preemptions);
  run.memory = Memory::c11;
  for (const std::string& premise : weak.broken_premises)
    if (std::ranges::find(run.broken_premises, premise) == run.broken_premises.end())
      run.broken_premises.push_back(kUnderC11 + premise);
}

}  // namespace

bool Trial::learns_of_threads(const Harness& harness) {
  if (by_threads() || !explores()) return false;
  linearizer_.set_by_threads(
      depends_on_threads({target_, linearizer_.seconds_of_waits()}, harness, atomic_outcomes(harness)));
  return by_threads();
}

EngineRun Trial::run(const Harness& harness, double seconds, const Limits& limits, Engine engine,
                     int preemptions) {
  return run_each({&harness, 1}, seconds, limits, engine, {.preemptions = preemptions}).front();
}

std::vector<EngineRun> Trial::run_each(std::span<const Harness> harnesses, double seconds,
                                       const Limits& limits, Engine engine, const Depth& depth) {
  const std::uint64_t seed = seed_ + 1;
  seed_ += harnesses.size();
  Budget budget{
      .limits = end_,
      .engine = engine,
      .schedules = how_.schedules,
      .preemptions = std::max(how_.preemptions, depth.preemptions),
      .further = depth.further ? Further{tuning::kFurtherPreemptions, tuning::kFurtherExecutions} : Further{},
      .quick = depth.quick,
      .real_time = how_.criterion == Criterion::linearizability,
      .spurious = how_.spurious,
      .memory = depth.memory.value_or(memory()),
      .races = how_.races};
  clock_.limit(budget, seconds, std::max(0.0, limits.seconds_left()));
  budget.executions = std::min(budget.executions, depth.executions);
  if (engine == Engine::explore && !depth.memory && weakly_ && explores_weakly())
    return explore_each(harnesses, budget, seed);
  auto runs = target_.run_each(harnesses, budget, seed);
  for (EngineRun& run : runs) run.memory = budget.memory;
  return runs;
}

// Under sc, then those that it exhausts under c11, too.
std::vector<EngineRun> Trial::explore_each(std::span<const Harness> harnesses, Budget budget,
                                           std::uint64_t seed) {
  auto runs = target_.run_each(harnesses, budget, seed);
  budget.memory = Memory::c11;
  const auto is_due = [&](const EngineRun& run) {
    return !run.failure && (run.exhausted || how_.schedules != Schedules::bounded);
  };
  for (std::size_t i = 0; i < runs.size();) {
    std::size_t end = i;
    while (end < runs.size() && is_due(runs[end])) ++end;
    if (end == i) {
      ++i;
      continue;
    }
    std::vector<EngineRun> weak;
    try {
      weak = target_.run_each(harnesses.subspan(i, end - i), budget, seed + i);
    } catch (const InputError& error) {
      for (; i < end; ++i) runs[i].broken_premises.push_back(kUnderC11 + cannot_be_explored(error.what()));
      continue;
    }
    for (EngineRun& each : weak) add_weak(runs[i++], std::move(each));
    if (runs[i - 1].failure) runs.resize(i);
  }
  return runs;
}

void Trial::note_accepted(BrokenPremises& broken, const Harness& harness, const EngineRun& run,
                          const AtomicOutcomes& atomic) {
  if (admissions_->accepted().is_empty()) return;
  for (const Observation& seen : run.observations) {
    const auto symptom = symptom_of(seen, atomic);
    const auto* wrong = symptom ? std::get_if<NonAtomicOutcome>(&*symptom) : nullptr;
    if (wrong && is_accepted(harness, *wrong))
      note(broken, "accepted outcomes were seen: " + to_text(*symptom));
  }
}

Tried Trial::try_each(std::vector<Harness> harnesses, double seconds, const Limits& limits, Engine engine,
                      bool quick, int preemptions, const IsWanted& is_wanted) {
  linearizer_.prepare(harnesses);
  const bool explored = engine == Engine::explore;
  if (!explored)
    std::erase_if(harnesses, [&](const Harness& h) { return !atomic_outcomes(h).can_be_stressed(); });
  const std::size_t explored_together =
      std::min(explored_at_once(), quick ? tuning::kMostTogether : tuning::kFewTogether);
  bool exhausted = explored;
  double slice = explored ? seconds : tuning::kFirstSlice;
  for (double spent = 0; spent < seconds && !harnesses.empty() && !limits.reached();
       spent += slice, slice = std::min(slice * tuning::kFirstSliceGrowth, tuning::kLongestRun)) {
    std::vector<Harness> open;
    std::span<const Harness> rest = harnesses;
    while (!rest.empty() && !limits.reached()) {
      const std::size_t together = explored ? explored_together : runs_at_once(slice);
      const auto runs =
          run_each(rest.first(std::min(rest.size(), together)), slice, limits, engine, {quick, preemptions});
      for (std::size_t i = 0; i < runs.size(); ++i) {
        const AtomicOutcomes atomic = atomic_outcomes(rest[i]);
        if (const auto judged = judge(rest[i], runs[i], atomic, is_wanted)) {
          refuse_if_serial(*judged, rest[i], object());
          return {violation_of(*judged, rest[i], runs[i], atomic, engine), false};
        }
        // Nothing more can be seen after a failure that an atomic object may also show, or when all schedules
        // were run.
        if (!runs[i].failure && !runs[i].exhausted) open.push_back(rest[i]);
        exhausted &= runs[i].exhausted && runs[i].broken_premises.empty();
      }
      rest = rest.subspan(runs.size());
    }
    exhausted &= open.empty() && rest.empty();
    harnesses = std::move(open);
  }
  return {std::nullopt, exhausted && harnesses.empty()};
}

}  // namespace sunder
