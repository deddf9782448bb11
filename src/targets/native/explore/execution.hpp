#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "sunder/bytes.hpp"
#include "targets/native/describe.hpp"
#include "targets/native/explore/footprint.hpp"
#include "targets/native/explore/scheduler.hpp"
#include "targets/native/plan.hpp"

namespace sunder::native::explore {

/// The checks that an execution makes beside its results: for memory that changes without a hook, or for all
/// accesses without a hook. Either breaks a premise. If the harness has a single sequence, the check may be
/// for methods that count as read-only but write.
enum class Looks { at_results, at_writes, at_accesses, at_footprints };

/// Executes one harness on fresh instances, under a strategy.
class Execution {
 public:
  Execution(const Harness& harness, const Constructed& object, ThreadIdentities& thread_identities);

  /// Where state outside the instance is put back: all executions start from the state that one execution
  /// without preemptions leaves, which was the first of the program. What is initialised at its first use is
  /// initialised then. If that execution does not end, they start from the state in which the program began.
  /// Throws InputError if the object cannot be explored.
  void warm_up();

  /// Makes one execution. If it ended or is stuck, `outcome` holds the results. Throws InputError if it does
  /// not end, and leaves state outside the instance behind that is not put back.
  Ending run(Strategy& strategy, Looks looks = Looks::at_results);

  /// The methods that count as read-only but wrote, if the last execution looked at footprints.
  [[nodiscard]] const std::set<int>& writers() const { return writers_; }

  [[nodiscard]] std::string_view outcome() const { return outcome_; }
  /// The outcome of a stuck end after every wait was ended; empty if no call returned then.
  [[nodiscard]] std::string_view woken() const { return woken_; }
  /// By sequence: the position of its first call in the outcome.
  [[nodiscard]] const std::vector<int>& first() const { return first_; }

 private:
  void call(int fiber, int invocation, const Call& call);
  void begin_alike();
  void refuse_if_state_is_left();

  Harness harness_;
  const Constructed& object_;
  ThreadIdentities& thread_identities_;
  Plan plan_;
  std::vector<SlotMemory> slots_;
  std::vector<std::uint32_t> after_;
  void* instance_ = nullptr;
  bool looks_at_footprints_ = false;
  Footprint footprint_;
  std::set<int> writers_;
  Scheduler::Body body_;
  std::function<void()> destroy_;
  void take_results(Ending ending);

  std::vector<int> first_;
  Writer result_;
  std::string outcome_, woken_;
};

}  // namespace sunder::native::explore
