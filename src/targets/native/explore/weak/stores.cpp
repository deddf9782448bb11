#include "targets/native/explore/weak/stores.hpp"

#include <algorithm>

#include "targets/native/explore/weak/orders.hpp"
#include "targets/native/explore/weak/reserved.hpp"

namespace sunder::native::explore::weak {
void Stores::start() {
  constexpr std::size_t kLargest = sizeof(Store) + (3 * kMaxSequences + 1) * sizeof(Number);
  if (!stores_) stores_ = reserved<std::byte>(kMost * (kLargest + alignof(Store)));
  if (!locations_) locations_ = reserved<Location>(kMost);
  const std::size_t size = sizeof(Store) + (views_.fibers() + views_.width()) * sizeof(Number);
  store_size_ = (size + alignof(Store) - 1) / alignof(Store) * alignof(Store);
  stores_used_ = locations_used_ = 0;
  too_many_ = is_full_ = false;
}

Store* Stores::made() {
  if (!stores_ || stores_used_ == kMost) return is_full_ = true, nullptr;
  return reinterpret_cast<Store*>(stores_ + stores_used_++ * store_size_);
}

Location* Stores::add(Location* next, std::uint8_t offset, std::uint8_t size, std::uint64_t value) {
  if (!locations_ || locations_used_ == kMost) return is_full_ = true, nullptr;
  Store* const store = made();
  if (!store) return nullptr;
  *store = {nullptr, value, 0, nullptr, 0, -1, false, false};
  std::fill_n(store->seen(), views_.fibers(), 0);
  Location* const location = &locations_[locations_used_++];
  *location = {next, store, offset, size};
  return location;
}

bool Stores::replace(Location& location, std::uint64_t value) {
  Store* const store = made();
  if (!store) return false;
  *store = {nullptr, value, 0, nullptr, 0, -1, false, true};
  std::fill_n(store->seen(), views_.fibers(), 0);
  views_.meet(clock_of(*store));
  location.newest = store;
  return true;
}

bool Stores::knows_of(int fiber, Store& store, bool sc) const {
  const Number *const seen = store.seen(), *const known = views_.known(fiber);
  for (std::size_t i = 0; i < views_.fibers(); ++i)
    if (seen[i] <= known[i]) return true;
  if (store.sc != 0 && (sc || store.sc < views_.fence_of(fiber))) return true;
  if (sc)
    for (std::size_t i = 0; i < views_.fibers(); ++i)
      if (seen[i] <= views_.known_in_s()[i]) return true;
  return false;
}

bool Stores::add_choice(Store* store, Store* newer) {
  if (count_ == kMostChoices) return too_many_ = true, false;
  choices_[static_cast<std::size_t>(count_++)] = {store, newer};
  return true;
}

// Coherence is this alone: nothing may be read that is older than a known store.
int Stores::readable(int fiber, const Location& location, int order) {
  count_ = 0;
  for (Store *store = location.newest, *newer = nullptr; store; newer = store, store = store->older)
    if (!add_choice(store, newer) || knows(fiber, *store, order == __ATOMIC_SEQ_CST)) break;
  return count_;
}

int Stores::places(int fiber, const Location& location, int order) {
  count_ = 0;
  add_choice(location.newest, nullptr);
  for (Store* store = location.newest; store; store = store->older) {
    if (knows(fiber, *store, order == __ATOMIC_SEQ_CST)) break;
    if (!store->rmw && !add_choice(store->older, store)) break;
  }
  return count_;
}

int Stores::updatable(int fiber, const Location& location, int order) {
  count_ = 0;
  for (Store *store = location.newest, *newer = nullptr; store; newer = store, store = store->older) {
    if (!(newer && newer->rmw) && !add_choice(store, newer)) break;
    if (knows(fiber, *store, order == __ATOMIC_SEQ_CST)) break;
  }
  return count_;
}

int Stores::comparable(int fiber, const Location& location, std::uint64_t expected, int order, int failure) {
  count_ = 0;
  bool may_succeed = true, may_fail = true;
  for (Store *store = location.newest, *newer = nullptr; store; newer = store, store = store->older) {
    const bool succeeds = store->value == expected;
    const bool is_free = !(newer && newer->rmw);
    if ((succeeds ? may_succeed && is_free : may_fail) && !add_choice(store, newer)) break;
    may_succeed = may_succeed && !knows(fiber, *store, order == __ATOMIC_SEQ_CST);
    may_fail = may_fail && !knows(fiber, *store, failure == __ATOMIC_SEQ_CST);
    if (!may_succeed && !may_fail) break;
  }
  return count_;
}

void Stores::read(int fiber, Store& store, int order) {
  Number& seen = store.seen()[fiber];
  seen = std::min(seen, views_.time(fiber));
  if (store.released) views_.learn(fiber, clock_of(store), acquires(order));
  if (order == __ATOMIC_SEQ_CST && store.sc == 0) store.sc = views_.next_in_s();
}

// A read-modify-write adds the clock that it read: that is the release sequence of C++20.
bool Stores::write(int fiber, Location& location, const Choice& where, std::uint64_t value, int order,
                   bool rmw, std::uint64_t id, const void* site) {
  Store* const store = made();
  if (!store) return false;
  Store* const older = where.newer ? where.newer->older : location.newest;
  const Number sc = order == __ATOMIC_SEQ_CST ? views_.next_in_s() : 0;
  const Number* const clock = views_.released(fiber, releases(order));
  const bool continues = rmw && older->released;
  *store = {older, value, id, site, sc, static_cast<std::int16_t>(fiber), rmw, clock || continues};
  std::fill_n(store->seen(), views_.fibers(), kNever);
  store->seen()[fiber] = views_.time(fiber);
  if (clock) std::copy_n(clock, views_.width(), clock_of(*store));
  if (continues && clock) views_.join(clock_of(*store), clock_of(*older));
  if (continues && !clock) std::copy_n(clock_of(*older), views_.width(), clock_of(*store));
  (where.newer ? where.newer->older : location.newest) = store;
  views_.tick(fiber);
  return true;
}

}  // namespace sunder::native::explore::weak
