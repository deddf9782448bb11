#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <span>

namespace sunder::native::explore {

/// Makes the memory equal to `kept`. Writes only to pieces that differ, since most of the memory does not,
/// and much of it may be read-only.
inline void copy_differences(std::byte* memory, std::span<const std::byte> kept) {
  constexpr std::size_t kPiece = 1024;
  for (std::size_t at = 0; at < kept.size(); at += kPiece) {
    const std::size_t size = std::min(kPiece, kept.size() - at);
    if (std::memcmp(memory + at, kept.data() + at, size) != 0)
      std::memcpy(memory + at, kept.data() + at, size);
  }
}

}  // namespace sunder::native::explore
