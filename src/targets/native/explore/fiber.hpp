#pragma once

#include <boost/context/detail/fcontext.hpp>
#include <cstddef>
#include <cstdint>

#include "targets/native/explore/copying.hpp"
#include "targets/native/explore/spin_sense.hpp"
#include "targets/native/explore/stacks.hpp"
#include "targets/native/explore/thread_identities.hpp"

namespace sunder::native::explore {

struct Fiber;

/// Tells states of the memory apart, as far as hooks know them.
struct MemoryState {
  std::uint64_t values = 0;  ///< the same again if what was changed is as it was
  std::uint64_t deeds = 0;   ///< of which nobody knows whether they can be undone: plain writes, clocks

  friend bool operator==(const MemoryState&, const MemoryState&) = default;
};

/// What starts anew with each execution.
struct FiberState {
  int index = 0;
  ThreadPointer identity = 0;  ///< its thread-local storage
  int thread_id = 0;

  /// What it waits for, if anything: it can go on when this holds.
  bool (*can_go)(const Fiber& fiber) = nullptr;
  const volatile void* wants = nullptr;
  const void* waits_at = nullptr;  ///< the code that waits
  bool signalled = false;          ///< for waits that another fiber ends by name
  int locks_held = 0;
  bool timed = false;       ///< its wait ends by itself too, but only when nobody else can move
  std::uint32_t after = 0;  ///< fibers (bits) that must have ended
  std::uint32_t ended = 0;  ///< those that have, of all

  bool started = false, at_first_point = false, done = false;
  bool fresh = false;  ///< has not yet moved in its invocation: leaving it is no preemption
  bool spins = false;  ///< must let others move at its next point
  /// How it was when it gave way last, and how often it has done so there.
  struct Yield {
    const void* site = nullptr;
    std::uint64_t state = 0;
    MemoryState memory = {};
    int times = 0;
  };
  Yield yielded = {};

  Copying copying = {};

  std::uint64_t deeds = 0;       ///< of its own that nobody knows how to tell undone
  bool suspect = false;          ///< goes round in a loop, for all that is known
  bool persists = false;         ///< has read the same for a while: its loop is not interrupted any more
  bool deferred = false;         ///< has spun: to move is pointless while the memory is
  MemoryState deferred_at = {};  ///< as it was then
  bool tired = false;            ///< has moved for long: all others come first, whoever writes meanwhile
};

/// One sequence of the harness in one execution.
struct Fiber : FiberState {
  boost::context::detail::fcontext_t context = nullptr;
  std::byte* stack_end = nullptr;
  SpinSense sense = {};

  [[nodiscard]] bool is_on_stack(const volatile void* address) const {
    return reinterpret_cast<std::uintptr_t>(stack_end) - reinterpret_cast<std::uintptr_t>(address) - 1 <
           Stacks::kSize;
  }
};

/// A hash of all that the calling fiber's next steps depend on, but for the memory it shares: the registers
/// that calls preserve, and its stack. If it is the same again, and the memory, too, then the fiber is in a
/// loop that has no end unless others change something.
std::uint64_t state_of(const Fiber& fiber);

/// Clears what calls have left on the stack below the caller: what lies there by chance must not tell states
/// apart.
void clear_dead_stack();

}  // namespace sunder::native::explore
