#pragma once

#include <cstddef>
#include <cstdint>

namespace sunder::native::explore {

/// A visible step of a fiber, as traces show it.
struct Event {
  const char* what;  ///< "load", "lock"
  const volatile void* address;
  const void* site;
};

/// Receives every visible step of an execution.
class Tracer {
 public:
  virtual ~Tracer() = default;
  virtual void invoked(int fiber, int invocation) = 0;
  virtual void returned(int fiber, int invocation) = 0;
  virtual void stepped(int fiber, const Event& event, std::uint64_t before, std::uint64_t after) = 0;
  /// A step without a value: the fiber waits, the step cannot be made, or it frees this number of bytes.
  virtual void stepped(int fiber, const Event& event, std::size_t bytes) = 0;
};

}  // namespace sunder::native::explore
