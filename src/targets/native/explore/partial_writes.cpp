#include "targets/native/explore/partial_writes.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "targets/native/explore/weak/instruction.hpp"

namespace sunder::native::explore {
namespace {

using weak::Code;

constexpr std::size_t kMostBytes = 160;
constexpr int kMostInstructions = 24;

enum class Does { nothing, reads, writes, both, leaves };

// The operand in memory, if there is one: all bytes behind the opcode that name it, and the prefix that
// extends its registers.
struct Step {
  Does does = Does::nothing;
  std::vector<std::uint8_t> operand = {};
};

Does with_one_byte(std::uint8_t opcode, unsigned which) {
  if (opcode == 0xe8 || opcode == 0xe9 || opcode == 0xeb || opcode == 0xc3 || (opcode & 0xf0U) == 0x70)
    return Does::leaves;
  if (opcode == 0x88 || opcode == 0x89 || opcode == 0xc6 || opcode == 0xc7) return Does::writes;
  if (opcode == 0x8a || opcode == 0x8b || opcode == 0x63) return Does::reads;
  if (opcode < 0x38 && (opcode & 7U) < 2) return Does::both;   // add, or, ... into memory
  if (opcode < 0x38 && (opcode & 7U) < 4) return Does::reads;  // from memory
  if (opcode == 0x80 || opcode == 0x81 || opcode == 0x83) return which == 7 ? Does::reads : Does::both;
  if (opcode == 0xc0 || opcode == 0xc1 || (opcode >= 0xd0 && opcode <= 0xd3)) return Does::both;
  if (opcode == 0xf6 || opcode == 0xf7) return which == 2 || which == 3 ? Does::both : Does::reads;
  if (opcode == 0xfe || (opcode == 0xff && which < 2)) return Does::both;
  return opcode == 0xff && which < 6 ? Does::leaves : Does::nothing;
}

Does with_two_bytes(std::uint8_t second, unsigned which) {
  if ((second & 0xf0U) == 0x80 || second == 0x0b) return Does::leaves;
  if (second == 0xb6 || second == 0xb7 || second == 0xbe || second == 0xbf) return Does::reads;
  if (second == 0xab || second == 0xb3 || second == 0xbb || (second == 0xba && which > 4)) return Does::both;
  return Does::nothing;
}

Step step_of(Code code) {
  std::size_t at = 0;
  std::uint8_t extends = 0;
  const auto is_prefix = [](std::uint8_t byte) {
    return byte == 0x66 || byte == 0x67 || byte == 0xf2 || byte == 0xf3 || byte == 0x64 || byte == 0x65;
  };
  while (at < code.size() && is_prefix(code[at])) ++at;
  if (at < code.size() && (code[at] & 0xf0U) == 0x40) extends = code[at++] & 3U;
  if (at >= code.size()) return {};
  const std::uint8_t first = code[at++];
  const bool has_two = first == 0x0f && at < code.size();
  const std::uint8_t second = has_two ? code[at++] : 0;
  const std::uint8_t mode = at < code.size() ? code[at] : 0xff;
  const Does does = has_two ? with_two_bytes(second, mode >> 3U & 7U) : with_one_byte(first, mode >> 3U & 7U);
  if (does == Does::leaves) return {does};
  if (does == Does::nothing || mode >> 6U == 3) return {};
  Step made{does, {extends, static_cast<std::uint8_t>(mode & 0xc7U)}};
  const bool has_index = (mode & 7U) == 4;
  std::size_t more = mode >> 6U == 1 ? 1 : mode >> 6U == 2 || (mode & 0xc7U) == 5 ? 4 : 0;
  if (has_index) ++more;
  for (++at; more > 0 && at < code.size(); --more) made.operand.push_back(code[at++]);
  return made;
}

bool reads_again(Code code) {
  std::vector<std::vector<std::uint8_t>> read;
  for (int i = 0; i < kMostInstructions; ++i) {
    const weak::Instruction instruction = weak::first_instruction(code);
    if (instruction.length == 0) return false;
    const Step step = step_of(code.first(instruction.length));
    if (step.does == Does::leaves) return false;
    if (step.does == Does::both) return true;
    if (step.does == Does::reads) read.push_back(step.operand);
    if (step.does == Does::writes && std::ranges::find(read, step.operand) != read.end()) return true;
    code = code.subspan(instruction.length);
  }
  return false;
}

}  // namespace

bool is_partial_write(const void* site) {
#if defined(__x86_64__)
  struct Known {
    const void* site = nullptr;
    bool is_partial = false;
  };
  static std::array<Known, 1024> all;
  Known& known = all[reinterpret_cast<std::uintptr_t>(site) % all.size()];
  if (known.site != site)
    known = {site, reads_again(Code(static_cast<const std::uint8_t*>(site), kMostBytes))};
  return known.is_partial;
#else
  return false;
#endif
}

}  // namespace sunder::native::explore
