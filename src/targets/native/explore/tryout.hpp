#pragma once

#include <functional>
#include <set>
#include <vector>

#include "targets/native/describe.hpp"
#include "targets/native/explore/execution.hpp"

namespace sunder::native::explore {

/// Tries out, in serial executions from some states, the methods that count as read-only.
class Tryout {
 public:
  /// `beat` is called after each execution.
  Tryout(const Constructed& object, ThreadIdentities& thread_identities, std::function<void()> beat);

  /// The methods that change memory of the object. Throws InputError if it cannot be explored.
  std::set<int> writers();

 private:
  enum class Seen { nothing, writes, does_not_end };

  [[nodiscard]] Seen last_of(const Sequence& sequence);

  const Constructed& object_;
  ThreadIdentities& thread_identities_;
  std::function<void()> beat_;
};

}  // namespace sunder::native::explore
