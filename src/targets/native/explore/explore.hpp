#pragma once

#include <set>

#include "model/trace.hpp"
#include "targets/native/crew.hpp"
#include "targets/native/describe.hpp"
#include "targets/target.hpp"

namespace sunder::native {

/// For threads that run code under test: does the same as `enter`, and keeps its memory where it can be put
/// back.
[[gnu::weak]] std::function<std::shared_ptr<void>()> entered(std::function<std::shared_ptr<void>()> enter);

/// Runs each harness under every schedule with at most `budget.preemptions` preemptions, as far as the budget
/// lasts, in a thread of the crew. Stops after a harness that fails, and after some milliseconds, so that the
/// caller can check its limits. Null in programs that were not built for exploring. Throws InputError if the
/// schedule does not determine the object's behaviour.
[[gnu::weak]] std::vector<EngineRun> run_explored(const std::vector<Harness>& harnesses,
                                                  const Constructed& object, Crew& crew, const Budget& budget,
                                                  std::uint64_t seed, double hang_seconds);

/// Runs each sequence once on its own fresh instance, without a clock: a call that waits is known to wait.
/// Throws InputError if an execution neither ends nor waits.
[[gnu::weak]] std::vector<SerialRun> run_serially_explored(const std::vector<Sequence>& sequences,
                                                           const Constructed& object, Crew& crew,
                                                           double hang_seconds);

/// The methods that count as read-only but change memory of the object when they are called from some states.
/// Throws InputError if the object cannot be explored.
[[gnu::weak]] std::set<int> writers_among_readers(const Constructed& object, Crew& crew, double hang_seconds);

/// Runs a harness under one known schedule.
[[gnu::weak]] EngineRun run_replayed(const Harness& harness, const Constructed& object, Crew& crew,
                                     const std::string& schedule, double hang_seconds);

/// The steps of such a run.
[[gnu::weak]] Trace trace_of(const Harness& harness, const Constructed& object, Crew& crew,
                             const std::string& schedule, double hang_seconds);

}  // namespace sunder::native
