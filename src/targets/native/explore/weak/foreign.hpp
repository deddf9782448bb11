#pragma once

#include "targets/native/explore/weak/instruction.hpp"

namespace sunder::native::explore::weak {

/// Whether instructions of x86-64 are among these that order accesses of all memory. No compiler makes them
/// from atomics with hooks.
bool has_fences(Code code);

/// Why exploring under c11 would blame right code: the program has fences or atomics in assembly, or in code
/// without hooks that it calls, which nobody sees. Null if none was found.
const char* unseen_fences();

}  // namespace sunder::native::explore::weak
