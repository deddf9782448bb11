#pragma once

#include <cstddef>
#include <cstdint>

namespace sunder::native::explore {

/// The next operation of a fiber: an access to `size` bytes at an address, or, if `size` is 0, nothing that
/// other fibers can notice. `also` is a second address that the operation touches, such as the mutex that a
/// wait for a condition releases.
struct Operation {
  /// An acquire waits until the step can be made. A release or a post may allow other fibers to make theirs:
  /// a release those that could not move before, a post also those that perhaps could (semaphores). A plain
  /// access depends on every access to the same 8-byte word, because races are detected by word.
  enum class Kind { access, plain, acquire, release, post };

  const volatile void* address = nullptr;
  std::size_t size = 0;
  bool writes = false;
  Kind kind = Kind::access;
  const volatile void* also = nullptr;

  /// Whether the other operation may be waiting for this one.
  [[nodiscard]] bool lets(const Operation& other) const {
    return (kind == Kind::release || kind == Kind::post) && other.kind == Kind::acquire;
  }
};

inline Operation acquire_of(const volatile void* address) {
  return {address, 1, true, Operation::Kind::acquire};
}
inline Operation release_of(const volatile void* address, const volatile void* also = nullptr) {
  return {address, 1, true, Operation::Kind::release, also};
}

/// Whether the order of the two operations matters.
inline bool are_dependent(const Operation& a, const Operation& b) {
  if (!(a.writes || b.writes) || a.size == 0 || b.size == 0) return false;
  const std::size_t grain = a.kind == Operation::Kind::plain || b.kind == Operation::Kind::plain ? 8 : 1;
  const auto at = reinterpret_cast<std::uintptr_t>(a.address),
             bt = reinterpret_cast<std::uintptr_t>(b.address);
  if (at / grain <= (bt + b.size - 1) / grain && bt / grain <= (at + a.size - 1) / grain) return true;
  return (a.also && (a.also == b.address || a.also == b.also)) || (b.also && b.also == a.address);
}

}  // namespace sunder::native::explore
