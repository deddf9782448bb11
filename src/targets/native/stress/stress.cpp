#include "targets/native/stress/stress.hpp"

#include <map>

#include "support/error.hpp"
#include "targets/native/encoding.hpp"
#include "targets/native/stress/race.hpp"

namespace sunder::native {
namespace {

// Rows with different bytes can hold equal values, since unordered containers are written in any order.
std::vector<Observation> decoded(const Tally& tally) {
  std::map<Outcome, std::uint64_t> merged;
  for (const Tally::Row& row : tally.rows()) {
    Outcome outcome;
    for (Reader in(row.outcome); !in.at_end();) outcome.push_back(decode(in));
    for (const std::uint64_t n : row.counts) merged[outcome] += n;
  }
  std::vector<Observation> observations;
  for (auto& [outcome, count] : merged) observations.push_back({outcome, count});
  return observations;
}

}  // namespace

EngineRun run_stress(const Harness& harness, const Constructed& object, Crew& crew, Pacer& pacer,
                     const Budget& budget, std::uint64_t seed, double hang_seconds) {
  const TimePoint start = Clock::now();
  pacer.forget_times();
  // The threads share the race. If they are stuck, it must outlive this call.
  const auto race = std::make_shared<Race>(make_plan(harness, *object.entry), *object.entry, *object.variant,
                                           pacer, budget, seed);
  const auto job =
      std::make_shared<const Crew::Job>([race](int i, Crew::Member& self) { race->take_part(i, self); });
  const auto stuck = crew.run(static_cast<int>(harness.sequences.size()), job, hang_seconds);
  EngineRun run;
  run.seconds = seconds_since(start);
  if (stuck) {
    run.failure = std::visit([](const auto& how) { return Symptom(how); }, *stuck);
    return run;
  }
  if (race->broken_make())
    throw InputError("an instance of " + object.object.name + " could not be made: " + *race->broken_make());
  run.executions = race->executions();
  run.observations = decoded(race->tally());
  return run;
}

}  // namespace sunder::native
