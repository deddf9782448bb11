#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "targets/native/explore/arena.hpp"
#include "targets/native/explore/stamped_table.hpp"

namespace sunder::native::explore {

/// Memory that outlives an execution, as it was before: the statics of the program, and locks wherever they
/// are. An execution that is given up may hold locks and have changed half of what they guard. Restoring
/// these words lets the next execution start like the last one.
class Outside {
 public:
  /// An execution starts.
  void start();

  /// Before a write. Only statics of the program are kept.
  void keeps(const volatile void* address, std::size_t size) {
    if (!arena().owns(address) && reinterpret_cast<std::uintptr_t>(address) - begin_ < size_) [[unlikely]]
      keep_static(address, size);
  }
  /// Before a lock, a semaphore or the like changes.
  void keeps_lock(const volatile void* address, std::size_t size) {
    if (arena_lasts_ || !arena().owns(address)) keep(address, size, true);
  }

  /// A block that is not of the arena is freed: it must not be written to any more.
  void forgets(const void* block, std::size_t size);

  /// Restores the memory after an execution that was given up. If blocks of the arena outlive executions,
  /// only locks are restored: a static may have pointed to a block that is freed by now.
  void restore();

 private:
  struct Known {
    std::uintptr_t key;
    std::uint32_t stamp;
    std::uint32_t at;  // the position in `words_`
    void reset() { at = 0; }
  };
  struct Word {
    std::uint64_t* address;
    std::uint64_t value;
    bool is_lock;
  };
  static constexpr std::size_t kMostWords = 4096;

  void keep_static(const volatile void* address, std::size_t size);
  void keep(const volatile void* address, std::size_t size, bool is_lock);

  void narrow();

  // Writes elsewhere are passed over: no static of the program is there. All memory while state is put back.
  std::uintptr_t begin_ = 0, size_ = UINTPTR_MAX;
  StampedTable<Known> known_{8};
  std::array<Word, kMostWords> words_;  // only the first `used_` are set
  std::size_t used_ = 0;
  bool has_all_ = true;       // of the words that were written
  bool arena_lasts_ = false;  // the arena had blocks in use when the execution started
};

}  // namespace sunder::native::explore
