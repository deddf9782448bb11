#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "targets/native/explore/real.hpp"

namespace sunder::native::explore {

/// A hash table of entries by address for one execution. Forgetting all entries costs nothing, since each has
/// the number of its execution. The memory is not taken from the arena, since the table may grow while the
/// code under test runs. `Entry` has `std::uintptr_t key`, `std::uint32_t stamp` and `reset()`; an unused
/// entry is all zero.
template <class Entry>
class StampedTable {
 public:
  /// Starts with 2^bits slots, half of which can be used before it grows.
  explicit StampedTable(std::size_t bits) : bits_(bits), entries_(made(bits)) {}
  StampedTable(const StampedTable&) = delete;
  StampedTable& operator=(const StampedTable&) = delete;

  void forget_all() {
    ++stamp_;
    used_ = 0;
  }

  /// The entry of the key, made if there is none. Null if there is no room. May move all other entries.
  [[gnu::always_inline]] Entry* at(std::uintptr_t key) {
    Entry* const entry = find(key);
    return entry->stamp == stamp_ ? entry : add(entry, key);
  }
  /// The entry of the key, or null.
  Entry* known(std::uintptr_t key) {
    Entry* entry = find(key);
    return entry->stamp == stamp_ ? entry : nullptr;
  }

 private:
  static constexpr std::size_t kMostBits = 18;

  [[nodiscard]] std::size_t size() const { return std::size_t{1} << bits_; }

  [[gnu::noinline]] Entry* add(Entry* entry, std::uintptr_t key) {
    if (used_ >= size() / 2) {
      if (!grow()) return nullptr;
      entry = find(key);
    }
    ++used_;
    entry->key = key;
    entry->stamp = stamp_;
    entry->reset();
    return entry;
  }

  // Does not copy entries by assignment, which might call a hook.
  bool grow() {
    Entry* const larger = bits_ < kMostBits ? made(bits_ + 1) : nullptr;
    if (!larger) return false;
    const std::size_t before = size();
    Entry* const old = std::exchange(entries_, larger);
    ++bits_;
    for (std::size_t i = 0; i < before; ++i)
      if (old[i].stamp == stamp_) SUNDER_REAL(memcpy)(find(old[i].key), &old[i], sizeof(Entry));
    munmap(old, before * sizeof(Entry));
    return true;
  }

  static Entry* made(std::size_t bits) {
    void* const memory = mmap(nullptr, sizeof(Entry) << bits, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return memory == MAP_FAILED ? nullptr : static_cast<Entry*>(memory);
  }

  // Eight neighbouring keys are side by side, so that few cache lines are touched. More would make long runs
  // of used slots, which slow every search that meets them.
  [[nodiscard]] std::size_t slot_of(std::uintptr_t key) const {
    constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15ULL;
    return ((key >> 3U) * kFactor >> (64 - (bits_ - 3)) << 3U) | (key & 7U);
  }

  Entry* find(std::uintptr_t key) {
    for (std::size_t i = slot_of(key);; i = (i + 1) & (size() - 1)) {
      Entry& entry = entries_[i];
      if (entry.stamp != stamp_ || entry.key == key) return &entry;
    }
  }

  std::size_t bits_;
  Entry* entries_;  // never freed
  std::uint32_t stamp_ = 0;
  std::size_t used_ = 0;
};

}  // namespace sunder::native::explore
