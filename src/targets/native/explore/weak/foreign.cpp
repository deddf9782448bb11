#include "targets/native/explore/weak/foreign.hpp"

// sunder_add_objects puts these around the code of a program's own sources.
extern "C" {
[[gnu::weak]] void sunder_text_begin();
[[gnu::weak]] void sunder_text_end();
}

namespace sunder::native::explore::weak {
namespace {

using Code = std::span<const std::uint8_t>;

Code own_code() {
  const auto* const begin = reinterpret_cast<const std::uint8_t*>(&sunder_text_begin);
  const auto* const end = reinterpret_cast<const std::uint8_t*>(&sunder_text_end);
  return begin && begin < end ? Code(begin, end) : Code();
}

bool is_mfence(Code at) { return at.size() >= 3 && at[0] == 0x0f && at[1] == 0xae && at[2] == 0xf0; }

// An instruction that may have the lock prefix, without its prefixes: the length of its opcode, or 0. `xchg`
// is left out: compilers use no prefix there, and without it the bytes are too common.
std::size_t locked_opcode(Code at) {
  if (at.size() < 3) return 0;
  const std::uint8_t first = at[0], second = at[1];
  const unsigned which = second >> 3U & 0x07U;  // the instruction among those with the same opcode
  if (first == 0x0f) {
    const bool is_one = second == 0xb0 || second == 0xb1 || second == 0xc0 || second == 0xc1 ||
                        second == 0xab || second == 0xb3 || second == 0xbb || second == 0xba;
    return is_one ? 2 : 0;
  }
  const bool is_one = ((first & 0xc6U) == 0 && first < 0x38) ||  // add to xor, into memory
                      ((first == 0x80 || first == 0x81 || first == 0x83) && which != 7) ||
                      ((first == 0xf6 || first == 0xf7) && (which == 2 || which == 3)) ||
                      ((first == 0xfe || first == 0xff) && which < 2);
  return is_one ? 1 : 0;
}

// Whether the operand is on the stack, or a variable of the program. Elsewhere it may be part of the object,
// and looking for accesses without hooks finds it.
bool is_outside_object(Code operand) {
  if (operand.size() < 2) return false;
  const unsigned mode = operand[0] >> 6U, base = operand[0] & 0x07U;
  if (mode == 0 && base == 5) {  // relative to the instruction, and within 4 MB, as in programs with objects
    if (operand.size() < 5) return false;
    return (operand[4] == 0 && operand[3] < 0x40) || (operand[4] == 0xff && operand[3] >= 0xc0);
  }
  return mode != 3 && base == 4 && (operand[1] & 0x07U) == 4;
}

// All that has the lock prefix orders all other accesses. No compiler makes it from atomics, since these have
// hooks.
bool is_fence(Code at) {
  if (is_mfence(at)) return true;
  if (at.empty() || at[0] != 0xf0) return false;
  at = at.subspan(1);
  if (!at.empty() && (at[0] & 0xf8U) == 0x48) at = at.subspan(1);  // operands of 8 bytes
  const std::size_t opcode = locked_opcode(at);
  return opcode > 0 && is_outside_object(at.subspan(opcode));
}

}  // namespace

bool has_fences(Code code) {
  for (std::size_t i = 0; i < code.size(); ++i)
    if (is_fence(code.subspan(i))) return true;
  return false;
}

bool has_bare_fences() {
#if defined(__x86_64__)
  static const bool found = has_fences(own_code());
  return found;
#else
  return false;
#endif
}

}  // namespace sunder::native::explore::weak
