#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace sunder::native::explore::weak {

using Code = std::span<const std::uint8_t>;

/// An instruction of x86-64, as far as it matters whether it orders memory and where it may go.
struct Instruction {
  std::size_t length = 0;
  bool fences = false;               ///< orders accesses of other locations, too
  bool only_fences = false;          ///< is there for nothing else, as `mfence`, or `lock` and the stack
  std::optional<std::int32_t> goes;  ///< a call or jump to this distance from its end
};

/// The first one of the code. Its length is 0 if there is none.
Instruction first_instruction(Code code);

}  // namespace sunder::native::explore::weak
