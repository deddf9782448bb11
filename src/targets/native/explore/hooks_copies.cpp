// Memory and strings that are copied, set and compared by calls: word by word, since others may write between
// two words.
#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "targets/native/explore/accesses.hpp"
#include "targets/native/explore/real.hpp"

namespace sunder::native::explore {
namespace {

constexpr std::size_t kWord = 8;

using Byte = unsigned char;

// Up to the next border of a word.
std::size_t piece(const Byte* at, std::size_t left) {
  return std::min(left, kWord - reinterpret_cast<std::uintptr_t>(at) % kWord);
}
std::size_t pieces(const Byte* at, std::size_t size) {
  const auto first = reinterpret_cast<std::uintptr_t>(at) / kWord;
  return size == 0 ? 0 : (reinterpret_cast<std::uintptr_t>(at) + size - 1) / kWord - first + 1;
}

// A range is told as one where no word of it is a point and nobody wants to know each.
bool tells_at_once(const void* site, std::size_t events) {
  Scheduler& r = scheduler();
  return !r.points().contains(site) && !r.stacks_are_shared && r.step(events);
}

void tell_at_once(const Byte* at, std::size_t size, bool write, const void* site) {
  Scheduler& r = scheduler();
  Fiber& fiber = *current_fiber;
  if (fiber.is_on_stack(at)) return;
  if (r.stacks().own(at)) r.stacks_are_shared = true;
  if (Scheduler::is_lost(at, size)) return access_with_care(at, size, write, site, false);
  if (write) r.does_for_good(fiber);
  r.conflicts().access(fiber.index, at, size, write, site);
}

// A word is read and then written, in the order of the source, or backwards where that overlaps.
void copy_piece(Byte* to, const Byte* from, std::size_t size, const void* site) {
  Byte word[kWord];
  access(from, size, false, site);
  for (std::size_t i = 0; i < size; ++i) word[i] = static_cast<const volatile Byte*>(from)[i];
  for (std::size_t done = 0; done < size;) {  // it may straddle two words of the destination
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
  if (tells_at_once(site, aligned ? 2 * pieces(from, size) : events_of_copy(to, from, size))) {
    tell_at_once(from, size, false, site);
    tell_at_once(to, size, true, site);
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
  if (tells_at_once(site, pieces(to, size))) {
    tell_at_once(to, size, true, site);
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

Byte byte_at(const void* at, std::size_t index, const void* site) {
  const auto* const byte = static_cast<const volatile Byte*>(at) + index;
  access(byte, 1, false, site);
  return *byte;
}

void put(void* at, std::size_t index, Byte value, const void* site) {
  auto* const byte = static_cast<volatile Byte*>(at) + index;
  access(byte, 1, true, site);
  *byte = value;
  current_fiber->copying.is_made();
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

// At most so many characters; where one ends, both do.
int compare_strings(const char* a, const char* b, std::size_t most, const void* site) {
  for (std::size_t i = 0; i < most; ++i) {
    const Byte left = byte_at(a, i, site), right = byte_at(b, i, site);
    if (left != right) return left < right ? -1 : 1;
    if (left == 0) return 0;
  }
  return 0;
}

std::size_t length(const char* text, std::size_t most, const void* site) {
  std::size_t i = 0;
  while (i < most && byte_at(text, i, site) != 0) ++i;
  return i;
}

void* find(const void* at, Byte wanted, std::size_t size, const void* site) {
  for (std::size_t i = 0; i < size; ++i)
    if (byte_at(at, i, site) == wanted) return static_cast<Byte*>(const_cast<void*>(at)) + i;
  return nullptr;
}

char* find_in_string(const char* text, char wanted, bool last, const void* site) {
  const char* found = nullptr;
  for (std::size_t i = 0;; ++i) {
    const char c = static_cast<char>(byte_at(text, i, site));
    if (c == wanted) found = text + i;
    if (c == 0 || (found && !last)) return const_cast<char*>(found);
  }
}

// The end of what was copied. The rest is filled with zeros if it is to be.
char* copy_string(char* to, const char* from, std::size_t most, bool fill, const void* site) {
  std::size_t i = 0;
  for (; i < most; ++i) {
    const Byte c = byte_at(from, i, site);
    put(to, i, c, site);
    if (c == 0) break;
  }
  char* const end = to + i;
  for (std::size_t rest = i + 1; fill && rest < most; ++rest) put(to, rest, 0, site);
  return end;
}

constexpr std::size_t kNoEnd = ~std::size_t{0};

// The library reads the number without hooks, after all of it was told; where it races, that is not all that
// can happen.
const char* told_number(const char* text, const void* site) {
  if (!current_fiber) return text;
  if (scheduler().points().contains(site)) scheduler().premises().breaks(kNumberAtOnce);
  length(text, kNoEnd, site);
  return text;
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
std::size_t strlen(const char* text) noexcept {
  return current_fiber ? length(text, kNoEnd, SUNDER_SITE) : SUNDER_REAL(strlen)(text);
}
std::size_t strnlen(const char* text, std::size_t most) noexcept {
  return current_fiber ? length(text, most, SUNDER_SITE) : SUNDER_REAL(strnlen)(text, most);
}
int strcmp(const char* a, const char* b) noexcept {
  return current_fiber ? compare_strings(a, b, kNoEnd, SUNDER_SITE) : SUNDER_REAL(strcmp)(a, b);
}
int strncmp(const char* a, const char* b, std::size_t most) noexcept {
  return current_fiber ? compare_strings(a, b, most, SUNDER_SITE) : SUNDER_REAL(strncmp)(a, b, most);
}
char* strcpy(char* to, const char* from) noexcept {
  if (!current_fiber) return SUNDER_REAL(strcpy)(to, from);
  copy_string(to, from, kNoEnd, false, SUNDER_SITE);
  return to;
}
char* stpcpy(char* to, const char* from) noexcept {
  return current_fiber ? copy_string(to, from, kNoEnd, false, SUNDER_SITE) : SUNDER_REAL(stpcpy)(to, from);
}
char* strncpy(char* to, const char* from, std::size_t most) noexcept {
  if (!current_fiber) return SUNDER_REAL(strncpy)(to, from, most);
  copy_string(to, from, most, true, SUNDER_SITE);
  return to;
}
char* strcat(char* to, const char* from) noexcept {
  if (!current_fiber) return SUNDER_REAL(strcat)(to, from);
  const void* const site = SUNDER_SITE;
  copy_string(to + length(to, kNoEnd, site), from, kNoEnd, false, site);
  return to;
}
}

#define SUNDER_NUMBER(type, name, parameters, arguments) \
  type name parameters noexcept {                        \
    told_number(text, SUNDER_SITE);                      \
    return SUNDER_REAL(name) arguments;                  \
  }

extern "C" {
SUNDER_NUMBER(int, atoi, (const char* text), (text))
SUNDER_NUMBER(long, atol, (const char* text), (text))
SUNDER_NUMBER(long long, atoll, (const char* text), (text))
SUNDER_NUMBER(double, atof, (const char* text), (text))
SUNDER_NUMBER(long, strtol, (const char* text, char** end, int base), (text, end, base))
SUNDER_NUMBER(unsigned long, strtoul, (const char* text, char** end, int base), (text, end, base))
SUNDER_NUMBER(long long, strtoll, (const char* text, char** end, int base), (text, end, base))
SUNDER_NUMBER(unsigned long long, strtoull, (const char* text, char** end, int base), (text, end, base))
SUNDER_NUMBER(double, strtod, (const char* text, char** end), (text, end))
SUNDER_NUMBER(float, strtof, (const char* text, char** end), (text, end))
}

// The C++ headers declare these with other types, by assembler names; what a program calls is these.
extern "C" {
void* sunder_memchr(const void* at, int wanted, std::size_t size) __asm__("memchr");
char* sunder_strchr(const char* text, int wanted) __asm__("strchr");
char* sunder_strrchr(const char* text, int wanted) __asm__("strrchr");

void* sunder_memchr(const void* at, int wanted, std::size_t size) {
  using Real = void*(const void*, int, std::size_t);
  static constinit Real* found = nullptr;
  return current_fiber ? find(at, static_cast<Byte>(wanted), size, SUNDER_SITE)
                       : real(found, "memchr")(at, wanted, size);
}
char* sunder_strchr(const char* text, int wanted) {
  using Real = char*(const char*, int);
  static constinit Real* found = nullptr;
  return current_fiber ? find_in_string(text, static_cast<char>(wanted), false, SUNDER_SITE)
                       : real(found, "strchr")(text, wanted);
}
char* sunder_strrchr(const char* text, int wanted) {
  using Real = char*(const char*, int);
  static constinit Real* found = nullptr;
  return current_fiber ? find_in_string(text, static_cast<char>(wanted), true, SUNDER_SITE)
                       : real(found, "strrchr")(text, wanted);
}
}
