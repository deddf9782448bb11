#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "model/harness.hpp"
#include "targets/native/explore/premises.hpp"
#include "targets/native/explore/site_set.hpp"
#include "targets/native/explore/stamped_table.hpp"

namespace sunder::native::explore {

/// Finds the accesses whose order matters, and adds their sites to the scheduling points: atomic accesses of
/// two fibers to the same memory, one of them a write; and plain accesses without synchronisation between
/// them, by vector clocks. If there are no other conflicts, points there and at locks give every outcome. All
/// atomics count as sequentially consistent, because that is how they are executed here.
class Conflicts {
 public:
  Conflicts(SiteSet& points, Premises& premises) : points_(points), premises_(premises) {}

  using Clock = std::array<std::uint32_t, kMaxSequences>;

  void start(int fibers);

  /// The fiber's knowledge of each one: its accesses up to this time come before the fiber's next step. Its
  /// own next step has its own time.
  [[nodiscard]] const Clock& clock(int fiber) const { return clocks_[static_cast<std::size_t>(fiber)]; }

  /// The fiber learns the clocks released at the address; it leaves its own clock there.
  void acquire(int fiber, const volatile void* address);
  void release(int fiber, const volatile void* address);
  /// An acquire, the access, and for a write a release.
  void access_atomic(int fiber, const volatile void* address, std::size_t size, bool write, const void* site);
  /// `later` starts after `earlier` has ended.
  void follow(int later, int earlier);

  void access(int fiber, const volatile void* address, std::size_t size, bool write, const void* site) {
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    if (at % 8 + size <= 8) [[likely]] {
      Word* const word = words_.at(at / 8);
      if (!word) [[unlikely]]
        return premises_.breaks(kTooManyWords);
      access_word<false>(fiber, *word, write, site);
    } else {
      access_words<false>(fiber, address, size, write, site);
    }
  }

  /// The memory is freed. The allocator orders the next user of it after this.
  void forget(const void* address, std::size_t size);

 private:
  static constexpr int kReaders = 8;  // remembered for each word; more sequences overwrite each other

  /// The clock released at an address within a word, since two atomics may share a word.
  struct Sync {
    std::uintptr_t key = 0;
    std::uint32_t stamp = 0;
    bool released = false;
    Clock clock;
    void reset() { released = false; }
  };
  struct Touch {
    const void* site;
    std::uint32_t time;
    std::int16_t fiber;
    bool atomic;
  };
  // With two sequences, all that an access needs is in one cache line.
  struct alignas(64) Word {
    std::uintptr_t key = 0;
    std::uint32_t stamp = 0;
    bool written = false;
    bool released = false;     // `clock` holds the clock released at the word's own address
    std::uint8_t readers = 0;  // bits: which of `reads` are set
    Touch write;
    std::array<Touch, kReaders> reads;
    Clock clock;
    void reset() {
      written = released = false;
      readers = 0;
    }
  };

  template <bool atomic>
  void access_words(int fiber, const volatile void* address, std::size_t size, bool write, const void* site);

  template <bool atomic>
  [[gnu::always_inline]] void access_word(int fiber, Word& word, bool write, const void* site) {
    const auto own = static_cast<std::size_t>(fiber);
    const Touch touch{site, clocks_[own][own], static_cast<std::int16_t>(fiber), atomic};
    if (word.written && word.write.fiber != fiber) check<atomic>(fiber, word.write, site);
    if (!write) {
      word.reads[own % kReaders] = touch;
      word.readers |= static_cast<std::uint8_t>(1U << own % kReaders);
      return;
    }
    if (word.readers != 0) check_reads<atomic>(fiber, word, site);
    word.write = touch;
    word.written = true;
  }

  template <bool atomic>
  void check(int fiber, const Touch& other, const void* site) {
    const Clock& own = clocks_[static_cast<std::size_t>(fiber)];
    if (!(atomic && other.atomic) && other.time <= own[static_cast<std::size_t>(other.fiber)]) return;
    points_.add(site);
    points_.add(other.site);
  }
  template <bool atomic>
  void check_reads(int fiber, const Word& word, const void* site);

  [[gnu::always_inline]] void join(Clock& into, const Clock& from) const {
    for (std::size_t i = 0; i < static_cast<std::size_t>(fibers_); ++i) into[i] = std::max(into[i], from[i]);
  }
  template <class Released>
  [[gnu::always_inline]] void learn(Clock& own, const Released& from) const {
    if (from.released) join(own, from.clock);
  }
  template <class Released>
  [[gnu::always_inline]] void assign(Released& at, const Clock& own) const {
    for (std::size_t i = 0; i < static_cast<std::size_t>(fibers_); ++i) at.clock[i] = own[i];
    at.released = true;
  }
  template <class Released>
  void leave(Released& at, const Clock& own) const;

  SiteSet& points_;
  Premises& premises_;
  int fibers_ = 0;
  std::array<Clock, kMaxSequences> clocks_{};
  StampedTable<Sync> syncs_{12};
  StampedTable<Word> words_{14};
};

}  // namespace sunder::native::explore
