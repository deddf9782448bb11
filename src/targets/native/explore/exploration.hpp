#pragma once

#include <functional>
#include <set>
#include <string>

#include "support/clock.hpp"
#include "targets/native/explore/observations.hpp"
#include "targets/native/explore/watched_shapes.hpp"
#include "targets/target.hpp"

namespace sunder::native::explore {

/// The search through the schedules of one harness. When accesses are found to conflict they become
/// scheduling points, and the search starts over.
class Exploration {
 public:
  /// `beat` is called after each execution.
  Exploration(const Harness& harness, const Constructed& object, ThreadIdentities& thread_identities,
              WatchedShapes& shapes, const Budget& budget, std::uint64_t seed, std::function<void()> beat);

  EngineRun run();

 private:
  enum class Pass { ended, points_grew, diverged, stopped };

  void search_all();
  void search_bounded();
  /// All executions of the strategy that `make` gives.
  template <class Make>
  void search_whole(const Make& make);
  void sample(Strategy& strategy);
  /// Makes all executions once more, without freed memory that is in use again: a use of the memory shows.
  void look_for_stale_pointers();
  /// Looks for accesses without hooks: if they race, the exploration did not see everything.
  void look_for_unhooked();
  /// Throws InputError if accesses without hooks race. They may synchronise, so that nothing that is seen
  /// under weak memory can be told from what the object prevents.
  void refuse_unhooked();
  /// Looks for methods that count as read-only but write: harnesses with them may have been left out.
  void look_for_writers();
  /// Runs the strategy's executions to their end and gathers the outcomes of those that count.
  Pass search(Strategy& strategy);
  [[nodiscard]] bool is_allowed();
  /// Forgets the results so far, after a pass that has to be made again.
  void start_over(Pass why);
  [[nodiscard]] bool is_over() const;

  const Harness& harness_;
  const Object& object_;
  const Constructed& constructed_;
  ThreadIdentities& thread_identities_;
  Execution execution_;
  WatchedShapes& shapes_;
  const Budget& budget_;
  std::uint64_t seed_;
  Rules rules_;
  std::function<void()> beat_;
  TimePoint start_ = Clock::now();
  Observations observations_;
  EngineRun found_;
  std::uint64_t runs_ = 0;
  std::uint64_t points_met_ = 0;
  int bound_ = 0;  // the preemptions of the schedules that are searched now; 0 if they are not bounded
  int divergences_ = 0, restarts_ = 0;
  std::set<std::uint64_t> graphs_;
  weak::X86 x86_;                   // of the last execution, under tso
  Looks looks_ = Looks::at_writes;  // in the next execution
};

/// The symptom of an execution that failed; none for `ended`, `stuck` and `refused`.
std::optional<Symptom> symptom_of(Ending ending);

}  // namespace sunder::native::explore
