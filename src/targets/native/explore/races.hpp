#pragma once

#include <array>

#include "model/harness.hpp"
#include "targets/native/explore/sites.hpp"
#include "targets/native/explore/stamped_table.hpp"

namespace sunder::native::explore {

/// Finds plain accesses that conflict with no synchronisation between them, by vector clocks. Where there are
/// none, points at atomics and locks alone give every outcome. All atomics count as sequentially consistent:
/// that is how they are executed here.
class Races {
 public:
  explicit Races(Sites& sites) : sites_(sites) {}

  void start(int fibers);

  /// The fiber learns what was released at the address; leaves there what it knows.
  void acquire(int fiber, const volatile void* address);
  void release(int fiber, const volatile void* address);
  /// `later` starts after `earlier` has ended.
  void follow(int later, int earlier);

  void access(int fiber, const volatile void* address, std::size_t size, bool write, const void* site);

  /// The memory is given back: who uses it next is ordered behind by the allocator.
  void forget(const void* address, std::size_t size);

 private:
  static constexpr int kReaders = 4;  // remembered by word; more than four sequences may displace each other

  using Clock = std::array<std::uint32_t, kMaxSequences>;
  struct Sync {
    std::uintptr_t key = 0;
    std::uint32_t stamp = 0;
    Clock clock{};
    void reset() { clock = {}; }
  };
  struct Touch {
    const void* site = nullptr;
    std::uint32_t time = 0;
    int fiber = -1;
  };
  struct Word {
    std::uintptr_t key = 0;
    std::uint32_t stamp = 0;
    Touch write{};
    std::array<Touch, kReaders> reads{};
    void reset() {
      write = {};
      reads = {};
    }
  };

  void access_word(int fiber, std::uintptr_t word, bool write, const void* site);
  void check(int fiber, const Touch& other, const void* site);
  void join(Clock& into, const Clock& from) const;

  Sites& sites_;
  int fibers_ = 0;
  std::array<Clock, kMaxSequences> clocks_{};
  StampedTable<Sync, 12> syncs_;
  StampedTable<Word, 14> words_;
};

}  // namespace sunder::native::explore
