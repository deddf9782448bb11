#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "targets/native/explore/premises.hpp"
#include "targets/native/explore/stamped_table.hpp"
#include "targets/native/explore/weak/graph.hpp"
#include "targets/native/explore/weak/stores.hpp"
#include "targets/native/explore/weak/touches.hpp"
#include "targets/native/explore/weak/x86.hpp"

namespace sunder::native::explore {

/// The memory model of C++20, as far as events can be executed in program order: each atomic load may read
/// one of several stores, and each store may come before others. docs/memory.md explains it. It also finds
/// the accesses that conflict, and data races by the byte.
class WeakMemory {
 public:
  /// An atomic that is accessed now. Without a location only the newest value can be read.
  struct Atomic {
    int fiber;
    weak::Location* location;
    const void* site;
    void* word;  ///< for `touch`, if it is within one
  };
  using Touch = weak::Touch;

  WeakMemory(SiteSet& points, Premises& premises) : points_(points), premises_(premises) {}

  void start(int fibers);

  // Locks and the like, at their address.
  void acquire(int fiber, const volatile void* address);
  void release(int fiber, const volatile void* address);
  void follow(int later, int earlier) { views_.follow(later, earlier); }
  void fence(int fiber, int order);
  /// An SC fence of every fiber.
  void fence_all();
  /// The fiber did something that nobody saw: it knows whatever others did, and fences.
  void synchronise(int fiber);

  /// An access of the fiber to the atomic, which holds this value, begins.
  Atomic open(int fiber, const volatile void* address, std::size_t size, std::uint64_t value,
              const void* site) {
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    if (at % kWord + size > kWord || stores_.is_full()) [[unlikely]]
      return open_slowly(fiber, address, size, value, site);
    Word* const word = words_.at(at / kWord);
    if (!word || word->mixed) [[unlikely]]
      return open_slowly(fiber, address, size, value, site);
    weak::Location* const first = word->first;
    const bool is_first =
        first && first->offset == at % kWord && first->size == size && first->newest->value == value;
    return {fiber, is_first ? first : location_in(*word, static_cast<unsigned>(at % kWord), size, value),
            site, word};
  }

  // The number of alternatives of the access; the first is the newest.
  int loads(const Atomic& atomic, int order) { return counted(atomic, &weak::Stores::readable, order); }
  int stores(const Atomic& atomic, int order) { return counted(atomic, &weak::Stores::places, order); }
  int updates(const Atomic& atomic, int order) { return counted(atomic, &weak::Stores::updatable, order); }
  int compares(const Atomic& atomic, std::uint64_t expected, int order, int failure) {
    return counted(atomic, &weak::Stores::comparable, expected, order, failure);
  }
  /// The store that the alternative reads; null if only the newest value can be read.
  [[nodiscard]] weak::Store* alternative(const Atomic& atomic, int number) const {
    return atomic.location ? stores_.choice(number).store : nullptr;
  }
  /// The next newer store, which is not read, or which a store comes before; null if there is none.
  [[nodiscard]] weak::Store* newer_than(const Atomic& atomic, int number) const {
    return atomic.location ? stores_.choice(number).newer : nullptr;
  }

  /// Reads the store of this alternative.
  void read(const Atomic& atomic, int number, int order);
  /// What it has read was not what a compare-exchange expects.
  void fail() {
    if (x86_) x86_->fail();
  }
  /// Stores a value where the alternative says. A read-modify-write has read it before.
  void write(const Atomic& atomic, int number, std::uint64_t value, int order, bool rmw);

  /// Annotations of the fiber begin or end that its accesses may race.
  void ignore(int fiber, int more) { ignores_[static_cast<std::size_t>(fiber)] += more; }
  [[nodiscard]] bool ignores(int fiber) const { return ignores_[static_cast<std::size_t>(fiber)] > 0; }
  /// Notes a plain access. Returns the other one if it is a data race; else null. A write ends the history of
  /// what it touches.
  const Touch* touch(int fiber, const volatile void* address, std::size_t size, bool write,
                     const void* site) {
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    if (at % kWord + size > kWord) return touch_words(fiber, address, size, write, false, site);
    Word* const word = words_.at(at / kWord);
    if (!word) return premises_.breaks(kTooManyWords), nullptr;
    return touch_word(*word, fiber, at % kWord, size, write, false, site);
  }
  /// The same for an atomic access that is under way.
  const Touch* touch(const Atomic& atomic, const volatile void* address, std::size_t size, bool write) {
    if (!atomic.word) return touch_words(atomic.fiber, address, size, write, true, atomic.site);
    return touch_word(*static_cast<Word*>(atomic.word), atomic.fiber,
                      reinterpret_cast<std::uintptr_t>(address) % kWord, size, write, true, atomic.site);
  }
  /// A plain write follows: what was stored there is gone.
  void overwrite(const volatile void* address, std::size_t size);
  /// The memory is freed. The allocator orders the next user of it after this.
  void forget(const void* address, std::size_t size);

  [[nodiscard]] const weak::Views& views() const { return views_; }
  /// The graph of the execution so far, if its parts are counted.
  [[nodiscard]] weak::Graph& graph() { return graph_; }
  /// Adds the modification orders, at the end of the execution.
  void complete_graph();

  /// Notes for x86 what executions do from now on, if there is one.
  void tell(weak::X86* x86) { x86_ = x86; }
  /// Adds the modification orders, at the end of the execution.
  void complete_x86();
  /// The execution goes on after a data race: atomics and locks do not order all plain accesses.
  void raced() {
    if (x86_) x86_->lose();
  }

 private:
  struct Word {
    std::uintptr_t key = 0;
    std::uint32_t stamp = 0;
    bool mixed = false;  // accessed in several sizes: only the newest values can be read
    weak::Touches touches;
    weak::Location* first = nullptr;
    void reset() {
      mixed = false;
      touches.forget();
      first = nullptr;
    }
  };
  struct Sync {
    std::uintptr_t key = 0;
    std::uint32_t stamp = 0;
    weak::Number* clock = nullptr;
    void reset() { clock = nullptr; }
  };

  template <class... Arguments>
  int counted(const Atomic& atomic, int (weak::Stores::*count)(int, const weak::Location&, Arguments...),
              Arguments... arguments) {
    if (!atomic.location) return 1;
    const int found = (stores_.*count)(atomic.fiber, *atomic.location, arguments...);
    if (stores_.were_too_many()) premises_.breaks(kTooManyStores);
    return found;
  }
  static constexpr std::size_t kWord = 8;

  const Touch* touch_word(Word& word, int fiber, std::size_t offset, std::size_t size, bool write,
                          bool atomic, const void* site) {
    const auto bytes = static_cast<std::uint8_t>(((1U << size) - 1) << offset);
    if (write && !atomic && word.first) drop(word, bytes);
    return word.touches.note(
        {site, views_.time(fiber), static_cast<std::int8_t>(fiber), bytes, write, atomic, ignores(fiber)},
        views_, points_, premises_);
  }
  const Touch* touch_words(int fiber, const volatile void* address, std::size_t size, bool write, bool atomic,
                           const void* site);
  /// Forgets the atomics that overlap these bytes.
  static void drop(Word& word, std::uint8_t bytes);
  /// The same as `open` for atomics that are mixed or larger than a word, and where there is no room.
  Atomic open_slowly(int fiber, const volatile void* address, std::size_t size, std::uint64_t value,
                     const void* site);
  weak::Location* location_in(Word& word, unsigned offset, std::size_t size, std::uint64_t value);
  void meet(int fiber, bool acquires);

  SiteSet& points_;
  Premises& premises_;
  weak::Views views_;
  weak::Stores stores_{views_};
  weak::Graph graph_;
  StampedTable<Word> words_{14};
  StampedTable<Sync> syncs_{10};
  weak::Number* clocks_ = nullptr;  // of syncs; never freed
  std::size_t clocks_used_ = 0;
  weak::X86* x86_ = nullptr;
  std::array<int, kMaxSequences> ignores_{};  // by fiber: annotations in force
  Touch race_;                                // of several words
};

}  // namespace sunder::native::explore
