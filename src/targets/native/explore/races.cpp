#include "targets/native/explore/races.hpp"

#include <link.h>

#include <algorithm>

namespace sunder::native::explore {
namespace {

std::uintptr_t number(const volatile void* address) { return reinterpret_cast<std::uintptr_t>(address); }

// The program's own thread_local variables lie right below the thread pointer (x86-64, ARM differs).
std::size_t thread_local_size() {
  std::size_t size = 0;
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* found) {
        for (int i = 0; i < info->dlpi_phnum; ++i) {
          const auto& header = info->dlpi_phdr[i];
          if (header.p_type == PT_TLS)
            *static_cast<std::size_t*>(found) =
                (header.p_memsz + header.p_align - 1) / header.p_align * header.p_align;
        }
        return 1;  // the first is the program itself
      },
      &size);
  return size;
}

}  // namespace

void Races::start(int fibers) {
  fibers_ = fibers;
  syncs_.forget_all();
  words_.forget_all();
  for (int i = 0; i < fibers; ++i) {
    clocks_[static_cast<std::size_t>(i)] = {};
    clocks_[static_cast<std::size_t>(i)][static_cast<std::size_t>(i)] = 1;
  }
  static const std::size_t own_size = thread_local_size();
  thread_local_end_ = number(__builtin_thread_pointer());
  thread_local_begin_ = thread_local_end_ - own_size;
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

void Races::follow(int later, int earlier) {
  join(clocks_[static_cast<std::size_t>(later)], clocks_[static_cast<std::size_t>(earlier)]);
}

void Races::access(int fiber, const volatile void* address, std::size_t size, bool write, const void* site) {
  for (std::uintptr_t word = number(address) / 8; word <= (number(address) + size - 1) / 8; ++word)
    access_word(fiber, word, write, site);
}

void Races::access_word(int fiber, std::uintptr_t word, bool write, const void* site) {
  Word* found = words_.at(word);
  if (!found) return;
  const Touch touch{site, clocks_[static_cast<std::size_t>(fiber)][static_cast<std::size_t>(fiber)], fiber};
  check(fiber, found->write, word, site);
  if (!write) {
    found->reads[static_cast<std::size_t>(fiber % kReaders)] = touch;
    return;
  }
  for (const Touch& read : found->reads) check(fiber, read, word, site);
  found->write = touch;
}

void Races::check(int fiber, const Touch& other, std::uintptr_t word, const void* site) {
  if (other.fiber < 0 || other.fiber == fiber) return;
  if (word * 8 >= thread_local_begin_ && word * 8 < thread_local_end_) shared_thread_local_ = true;
  if (other.time <= clocks_[static_cast<std::size_t>(fiber)][static_cast<std::size_t>(other.fiber)]) return;
  sites_.add(site);
  sites_.add(other.site);
}

void Races::forget(const void* address, std::size_t size) {
  for (std::uintptr_t word = number(address) / 8; word < (number(address) + size) / 8; ++word)
    if (Word* found = words_.known(word)) found->reset();
}

}  // namespace sunder::native::explore
