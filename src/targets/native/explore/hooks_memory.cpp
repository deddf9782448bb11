// Plain accesses, as the compiler reports them: points only where they were found to race.
#include <algorithm>
#include <cstring>

#include "targets/native/explore/accesses.hpp"

namespace sunder::native::explore {

namespace {

std::uint64_t value_at(const volatile void* address, std::size_t size) {
  std::uint64_t value = 0;
  std::memcpy(&value, const_cast<const void*>(address), std::min(size, sizeof value));
  return value;
}

// g++ tells the write of `a = b` before its read, and then makes both as one, if these are structures: so
// that nobody moves between them. It looks like a write that left all as it was, and a read of the same size.
// Single numbers look so, too, but not often of that size.
bool copies_at_once(const Fiber& fiber, std::size_t size, std::uint64_t moment) {
  return size == sizeof(std::uint64_t) && fiber.written && fiber.written_size == size &&
         fiber.written_at + 1 == moment && value_at(fiber.written, size) == fiber.written_over;
}

}  // namespace

[[gnu::noinline]] void access_with_care(const volatile void* address, std::size_t size, bool write,
                                        const void* site, bool is_point) {
  constexpr std::size_t kWord = 8;
  const Inside fiber;
  Runtime& r = runtime();
  const Event event{write ? "write" : "read", address, site};
  if (is_point && !write && copies_at_once(*fiber, size, r.moment())) r.premises().breaks(kCopyAtOnce);
  r.before(*fiber, {address, size, write, Operation::Kind::plain}, site, is_point);
  r.check_memory(*fiber, event, size);
  r.races().access(fiber->index, address, size, write, site);
  if (write) r.audit().wrote(address, size);
  if (!is_point) return;
  if (size > kWord) r.premises().breaks(kWideAccess);
  const std::uint64_t value = value_at(address, size);
  if (write) {
    fiber->written = address;
    fiber->written_size = size;
    fiber->written_over = value;
    fiber->written_at = r.moment() - 1;
    r.changed(*fiber, event, value, value);
  } else {
    r.saw(*fiber, event, value);
  }
}

}  // namespace sunder::native::explore

using sunder::native::explore::access;

#define SUNDER_SITE __builtin_return_address(0)
#define SUNDER_ACCESS(size)                                                                   \
  void __tsan_read##size(void* a) { access(a, size, false, SUNDER_SITE); }                    \
  void __tsan_write##size(void* a) { access(a, size, true, SUNDER_SITE); }                    \
  void __tsan_unaligned_read##size(void* a) { access(a, size, false, SUNDER_SITE); }          \
  void __tsan_unaligned_write##size(void* a) { access(a, size, true, SUNDER_SITE); }          \
  void __tsan_volatile_read##size(void* a) { access(a, size, false, SUNDER_SITE); }           \
  void __tsan_volatile_write##size(void* a) { access(a, size, true, SUNDER_SITE); }           \
  void __tsan_unaligned_volatile_read##size(void* a) { access(a, size, false, SUNDER_SITE); } \
  void __tsan_unaligned_volatile_write##size(void* a) { access(a, size, true, SUNDER_SITE); } \
  void __tsan_read_write##size(void* a) { access(a, size, true, SUNDER_SITE); }               \
  void __tsan_unaligned_read_write##size(void* a) { access(a, size, true, SUNDER_SITE); }

extern "C" {
void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
SUNDER_ACCESS(1)
SUNDER_ACCESS(2)
SUNDER_ACCESS(4)
SUNDER_ACCESS(8)
SUNDER_ACCESS(16)
void __tsan_read_range(void* a, std::size_t size) { access(a, size, false, SUNDER_SITE); }
void __tsan_write_range(void* a, std::size_t size) { access(a, size, true, SUNDER_SITE); }
void __tsan_vptr_read(void** a) { access(a, sizeof *a, false, SUNDER_SITE); }
// A step in any case: what was there before may be what an earlier execution left on the stack.
void __tsan_vptr_update(void** a, void* value) { access(a, sizeof *a, *a != value, SUNDER_SITE); }
}
