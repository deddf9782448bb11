#pragma once

#include <string_view>
#include <vector>

#include "sunder/bytes.hpp"
#include "targets/native/describe.hpp"
#include "targets/native/explore/scheduler.hpp"
#include "targets/native/plan.hpp"

namespace sunder::native::explore {

/// The checks that an execution makes beside its results: for memory that changes without a hook, or for all
/// accesses without a hook. Either breaks a premise.
enum class Looks { at_results, at_writes, at_accesses };

/// Executes one harness on fresh instances, under a strategy.
class Execution {
 public:
  Execution(const Harness& harness, const Constructed& object, ThreadIdentities& thread_identities);

  /// Makes one execution. If it ended, `outcome` holds the results.
  Ending run(Strategy& strategy, Looks looks = Looks::at_results);

  [[nodiscard]] std::string_view outcome() const { return results_.bytes(); }

 private:
  const Constructed& object_;
  ThreadIdentities& thread_identities_;
  Plan plan_;
  std::vector<SlotMemory> slots_;
  std::vector<std::uint32_t> after_;
  void* instance_ = nullptr;
  Scheduler::Body body_;
  std::function<void()> destroy_;
  Writer results_;
};

}  // namespace sunder::native::explore
