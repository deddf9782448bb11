#include "targets/native/explore/fiber.hpp"

namespace sunder::native::explore {
namespace {

constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15ULL;

// Starts at the frame of the caller, which holds the registers.
[[gnu::noinline]] std::uint64_t hash_from_caller(const std::byte* end) {
  constexpr std::size_t kOwnFrame = 2;  // the saved frame pointer, the return address
  std::uint64_t hash = 0;
  const auto* word = static_cast<const std::uint64_t*>(__builtin_frame_address(0)) + kOwnFrame;
  for (; word < reinterpret_cast<const std::uint64_t*>(end); ++word)
    hash = (hash ^ *word) * kFactor + (hash >> 32U);
  return hash;
}

}  // namespace

[[gnu::noinline]] std::uint64_t state_of(const Fiber& fiber) {
  __builtin_unwind_init();  // saves all of these registers in this frame
  std::uint64_t hash = hash_from_caller(fiber.stack_end);
  asm volatile("" : "+r"(hash));  // prevents a tail call, since the frame has to exist
  return hash;
}

[[gnu::noinline]] void clear_dead_stack() {
  constexpr std::size_t kDepth = 4096;
  volatile std::uint64_t words[kDepth / sizeof(std::uint64_t)];
  for (volatile std::uint64_t& word : words) word = 0;
}

}  // namespace sunder::native::explore
