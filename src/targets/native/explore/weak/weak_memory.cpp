#include "targets/native/explore/weak/weak_memory.hpp"

#include <algorithm>

#include "targets/native/explore/weak/orders.hpp"
#include "targets/native/explore/weak/reserved.hpp"

namespace sunder::native::explore {
namespace {

constexpr std::size_t kMostClocks = 1 << 12;

std::uintptr_t place_of(const volatile void* address) { return reinterpret_cast<std::uintptr_t>(address); }

constexpr std::uint8_t bytes_of(std::size_t offset, std::size_t size) {
  return static_cast<std::uint8_t>(((1U << size) - 1) << offset);
}

}  // namespace

void WeakMemory::start(int fibers) {
  views_.start(fibers);
  if (x86_) x86_->clear();
  stores_.start();
  graph_.start();
  words_.forget_all();
  syncs_.forget_all();
  clocks_used_ = 0;
  ignores_.fill(0);
  if (!clocks_) clocks_ = weak::reserved<weak::Number>(kMostClocks * (2 * kMaxSequences + 1));
}

void WeakMemory::acquire(int fiber, const volatile void* address) {
  if (x86_) x86_->add_lock(fiber, address);
  const Sync* const sync = syncs_.known(place_of(address));
  if (sync && sync->clock) views_.learn(fiber, sync->clock, true);
}

// Adds to the clocks that others left there: several fibers may hold a lock.
void WeakMemory::release(int fiber, const volatile void* address) {
  if (x86_) x86_->add_lock(fiber, address);
  Sync* const sync = syncs_.at(place_of(address));
  if (sync && !sync->clock && clocks_ && clocks_used_ < kMostClocks) {
    sync->clock = clocks_ + clocks_used_++ * views_.width();
    std::fill_n(sync->clock, views_.width(), 0);
  }
  if (sync && sync->clock) {
    views_.join(sync->clock, views_.of(fiber));
    views_.tick(fiber);
  } else {
    for (int i = 0; i < static_cast<int>(views_.fibers()); ++i) meet(i, true);  // no false race
    premises_.breaks(kTooManyStores);
  }
}

void WeakMemory::fence(int fiber, int order) {
  views_.fence(fiber, order);
  if (x86_ && order == __ATOMIC_SEQ_CST) x86_->add({.fiber = fiber, .fences = true});
}

void WeakMemory::synchronise(int fiber) {
  meet(fiber, true);
  fence(fiber, __ATOMIC_SEQ_CST);
  if (x86_) x86_->add_in_order(fiber);
}

// Twice, so that each fiber knows what all others did before.
void WeakMemory::fence_all() {
  const auto fibers = static_cast<int>(views_.fibers());
  for (int i = 0; i < 2 * fibers; ++i) {
    views_.fence(i % fibers, __ATOMIC_SEQ_CST);
    if (x86_) x86_->add_lock(i % fibers, &views_);
  }
}

WeakMemory::Atomic WeakMemory::open_slowly(int fiber, const volatile void* address, std::size_t size,
                                           std::uint64_t value, const void* site) {
  const auto offset = static_cast<unsigned>(place_of(address) % kWord);
  weak::Location* location = nullptr;
  Word* only = nullptr;
  if (stores_.is_full()) return {fiber, nullptr, site, nullptr};
  for (std::uintptr_t key = place_of(address) / kWord; key <= (place_of(address) + size - 1) / kWord; ++key) {
    Word* const word = words_.at(key);
    if (!word) {
      premises_.breaks(kTooManyWords);
      return {fiber, nullptr, site, nullptr};
    }
    if (offset + size > kWord)
      word->mixed = true;
    else
      only = word;
    if (word->mixed) premises_.breaks(kMixedSizes);
    location = word->mixed ? nullptr : location_in(*word, offset, size, value);
  }
  return {fiber, location, site, only};
}

weak::Location* WeakMemory::location_in(Word& word, unsigned offset, std::size_t size, std::uint64_t value) {
  for (weak::Location* each = word.first; each; each = each->next) {
    if (each->offset == offset && each->size == size) {
      if (each->newest->value == value) [[likely]]
        return each;
      premises_.breaks(kUnhookedWrite);
      if (x86_) x86_->lose();
      return stores_.replace(*each, value) ? each : nullptr;
    }
    if (offset < each->offset + each->size && each->offset < offset + size) {
      word.mixed = true;
      premises_.breaks(kMixedSizes);
      return nullptr;
    }
  }
  weak::Location* const made =
      stores_.add(word.first, static_cast<std::uint8_t>(offset), static_cast<std::uint8_t>(size), value);
  if (made)
    word.first = made;
  else
    premises_.breaks(kTooManyStores);
  return made;
}

// What the fiber reads may have been released in a way that is not known.
void WeakMemory::meet(int fiber, bool acquires) {
  std::array<weak::Number, 2 * kMaxSequences + 1> all;
  views_.meet(all.data());
  views_.learn(fiber, all.data(), acquires);
}

void WeakMemory::read(const Atomic& atomic, int number, int order) {
  const std::uint64_t event = graph_.next(atomic.fiber);
  if (!atomic.location) {  // in the order of execution
    if (x86_) x86_->add_in_order(atomic.fiber);
    return meet(atomic.fiber, weak::acquires(order));
  }
  weak::Store& store = *stores_.choice(number).store;
  graph_.add(store.id, event);
  if (x86_)
    x86_->add(
        {.fiber = atomic.fiber, .id = event, .location = atomic.location, .reads = true, .read = store.id});
  stores_.read(atomic.fiber, store, order);
}

void WeakMemory::write(const Atomic& atomic, int number, std::uint64_t value, int order, bool rmw) {
  const std::uint64_t event = rmw ? graph_.last(atomic.fiber) : graph_.next(atomic.fiber);
  if (!atomic.location) {
    if (x86_) x86_->add_in_order(atomic.fiber);
    return views_.tick(atomic.fiber);
  }
  if (x86_ && rmw) x86_->update();
  if (x86_ && !rmw)
    x86_->add({.fiber = atomic.fiber,
               .id = event,
               .location = atomic.location,
               .writes = true,
               .fences = order == __ATOMIC_SEQ_CST});
  if (!stores_.write(atomic.fiber, *atomic.location, stores_.choice(number), value, order, rmw, event,
                     atomic.site))
    premises_.breaks(kTooManyStores);
}

const WeakMemory::Touch* WeakMemory::touch_words(int fiber, const volatile void* address, std::size_t size,
                                                 bool write, bool atomic, const void* site) {
  const Touch* race = nullptr;
  for (std::uintptr_t at = place_of(address), end = at + size; at < end;) {
    const std::size_t part = std::min(kWord - at % kWord, end - at);
    Word* const word = words_.at(at / kWord);
    if (!word) return premises_.breaks(kTooManyWords), race;
    const Touch* const found = touch_word(*word, fiber, at % kWord, part, write, atomic, site);
    if (found && (!race || race_.ignored)) race = &(race_ = *found);
    at += part;
  }
  return race;
}

void WeakMemory::drop(Word& word, std::uint8_t bytes) {
  for (weak::Location** each = &word.first; *each;)
    if ((bytes_of((*each)->offset, (*each)->size) & bytes) != 0)
      *each = (*each)->next;
    else
      each = &(*each)->next;
}

void WeakMemory::overwrite(const volatile void* address, std::size_t size) {
  for (std::uintptr_t at = place_of(address), end = at + size; at < end;) {
    const std::size_t part = std::min(kWord - at % kWord, end - at);
    if (Word* const word = words_.known(at / kWord)) drop(*word, bytes_of(at % kWord, part));
    at += part;
  }
}

void WeakMemory::forget(const void* address, std::size_t size) {
  for (std::uintptr_t key = place_of(address) / kWord; key < (place_of(address) + size + kWord - 1) / kWord;
       ++key)
    if (Word* const word = words_.known(key)) word->reset();
}

void WeakMemory::complete_x86() {
  if (!x86_) return;
  if (stores_.is_full()) x86_->lose();
  stores_.each_location([&](const weak::Location& location) {
    std::vector<std::uint64_t> order;
    for (weak::Store* store = location.newest; store; store = store->older)
      if (store->id != 0) order.insert(order.begin(), store->id);
    x86_->add_order(&location, order);
  });
}

void WeakMemory::complete_graph() {
  stores_.each_location([&](const weak::Location& location) {
    for (weak::Store* store = location.newest; store->older; store = store->older)
      graph_.add(store->id * 3, store->older->id);
  });
}

}  // namespace sunder::native::explore
