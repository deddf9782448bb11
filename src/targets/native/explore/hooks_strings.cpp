// Calls that copy, compare, search and parse strings: character by character, since others may write between
// two characters.
#include <cstdlib>
#include <cstring>

#include "targets/native/explore/accesses.hpp"
#include "targets/native/explore/real.hpp"

namespace sunder::native::explore {
namespace {

using Byte = unsigned char;

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

// Compares at most `most` characters, up to the end of the shorter string.
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

// The end of the copy. With `fill`, the rest is set to zero.
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

// All characters are read here with hooks; then the library reads them again, without hooks. Where they race,
// this does not show every outcome, which breaks a premise.
const char* read_number(const char* text, const void* site) {
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
    read_number(text, SUNDER_SITE);                      \
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

// The C++ headers declare these with other types and map them to these assembler names.
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
