#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace sunder::native::explore {

/// A hash table of what happened at addresses in one execution. Forgetting everything costs nothing, since
/// entries carry the number of their execution; nothing is allocated while one runs. `Entry` has
/// `std::uintptr_t key` and `std::uint32_t stamp` and a `reset()`.
template <class Entry, std::size_t kBits>
class StampedTable {
 public:
  void forget_all() {
    ++stamp_;
    used_ = 0;
  }

  /// The entry of the key, made anew if there is none. Nothing if the table is full.
  [[gnu::always_inline]] Entry* at(std::uintptr_t key) {
    Entry* const entry = find(key);
    return entry->stamp == stamp_ ? entry : made(entry, key);
  }
  /// The entry of the key if there is one.
  Entry* known(std::uintptr_t key) {
    Entry* entry = find(key);
    return entry->stamp == stamp_ ? entry : nullptr;
  }

 private:
  static constexpr std::size_t kSize = std::size_t{1} << kBits;

  Entry* made(Entry* entry, std::uintptr_t key) {
    if (used_ >= kSize / 2) return nullptr;
    ++used_;
    entry->key = key;
    entry->stamp = stamp_;
    entry->reset();
    return entry;
  }

  // Neighbours lie side by side: few lines of the cache are touched, and few meet others.
  Entry* find(std::uintptr_t key) {
    for (std::size_t i = (key ^ key >> kBits) & (kSize - 1);; i = (i + 1) & (kSize - 1)) {
      Entry& entry = entries_[i];
      if (entry.stamp != stamp_ || entry.key == key) return &entry;
    }
  }

  std::unique_ptr<Entry[]> entries_ = std::make_unique<Entry[]>(kSize);
  std::uint32_t stamp_ = 0;
  std::size_t used_ = 0;
};

}  // namespace sunder::native::explore
