#pragma once

#include "model/trace.hpp"
#include "targets/native/crew.hpp"
#include "targets/native/describe.hpp"
#include "targets/target.hpp"

namespace sunder::native {

/// Runs each harness under every schedule with at most `budget.preemptions` preemptions, as far as the budget
/// lasts, in a thread of the crew. The last is the first that fails, or with which they have taken so long
/// that the limits must be looked at. Only there in programs that were built for it: null elsewhere. Throws
/// InputError if the object's behaviour is not fixed by the schedule.
[[gnu::weak]] std::vector<EngineRun> run_explored(const std::vector<Harness>& harnesses,
                                                  const Constructed& object, Crew& crew, const Budget& budget,
                                                  std::uint64_t seed, double hang_seconds);

/// Runs a harness under one known schedule.
[[gnu::weak]] EngineRun run_replayed(const Harness& harness, const Constructed& object, Crew& crew,
                                     const std::string& schedule, double hang_seconds);

/// The steps of such a run; what its outcome is, the run says.
[[gnu::weak]] Trace trace_of(const Harness& harness, const Constructed& object, Crew& crew,
                             const std::string& schedule, double hang_seconds);

}  // namespace sunder::native
