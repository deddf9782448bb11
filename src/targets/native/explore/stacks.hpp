#pragma once

#include <cstddef>
#include <cstdint>

#include "model/harness.hpp"

namespace sunder::native::explore {

/// The stacks of all fibers, side by side. Each is as large as the stack of a thread, with protected pages
/// below it, so that an overflow is a crash, as in a thread.
class Stacks {
 public:
  static constexpr std::size_t kSize = 8 * 1024 * 1024, kGuard = 64 * 1024;

  /// The end of the stack, from which it grows down. Throws EnvironmentError if there is no memory.
  [[nodiscard]] std::byte* end_of(int fiber) {
    open();
    return begin_ + static_cast<std::size_t>(fiber + 1) * kStride;
  }

  [[nodiscard]] bool own(const volatile void* address) const {
    return reinterpret_cast<std::uintptr_t>(address) - reinterpret_cast<std::uintptr_t>(begin_) <
           kStride * kMaxSequences;
  }

 private:
  static constexpr std::size_t kStride = kSize + kGuard;

  void open();

  std::byte* begin_ = nullptr;
};

}  // namespace sunder::native::explore
