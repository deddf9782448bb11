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

/// The state of the memory, as far as hooks know it.
struct MemoryState {
  std::uint64_t values = 0;  ///< a hash that is the same again if changes were undone
  std::uint64_t deeds = 0;   ///< number of effects that may be permanent: plain writes, clocks

  friend bool operator==(const MemoryState&, const MemoryState&) = default;
};

/// The state of a fiber that starts anew in each execution.
struct FiberState {
  int index = 0;
  ThreadPointer identity = 0;  ///< its thread-local storage
  int thread_id = 0;

  /// If it waits: the condition under which it can go on.
  bool (*can_go)(const Fiber& fiber) = nullptr;
  const volatile void* wants = nullptr;
  const char* waits_for = nullptr;  ///< "lock", "condition": what traces call it
  const void* waits_at = nullptr;   ///< where in the code it waits
  std::uint64_t waits_since = 0;    ///< when it began to wait, see Scheduler::moment
  bool signalled = false;           ///< another fiber has ended its wait by name
  std::uint64_t channels = 0;       ///< a signal on one of these may end its wait
  bool wakeable = false;            ///< its wait may also end without a reason
  const int* owner = nullptr;       ///< of the lock it waits for, if known: 1 + the index of the fiber
  int locks_held = 0;
  bool accesses_volatile = false;  ///< in the hook of an access that is volatile
  bool called_library = false;     ///< without hooks, since its last step under weak memory
  int locks_before = 0;            ///< held when its invocation began
  bool timed = false;              ///< its wait also ends when no other fiber can move
  std::uint32_t after = 0;         ///< fibers (bits) that must end before it starts
  std::uint32_t ended = 0;         ///< fibers (bits) that have ended

  bool started = false, at_first_point = false, done = false;
  bool fresh = false;    ///< has not moved in its invocation: a switch away is no preemption
  bool spins = false;    ///< must let others move at its next point
  bool circles = false;  ///< spins in a loop that has no end unless others change something
  /// Its state at its last yield, and the number of yields in a row at that site.
  struct Yield {
    const void* site = nullptr;
    std::uint64_t state = 0;
    MemoryState memory = {};
    int times = 0;
  };
  Yield yielded = {};

  Copying copying = {};

  std::uint64_t deeds = 0;  ///< number of its own effects that may be permanent
  std::uint64_t late = 0;   ///< number of its accesses that read late, or stored late
  bool suspect = false;     ///< seems to go round in a loop
  bool persists = false;    ///< has read the same for many rounds: its loop is not interrupted any more
  bool deferred = false;    ///< has spun: moving is pointless until the memory differs from `deferred_at`
  MemoryState deferred_at = {};
  int idle_rounds = 0;  ///< of such a loop, since the memory was last changed
  bool tired = false;   ///< has moved for long: all others come first, even if memory changes
};

/// One sequence of the harness in one execution.
struct Fiber : FiberState {
  boost::context::detail::fcontext_t context = nullptr;
  std::byte* stack_end = nullptr;
  SpinSense sense = {};

  /// Whether its next plain access is no volatile one, no library was called before it, and the values that
  /// its hook leaves on the stack do not matter.
  [[nodiscard]] bool is_in_the_open() const { return !accesses_volatile && !called_library && !suspect; }

  [[nodiscard]] bool is_on_stack(const volatile void* address) const {
    return reinterpret_cast<std::uintptr_t>(stack_end) - reinterpret_cast<std::uintptr_t>(address) - 1 <
           Stacks::kSize;
  }
};

/// A hash of the registers that calls preserve, and of the stack, where the calling fiber called the hook
/// that returns to this site. Its next steps depend on these and on shared memory only. If both are the same
/// again, the fiber is in a loop that has no end unless others change something. Frames of hooks do not
/// count: they hold numbers of ours. If the site is not found, every state is another one.
std::uint64_t state_of(const Fiber& fiber, const void* site);

/// Clears the unused stack below the caller. Values that earlier calls left there must not make equal states
/// differ.
void clear_dead_stack();

/// Calls it far below the frames of all hooks. A choice that is new runs other code than a known one, and the
/// values that this leaves on the stack must not make equal states differ.
template <class Call>
[[gnu::noinline]] auto far_below(const Call& call) {
  std::byte gap[4096];
  asm volatile("" : : "r"(gap) : "memory");
  const auto made = call();
  asm volatile("" : : "r"(gap) : "memory");  // the gap is there until then
  return made;
}

}  // namespace sunder::native::explore
