#include "targets/native/explore/weak/instruction.hpp"

#include <cstring>

// After "Intel 64 and IA-32 Architectures Software Developer's Manual", volume 2, appendix A.
namespace sunder::native::explore::weak {
namespace {

enum class Map : std::uint8_t { one_byte, two_bytes, f38, f3a };

struct Parts {
  bool lock = false, wide = false, short_operand = false, short_address = false, repeats = false;
  bool vector = false;  // VEX or EVEX
  Map map = Map::one_byte;
  std::uint8_t opcode = 0, modes = 0;  // the second is ModRM, if there is one
};

constexpr bool is_in(std::uint8_t value, std::uint8_t low, std::uint8_t high) {
  return low <= value && value <= high;
}

constexpr unsigned reg_of(std::uint8_t modes) { return modes >> 3U & 7U; }

bool is_invalid(const Parts& p) {
  if (p.map != Map::one_byte) return false;
  const std::uint8_t o = p.opcode;
  if (o < 0x40) return (o & 6U) == 6;  // prefixes and escapes were taken away
  return is_in(o, 0x60, 0x62) || o == 0x82 || o == 0x9a || o == 0xce || is_in(o, 0xd4, 0xd6) || o == 0xea;
}

bool has_modes(const Parts& p) {
  const std::uint8_t o = p.opcode;
  if (p.map == Map::two_bytes) {
    if (o == 0x77) return false;
    if (p.vector) return true;
    return !(is_in(o, 0x05, 0x09) || o == 0x0b || o == 0x0e || is_in(o, 0x30, 0x37) || is_in(o, 0x80, 0x8f) ||
             is_in(o, 0xa0, 0xa2) || is_in(o, 0xa8, 0xaa) || is_in(o, 0xc8, 0xcf));
  }
  if (p.map != Map::one_byte) return true;
  if (o < 0x40) return (o & 4U) == 0;
  return o == 0x63 || o == 0x69 || o == 0x6b || is_in(o, 0x80, 0x8f) || is_in(o, 0xc0, 0xc1) ||
         is_in(o, 0xc6, 0xc7) || is_in(o, 0xd0, 0xd3) || is_in(o, 0xd8, 0xdf) || is_in(o, 0xf6, 0xf7) ||
         o >= 0xfe;
}

std::size_t immediate_of_one_byte(const Parts& p) {
  const std::uint8_t o = p.opcode;
  const std::size_t word = p.short_operand ? 2 : 4;
  if (o < 0x40) return (o & 7U) == 4 ? 1 : (o & 7U) == 5 ? word : 0;
  if (o == 0x68 || o == 0x69 || o == 0x81 || o == 0xa9 || o == 0xc7) return word;
  if (o == 0x6a || o == 0x6b || is_in(o, 0x70, 0x80) || o == 0x83 || o == 0xa8 || is_in(o, 0xb0, 0xb7))
    return 1;
  if (is_in(o, 0xa0, 0xa3)) return p.short_address ? 4 : 8;
  if (is_in(o, 0xb8, 0xbf)) return p.wide ? 8 : word;
  if (o == 0xc0 || o == 0xc1 || o == 0xc6 || o == 0xcd || is_in(o, 0xe0, 0xe7) || o == 0xeb) return 1;
  if (o == 0xc2 || o == 0xca) return 2;
  if (o == 0xc8) return 3;
  if (o == 0xe8 || o == 0xe9) return 4;
  if (o == 0xf6 && reg_of(p.modes) < 2) return 1;
  if (o == 0xf7 && reg_of(p.modes) < 2) return word;
  return 0;
}

std::size_t immediate_of(const Parts& p) {
  const std::uint8_t o = p.opcode;
  switch (p.map) {
    case Map::one_byte:
      return immediate_of_one_byte(p);
    case Map::two_bytes:
      if (!p.vector && is_in(o, 0x80, 0x8f)) return 4;
      return is_in(o, 0x70, 0x73) || o == 0xa4 || o == 0xac || o == 0xba || o == 0xc2 ||
             is_in(o, 0xc4, 0xc6) || o == 0x0f;
    case Map::f38:
      return 0;
    case Map::f3a:
      return 1;
  }
  return 0;
}

// Of SIB and displacement, which follow ModRM.
std::size_t address_size(Code after_opcode) {
  const unsigned mode = after_opcode[0] >> 6U, base = after_opcode[0] & 7U;
  if (mode == 3) return 0;
  const bool has_sib = base == 4;
  if (has_sib && after_opcode.size() < 2) return 1;
  const bool is_bare = mode == 0 && (has_sib ? after_opcode[1] & 7U : base) == 5;
  return (has_sib ? 1 : 0) + (mode == 2 || is_bare ? 4 : mode);
}

bool is_barrier(const Parts& p, unsigned reg) {
  return p.map == Map::two_bytes && p.opcode == 0xae && p.modes >= 0xc0 && reg_of(p.modes) == reg &&
         !p.vector && !p.repeats && !p.short_operand;
}

bool is_mfence(const Parts& p) { return is_barrier(p, 6); }

bool is_fence(const Parts& p) {
  if (p.vector) return false;
  if (p.lock || is_barrier(p, 5) || is_mfence(p) || is_barrier(p, 7)) return true;
  if (p.map == Map::one_byte) return is_in(p.opcode, 0x86, 0x87) && p.modes < 0xc0;  // xchg with memory
  if (p.map != Map::two_bytes) return false;
  return p.opcode == 0xa2 || (p.opcode == 0x01 && p.modes == 0xe8 && !p.repeats);  // cpuid, serialize
}

bool is_on_stack(Code modes) {
  const unsigned mode = modes[0] >> 6U, base = modes[0] & 7U;
  return (base == 4 && mode != 3 && modes.size() > 1 && (modes[1] & 7U) == 4) ||
         (base == 5 && (mode == 1 || mode == 2));
}

// The position behind the prefixes.
std::size_t take_prefixes(Code code, Parts& p) {
  std::size_t at = 0;
  for (; at < code.size() && at < 14; ++at) {
    const std::uint8_t byte = code[at];
    p.lock |= byte == 0xf0;
    p.repeats |= byte == 0xf2 || byte == 0xf3;
    p.short_operand |= byte == 0x66;
    p.short_address |= byte == 0x67;
    const bool is_segment =
        byte == 0x26 || byte == 0x2e || byte == 0x36 || byte == 0x3e || is_in(byte, 0x64, 0x65);
    if (!is_segment && byte != 0xf0 && byte != 0xf2 && byte != 0xf3 && byte != 0x66 && byte != 0x67) break;
  }
  if (at < code.size() && is_in(code[at], 0x40, 0x4f)) p.wide = (code[at++] & 8U) != 0;
  return at;
}

// The position behind the opcode, or 0 if there is none.
std::size_t take_opcode(Code code, std::size_t at, Parts& p) {
  const auto byte = [&](std::size_t i) { return i < code.size() ? code[i] : std::uint8_t{0}; };
  const auto numbered = [](unsigned map) {
    return map == 2 ? Map::f38 : map == 3 ? Map::f3a : Map::two_bytes;
  };
  p.vector = byte(at) == 0xc4 || byte(at) == 0xc5 || byte(at) == 0x62;
  if (byte(at) == 0xc5) {
    p.map = Map::two_bytes;
    at += 2;
  } else if (byte(at) == 0xc4) {
    p.map = numbered(byte(at + 1) & 0x1fU);
    at += 3;
  } else if (byte(at) == 0x62) {
    const unsigned map = byte(at + 1) & 7U;
    p.map = map > 3 ? Map::f38 : numbered(map);  // maps 5 and 6 have no immediates either
    at += 4;
  } else if (byte(at) == 0x0f) {
    p.map = byte(at + 1) == 0x38 ? Map::f38 : byte(at + 1) == 0x3a ? Map::f3a : Map::two_bytes;
    at += p.map == Map::two_bytes ? 1 : 2;
  }
  p.opcode = byte(at);
  return at < code.size() ? at + 1 : 0;
}

// Calls and jumps of 32 bits; shorter ones stay within a function.
bool goes_far(const Parts& p) {
  if (p.map == Map::one_byte) return p.opcode == 0xe8 || p.opcode == 0xe9;
  return p.map == Map::two_bytes && !p.vector && is_in(p.opcode, 0x80, 0x8f);
}

}  // namespace

Instruction first_instruction(Code code) {
  Parts p;
  std::size_t at = take_opcode(code, take_prefixes(code, p), p);
  if (at == 0 || is_invalid(p)) return {};
  bool on_stack = false;
  if (has_modes(p)) {
    if (at >= code.size()) return {};
    p.modes = code[at];
    on_stack = is_on_stack(code.subspan(at));
    at += 1 + address_size(code.subspan(at));
  }
  at += immediate_of(p);
  if (at > code.size()) return {};
  Instruction found{at, is_fence(p), is_mfence(p) || (p.lock && on_stack), std::nullopt};
  if (goes_far(p)) {
    std::int32_t distance = 0;
    std::memcpy(&distance, &code[at - sizeof distance], sizeof distance);
    found.goes = distance;
  }
  return found;
}

}  // namespace sunder::native::explore::weak
