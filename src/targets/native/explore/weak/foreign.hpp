#pragma once

#include <cstdint>
#include <span>

namespace sunder::native::explore::weak {

/// Whether instructions of x86-64 are among these that order all accesses, and that no compiler makes from
/// atomics with hooks. Operands that may be part of an object do not count: they are found as accesses
/// without hooks.
bool has_fences(std::span<const std::uint8_t> code);

/// Whether the program's own code has fences in assembly, which no hook sees.
bool has_bare_fences();

}  // namespace sunder::native::explore::weak
