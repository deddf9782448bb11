// Calls that copy, set and compare memory: word by word, since others may write between two words.
#include <algorithm>
#include <cstring>

#include "targets/native/explore/accesses.hpp"
#include "targets/native/explore/real.hpp"

namespace sunder::native::explore {
namespace {

constexpr std::size_t kWord = 8;

using Byte = unsigned char;

// The number of bytes up to the next word boundary.
std::size_t piece(const Byte* at, std::size_t left) {
  return std::min(left, kWord - reinterpret_cast<std::uintptr_t>(at) % kWord);
}
std::size_t pieces(const Byte* at, std::size_t size) {
  const auto first = reinterpret_cast<std::uintptr_t>(at) / kWord;
  return size == 0 ? 0 : (reinterpret_cast<std::uintptr_t>(at) + size - 1) / kWord - first + 1;
}

// Whether the range can be handled as one access: it is no point, and every event need not be seen.
bool is_one_access(const void* site, std::size_t events) {
  Scheduler& r = scheduler();
  return !r.points().contains(site) && !r.stacks_are_shared && (r.step(events) || r.step_weakly(events));
}

void access_at_once(const Byte* at, std::size_t size, bool write, const void* site) {
  Scheduler& r = scheduler();
  Fiber& fiber = *current_fiber;
  if (fiber.is_on_stack(at)) {
    if (write && r.is_weak()) r.weak_memory().overwrite(at, size);
    return;
  }
  if (r.stacks().own(at)) r.stacks_are_shared = true;
  if (Scheduler::is_lost(at, size)) return access_with_care(at, size, write, site, false);
  if (write) {
    r.does_for_good(fiber);
    r.outside().keeps(at, size);
  }
  if (r.is_weak()) {
    const Inside inside;
    return note_plain(fiber, {write ? "write" : "read", at, site}, size, write);
  }
  r.conflicts().access(fiber.index, at, size, write, site);
}

// Reads a word of the source, then writes it.
void copy_piece(Byte* to, const Byte* from, std::size_t size, const void* site) {
  Byte word[kWord];
  access(from, size, false, site);
  for (std::size_t i = 0; i < size; ++i) word[i] = static_cast<const volatile Byte*>(from)[i];
  for (std::size_t done = 0; done < size;) {  // it may overlap two words of the destination
    const std::size_t part = piece(to + done, size - done);
    access(to + done, part, true, site);
    for (std::size_t i = 0; i < part; ++i) static_cast<volatile Byte*>(to)[done + i] = word[done + i];
    current_fiber->copying.is_made();
    done += part;
  }
}

std::size_t events_of_copy(const Byte* to, const Byte* from, std::size_t size) {
  std::size_t events = 0;
  for (std::size_t done = 0; done < size;) {
    const std::size_t part = piece(from + done, size - done);
    events += 1 + pieces(to + done, part);
    done += part;
  }
  return events;
}

void* copy(void* destination, const void* source, std::size_t size, const void* site) {
  if (!current_fiber || size == 0) return SUNDER_REAL(memmove)(destination, source, size);
  auto* const to = static_cast<Byte*>(destination);
  const auto* const from = static_cast<const Byte*>(source);
  const bool aligned =
      (reinterpret_cast<std::uintptr_t>(to) - reinterpret_cast<std::uintptr_t>(from)) % kWord == 0;
  if (is_one_access(site, aligned ? 2 * pieces(from, size) : events_of_copy(to, from, size))) {
    access_at_once(from, size, false, site);
    access_at_once(to, size, true, site);
    return SUNDER_REAL(memmove)(to, from, size);
  }
  const bool backwards = from < to && to < from + size;
  std::size_t done = 0;
  if (backwards) {
    while (done < size) {
      const Byte* const end = from + size - done;
      const std::size_t over = reinterpret_cast<std::uintptr_t>(end) % kWord;
      const std::size_t part = std::min(size - done, over == 0 ? kWord : over);
      copy_piece(to + size - done - part, end - part, part, site);
      done += part;
    }
    return to;
  }
  while (done < size) {
    const std::size_t part = piece(from + done, size - done);
    copy_piece(to + done, from + done, part, site);
    done += part;
  }
  return to;
}

void* set(void* destination, int byte, std::size_t size, const void* site) {
  if (!current_fiber || size == 0) return SUNDER_REAL(memset)(destination, byte, size);
  auto* const to = static_cast<Byte*>(destination);
  if (is_one_access(site, pieces(to, size))) {
    access_at_once(to, size, true, site);
    return SUNDER_REAL(memset)(to, byte, size);
  }
  for (std::size_t done = 0; done < size;) {
    const std::size_t part = piece(to + done, size - done);
    access(to + done, part, true, site);
    for (std::size_t i = 0; i < part; ++i)
      static_cast<volatile Byte*>(to)[done + i] = static_cast<Byte>(byte);
    current_fiber->copying.is_made();
    done += part;
  }
  return to;
}

int compare(const void* a, const void* b, std::size_t size, const void* site) {
  const auto* const left = static_cast<const Byte*>(a);
  const auto* const right = static_cast<const Byte*>(b);
  for (std::size_t done = 0; done < size;) {
    const std::size_t part = std::min(piece(left + done, size - done), piece(right + done, size - done));
    access(left + done, part, false, site);
    access(right + done, part, false, site);
    for (std::size_t i = done; i < done + part; ++i)
      if (left[i] != right[i]) return left[i] < right[i] ? -1 : 1;
    done += part;
  }
  return 0;
}

}  // namespace
}  // namespace sunder::native::explore

using namespace sunder::native::explore;

#define SUNDER_SITE __builtin_return_address(0)

extern "C" {
void* __tsan_memcpy(void* to, const void* from, std::size_t size) {
  return copy(to, from, size, SUNDER_SITE);
}
void* __tsan_memmove(void* to, const void* from, std::size_t size) {
  return copy(to, from, size, SUNDER_SITE);
}
void* __tsan_memset(void* to, int byte, std::size_t size) { return set(to, byte, size, SUNDER_SITE); }

void* memcpy(void* to, const void* from, std::size_t size) noexcept {
  return copy(to, from, size, SUNDER_SITE);
}
void* mempcpy(void* to, const void* from, std::size_t size) noexcept {
  return static_cast<Byte*>(copy(to, from, size, SUNDER_SITE)) + size;
}
void* memmove(void* to, const void* from, std::size_t size) noexcept {
  return copy(to, from, size, SUNDER_SITE);
}
void* memset(void* to, int byte, std::size_t size) noexcept { return set(to, byte, size, SUNDER_SITE); }
void bzero(void* to, std::size_t size) noexcept { set(to, 0, size, SUNDER_SITE); }
int memcmp(const void* a, const void* b, std::size_t size) noexcept {
  return current_fiber ? compare(a, b, size, SUNDER_SITE) : SUNDER_REAL(memcmp)(a, b, size);
}
int bcmp(const void* a, const void* b, std::size_t size) noexcept {
  return current_fiber ? compare(a, b, size, SUNDER_SITE) : SUNDER_REAL(memcmp)(a, b, size);
}
}
