#include "targets/native/explore/fiber.hpp"

#include <unwind.h>

namespace sunder::native::explore {
namespace {

constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15ULL;

std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
  return (hash ^ word) * kFactor + (hash >> 32U);
}

// The frame of the code under test that has called a hook.
struct Caller {
  const void* site;
  const std::uint64_t* stack = nullptr;  // its lowest word; null until it is found
  std::uint64_t registers = 0;           // a hash of those that calls preserve
};

_Unwind_Reason_Code look_at(_Unwind_Context* frame, void* into) {
  constexpr std::array kPreserved{3, 6, 12, 13, 14, 15};  // rbx, rbp, r12 to r15, as DWARF numbers them
  auto& caller = *static_cast<Caller*>(into);
  if (reinterpret_cast<const void*>(_Unwind_GetIP(frame)) != caller.site) return _URC_NO_REASON;
  caller.stack = reinterpret_cast<const std::uint64_t*>(_Unwind_GetCFA(frame));
  for (const int each : kPreserved) caller.registers = mixed(caller.registers, _Unwind_GetGR(frame, each));
  return _URC_NORMAL_STOP;
}

}  // namespace

std::uint64_t state_of(const Fiber& fiber, const void* site) {
  Caller caller{site};
  _Unwind_Backtrace(look_at, &caller);
  static std::uint64_t unknown = 0;
  if (!caller.stack) return ++unknown;
  std::uint64_t hash = caller.registers;
  for (const auto* word = caller.stack; word < reinterpret_cast<const std::uint64_t*>(fiber.stack_end);
       ++word)
    hash = mixed(hash, *word);
  return hash;
}

[[gnu::noinline]] void clear_dead_stack() {
  constexpr std::size_t kDepth = 4096;
  volatile std::uint64_t words[kDepth / sizeof(std::uint64_t)];
  for (volatile std::uint64_t& word : words) word = 0;
}

}  // namespace sunder::native::explore
