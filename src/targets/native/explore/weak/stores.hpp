#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "targets/native/explore/weak/views.hpp"

namespace sunder::native::explore::weak {

/// A store to an atomic. The stores of a location are a list in modification order.
struct Store {
  Store* older;         ///< null for the value that was found at the first access
  std::uint64_t value;  ///< its first bytes
  std::uint64_t id;     ///< of the event that made it
  const void* site;
  Number sc;           ///< the place in S of the first SC event that wrote or read it; 0 if there is none
  std::int16_t fiber;  ///< that made it; -1 if it was there before
  bool rmw;            ///< made by a read-modify-write, which read `older`: nothing may come between
  bool released;       ///< whether an acquirer learns `clock`

  /// By fiber: when it first wrote or read the store, or kNever.
  [[nodiscard]] Number* seen() { return reinterpret_cast<Number*>(this + 1); }
};

/// An atomic within a word of 8 bytes.
struct Location {
  Location* next;  ///< in the same word
  Store* newest;
  std::uint8_t offset, size;
};

/// The atomics of one execution and their stores in modification order: which stores may be read, and where
/// new ones may come. Memory always holds the newest value.
class Stores {
 public:
  /// An alternative: the store that is read, and the next newer one (null if there is none), before which a
  /// new store comes.
  struct Choice {
    Store* store;
    Store* newer;
  };

  explicit Stores(Views& views) : views_(views) {}

  void start();

  /// A new location with the value that was found. Null if there is no room.
  Location* add(Location* next, std::uint8_t offset, std::uint8_t size, std::uint64_t value);
  /// The value was changed by code without hooks, which may have synchronised in any way. False if there is
  /// no room.
  bool replace(Location& location, std::uint64_t value);
  [[nodiscard]] Number* clock_of(Store& store) const { return store.seen() + views_.fibers(); }

  // Each of these collects alternatives, the first of which is the newest, and returns their number.
  int readable(int fiber, const Location& location, int order);
  int places(int fiber, const Location& location, int order);
  /// For a read-modify-write, or one that compares: it fails as a load of another value than `expected`.
  int updatable(int fiber, const Location& location, int order);
  int comparable(int fiber, const Location& location, std::uint64_t expected, int order, int failure);

  [[nodiscard]] const Choice& choice(int number) const { return choices_[static_cast<std::size_t>(number)]; }
  /// Whether there were more alternatives than are kept.
  [[nodiscard]] bool were_too_many() const { return too_many_; }

  /// Whether there was no room for some store. The lists then lack it.
  [[nodiscard]] bool is_full() const { return is_full_; }

  void read(int fiber, Store& store, int order);
  /// Adds a store before the newer one of the choice, or as the newest. False if there is no room.
  bool write(int fiber, Location& location, const Choice& where, std::uint64_t value, int order, bool rmw,
             std::uint64_t id, const void* site);

  template <class F>
  void each_location(const F& f) const {
    for (std::size_t i = 0; i < locations_used_; ++i) f(locations_[i]);
  }

 private:
  static constexpr std::size_t kMost = 1 << 15;  // of stores and of locations in an execution
  static constexpr int kMostChoices = 16;

  [[nodiscard]] bool knows(int fiber, Store& store, bool sc) const {
    return store.seen()[fiber] <= views_.known(fiber)[fiber] || knows_of(fiber, store, sc);
  }
  /// The same if the fiber itself has neither read nor written the store.
  [[nodiscard]] bool knows_of(int fiber, Store& store, bool sc) const;
  bool add_choice(Store* store, Store* newer);
  Store* made();

  Views& views_;
  std::byte* stores_ = nullptr;  // never freed
  Location* locations_ = nullptr;
  std::size_t store_size_ = 0, stores_used_ = 0, locations_used_ = 0;
  std::array<Choice, kMostChoices> choices_;
  int count_ = 0;
  bool too_many_ = false, is_full_ = false;
};

}  // namespace sunder::native::explore::weak
