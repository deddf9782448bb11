#include "targets/native/explore/races.hpp"

#include <algorithm>

namespace sunder::native::explore {
namespace {

std::uintptr_t number(const volatile void* address) { return reinterpret_cast<std::uintptr_t>(address); }

}  // namespace

void Races::start(int fibers) {
  fibers_ = fibers;
  syncs_.forget_all();
  words_.forget_all();
  for (int i = 0; i < fibers; ++i) {
    clocks_[static_cast<std::size_t>(i)] = {};
    clocks_[static_cast<std::size_t>(i)][static_cast<std::size_t>(i)] = 1;
  }
}

void Races::join(Clock& into, const Clock& from) const {
  for (std::size_t i = 0; i < static_cast<std::size_t>(fibers_); ++i) into[i] = std::max(into[i], from[i]);
}

void Races::acquire(int fiber, const volatile void* address) {
  if (Sync* sync = syncs_.known(number(address))) join(clocks_[static_cast<std::size_t>(fiber)], sync->clock);
}

void Races::release(int fiber, const volatile void* address) {
  Clock& own = clocks_[static_cast<std::size_t>(fiber)];
  if (Sync* sync = syncs_.at(number(address))) join(sync->clock, own);
  ++own[static_cast<std::size_t>(fiber)];
}

void Races::access_atomic(int fiber, const volatile void* address, std::size_t size, bool write,
                          const void* site) {
  Clock& own = clocks_[static_cast<std::size_t>(fiber)];
  Sync* const sync = write ? syncs_.at(number(address)) : syncs_.known(number(address));
  if (sync) join(own, sync->clock);
  access(fiber, address, size, write, site);
  if (!write) return;
  if (sync) sync->clock = own;
  ++own[static_cast<std::size_t>(fiber)];
}

void Races::follow(int later, int earlier) {
  join(clocks_[static_cast<std::size_t>(later)], clocks_[static_cast<std::size_t>(earlier)]);
}

void Races::access_words(int fiber, std::uintptr_t first, std::uintptr_t last, bool write, const void* site) {
  for (std::uintptr_t word = first; word <= last; ++word) access_word(fiber, word, write, site);
}

void Races::check_reads(int fiber, const Word& word, const void* site) {
  for (unsigned left = word.readers; left != 0; left &= left - 1) {
    const Touch& read = word.reads[static_cast<std::size_t>(std::countr_zero(left))];
    if (read.fiber != fiber) check(fiber, read, site);
  }
}

void Races::forget(const void* address, std::size_t size) {
  for (std::uintptr_t word = number(address) / 8; word < (number(address) + size) / 8; ++word)
    if (Word* found = words_.known(word)) found->reset();
}

}  // namespace sunder::native::explore
