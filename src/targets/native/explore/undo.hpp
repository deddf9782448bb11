#pragma once

#include <pthread.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "targets/native/explore/stamped_table.hpp"
#include "targets/native/explore/thread_identities.hpp"

namespace sunder::native::explore {

/// Changes of memory that no snapshot has, and of the thread-specific values of the C library. They are
/// undone in reverse order. Takes no memory while code under test runs.
class Undo {
 public:
  /// Before a write to memory, word by word.
  void writes(const volatile void* address, std::size_t size);
  /// Before the value of the calling thread changes.
  void sets(pthread_key_t key);
  void created(pthread_key_t key) { add({What::key, 0, key, 0}); }
  /// Before a key is deleted. False if it was created before the last mark, so that it cannot come back.
  [[nodiscard]] bool deletes(pthread_key_t key);
  /// The memory is freed.
  void forgets(const void* block, std::size_t size);

  /// A place in the list of changes. Later changes are undone by `back_to`.
  [[nodiscard]] std::size_t mark();
  void back_to(std::size_t mark);

  /// Whether there were too many changes, so that not all can be undone.
  [[nodiscard]] bool is_full() const { return used_ > all_.size(); }

 private:
  enum class What { nothing, word, value, key };
  struct Change {
    What what = What::nothing;
    std::uintptr_t address = 0;
    pthread_key_t key = 0;
    std::uintptr_t before = 0;
    ThreadPointer thread = 0;
  };
  struct Known {
    std::uintptr_t key;
    std::uint32_t stamp;
    void reset() {}
  };

  void add(const Change& change);
  static void undo(const Change& change);

  StampedTable<Known> known_{8};  // words that were written since the last mark
  std::array<Change, 4096> all_;  // only the first `used_` are set
  std::size_t used_ = 0, marked_ = 0;
};

}  // namespace sunder::native::explore
