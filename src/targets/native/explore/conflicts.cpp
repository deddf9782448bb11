#include "targets/native/explore/conflicts.hpp"

#include <algorithm>

namespace sunder::native::explore {
namespace {

std::uintptr_t number(const volatile void* address) { return reinterpret_cast<std::uintptr_t>(address); }

bool is_own_word(const volatile void* address) { return number(address) % 8 == 0; }

}  // namespace

void Conflicts::start(int fibers) {
  fibers_ = fibers;
  if (fibers > kReaders) premises_.breaks(kTooManySequences);
  syncs_.forget_all();
  words_.forget_all();
  for (int i = 0; i < fibers; ++i) {
    clocks_[static_cast<std::size_t>(i)] = {};
    clocks_[static_cast<std::size_t>(i)][static_cast<std::size_t>(i)] = 1;
  }
}

// Adds to the clocks that others left there: several fibers may hold a lock.
template <class Released>
void Conflicts::leave(Released& at, const Clock& own) const {
  if (at.released) {
    join(at.clock, own);
  } else {
    assign(at, own);
  }
}

void Conflicts::acquire(int fiber, const volatile void* address) {
  Clock& own = clocks_[static_cast<std::size_t>(fiber)];
  if (is_own_word(address)) {
    if (const Word* word = words_.known(number(address) / 8)) learn(own, *word);
  } else if (const Sync* sync = syncs_.known(number(address))) {
    learn(own, *sync);
  }
}

void Conflicts::release(int fiber, const volatile void* address) {
  Clock& own = clocks_[static_cast<std::size_t>(fiber)];
  if (is_own_word(address)) {
    if (Word* word = words_.at(number(address) / 8)) leave(*word, own);
  } else if (Sync* sync = syncs_.at(number(address))) {
    leave(*sync, own);
  }  // without room, more accesses seem to race than do, which does no harm
  ++own[static_cast<std::size_t>(fiber)];
}

void Conflicts::access_atomic(int fiber, const volatile void* address, std::size_t size, bool write,
                              const void* site) {
  if (is_own_word(address) && size <= 8) [[likely]] {
    Word* const word = words_.at(number(address) / 8);
    if (!word) return premises_.breaks(kTooManyWords), points_.add(site);
    Clock& own = clocks_[static_cast<std::size_t>(fiber)];
    learn(own, *word);
    access_word<true>(fiber, *word, write, site);
    if (!write) return;
    assign(*word, own);
    ++own[static_cast<std::size_t>(fiber)];
    return;
  }
  acquire(fiber, address);
  access_words<true>(fiber, address, size, write, site);
  if (write) release(fiber, address);
}

void Conflicts::follow(int later, int earlier) {
  join(clocks_[static_cast<std::size_t>(later)], clocks_[static_cast<std::size_t>(earlier)]);
}

template <bool atomic>
void Conflicts::access_words(int fiber, const volatile void* address, std::size_t size, bool write,
                             const void* site) {
  for (std::uintptr_t key = number(address) / 8; key <= (number(address) + size - 1) / 8; ++key)
    if (Word* const word = words_.at(key))
      access_word<atomic>(fiber, *word, write, site);
    else {
      premises_.breaks(kTooManyWords);
      if (atomic) points_.add(site);
    }
}
template void Conflicts::access_words<false>(int, const volatile void*, std::size_t, bool, const void*);

template <bool atomic>
void Conflicts::check_reads(int fiber, const Word& word, const void* site) {
  for (unsigned left = word.readers; left != 0; left &= left - 1) {
    const Touch& read = word.reads[static_cast<std::size_t>(std::countr_zero(left))];
    if (read.fiber != fiber) check<atomic>(fiber, read, site);
  }
}
template void Conflicts::check_reads<false>(int, const Word&, const void*);

void Conflicts::forget(const void* address, std::size_t size) {
  for (std::uintptr_t word = number(address) / 8; word < (number(address) + size + 7) / 8; ++word)
    if (Word* found = words_.known(word)) found->reset();
}

}  // namespace sunder::native::explore
