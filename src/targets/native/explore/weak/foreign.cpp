#include "targets/native/explore/weak/foreign.hpp"

#include <cstdint>
#include <span>

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

// mfence, or an addition of nothing to the top of the stack, with the lock prefix. Other instructions with
// that prefix change memory, which is noticed.
bool is_fence(Code at) {
  if (at.size() >= 3 && at[0] == 0x0f && at[1] == 0xae && at[2] == 0xf0) return true;
  if (at.empty() || at[0] != 0xf0) return false;
  at = at.subspan(at.size() > 1 && (at[1] & 0xf0U) == 0x40 ? 2 : 1);
  return at.size() >= 3 && at[0] == 0x83 && (at[1] & 0x07U) == 0x04 && at[1] < 0xc0 && at[2] == 0x24;
}

}  // namespace

bool has_bare_fences() {
#if defined(__x86_64__)
  static const bool found = [] {
    const Code code = own_code();
    for (std::size_t i = 0; i < code.size(); ++i)
      if (is_fence(code.subspan(i))) return true;
    return false;
  }();
  return found;
#else
  return false;
#endif
}

}  // namespace sunder::native::explore::weak
