#pragma once

#include <cstddef>
#include <cstdint>

namespace sunder::native::explore {

/// A visible step of a fiber, as traces show it.
struct Event {
  const char* what;  ///< "load", "lock"
  const volatile void* address;
  const void* site;
  std::size_t size = 0;  ///< of the access, if it is known
  enum class Kind { other, plain, volatile_access } kind = Kind::other;
};

/// The name of waits for a futex.
inline constexpr const char* kFutex = "futex";

/// The wait of a fiber at a stuck end.
struct Wait {
  const char* what = nullptr;  ///< "lock", "condition"; null if it spins instead, at its last steps
  const volatile void* address = nullptr;
  const void* site = nullptr;
  int holder = -1;              ///< the fiber that holds the lock, if it waits for one
  bool holder_is_done = false;  ///< that fiber has ended
  bool for_signal = false;      ///< it waits until another fiber wakes it
  int signaller = -1;           ///< the fiber that woke others there last, if one did
  const void* signal_site = nullptr;
  std::uint32_t woken = 0;  ///< the fibers (bits) that it woke
  int signals_since = 0;    ///< number of signals since this fiber began to wait
};

/// Another access that explains a step.
struct Related {
  enum class How {
    missed,           ///< the next newer store, which a load did not read
    overwritten_by,   ///< the store that came after a store already
    races_with_read,  ///< the other access of a data race
    races_with_write
  };
  How how;
  std::uint64_t value;
  int fiber;
  const void* site;
};

/// Receives every visible step of an execution.
class Tracer {
 public:
  virtual ~Tracer() = default;
  /// An execution begins, on this instance.
  virtual void begins(const void* instance) = 0;
  virtual void invoked(int fiber, int invocation) = 0;
  virtual void returned(int fiber, int invocation) = 0;
  virtual void stepped(int fiber, const Event& event, std::uint64_t before, std::uint64_t after) = 0;
  /// A step without a value: the fiber waits, the step cannot be made, or it frees this number of bytes.
  virtual void stepped(int fiber, const Event& event, std::size_t bytes) = 0;
  /// The fiber begins to wait for a signal, or a wait ends.
  virtual void paused(int fiber, const Event& event) = 0;
  /// The fiber signals those that wait at the address, and wakes these (bits).
  virtual void signalled(int fiber, const Event& event, std::uint32_t woken) = 0;
  /// More about the step that comes next.
  virtual void relates(const Related& related) = 0;
  virtual void waits(int fiber, const Wait& wait) = 0;
};

}  // namespace sunder::native::explore
