#pragma once

#include <string_view>
#include <vector>

#include "model/outcome.hpp"
#include "sunder/bytes.hpp"
#include "targets/native/describe.hpp"
#include "targets/native/explore/runtime.hpp"
#include "targets/native/plan.hpp"

namespace sunder::native::explore {

/// What is looked at in an execution, beside its results: memory that changes without a hook, or all accesses
/// without one. Either breaks a premise.
enum class Looks { at_results, at_writes, at_accesses };

/// Executes one harness on fresh instances, under a strategy.
class Execution {
 public:
  Execution(const Harness& harness, const Constructed& object, ThreadIdentities& thread_identities);

  /// One execution. If it ended, `outcome` holds the results.
  Ending run(Strategy& strategy, Looks looks = Looks::at_results);

  [[nodiscard]] std::string_view outcome() const { return results_.bytes(); }

  /// Whether no two invocations overlapped in the execution that has ended.
  [[nodiscard]] bool was_serial() const;

  /// Of the invocations, by their position in the outcome: this one returned before that one began, in the
  /// execution that has ended. Without what the harness says itself.
  [[nodiscard]] std::vector<RealTime> real_time() const;

 private:
  const Constructed& object_;
  ThreadIdentities& thread_identities_;
  Plan plan_;
  std::vector<SlotMemory> slots_;
  std::vector<std::uint32_t> after_;
  void* instance_ = nullptr;
  Runtime::Body body_;
  std::function<void()> destroy_;
  Writer results_;
};

}  // namespace sunder::native::explore
