// Plain accesses, as the compiler reports them. They are points only where they were found to race.
#include "targets/native/explore/accesses.hpp"
#include "targets/native/explore/partial_writes.hpp"

namespace sunder::native::explore {

// The fiber's own stack is private, as long as no other fiber was seen to use it. Code that is older than
// C++11 uses volatile variables as atomics: under weak memory they acquire and release, and do not race with
// each other.
void note_plain(Fiber& fiber, const Event& event, std::size_t size, bool write) {
  Scheduler& r = scheduler();
  if (!r.is_weak()) return r.conflicts().access(fiber.index, event.address, size, write, event.site);
  WeakMemory& memory = r.weak_memory();
  r.notice_libraries(fiber);
  if (!r.stacks_are_shared && fiber.is_on_stack(event.address)) {
    if (write) memory.overwrite(event.address, size);
    return;
  }
  const WeakMemory::Touch* race = nullptr;
  if (fiber.accesses_volatile) {
    if (!write) r.acquires(fiber, event.address);
    race = memory.touch({fiber.index, nullptr, event.site, nullptr}, event.address, size, write);
    if (write) memory.overwrite(event.address, size);
    if (write) r.releases(fiber, event.address);
  } else {
    race = memory.touch(fiber.index, event.address, size, write, event.site);
  }
  if (race) r.raced(fiber, event, *race);
}

void access_weakly(Fiber& fiber, const volatile void* address, std::size_t size, bool write,
                   const void* site) {
  Scheduler& r = scheduler();
  const WeakMemory::Touch* const race = r.weak_memory().touch(fiber.index, address, size, write, site);
  if (!race) [[likely]]
    return;
  const Inside inside;
  r.raced(fiber, {write ? "write" : "read", address, site}, *race);
}

namespace {

void access_volatile(const volatile void* address, std::size_t size, bool write, const void* site) {
  Fiber* const fiber = current_fiber;
  if (fiber) fiber->accesses_volatile = true;
  access(address, size, write, site);
  if (fiber) fiber->accesses_volatile = false;
}

}  // namespace

[[gnu::noinline]] void access_with_care(const volatile void* address, std::size_t size, bool write,
                                        const void* site, bool is_point) {
  constexpr std::size_t kWord = 8;
  const Inside fiber;
  Scheduler& r = scheduler();
  const Event event{write ? "write" : "read", address, site, size,
                    fiber->accesses_volatile ? Event::Kind::volatile_access : Event::Kind::plain};
  if (!is_point && !Scheduler::is_lost(address, size) && r.step_weakly())
    return note_plain(*fiber, event, size, write);
  r.before(*fiber, {address, size, write, Operation::Kind::plain}, site, is_point);
  r.check_memory(*fiber, event, size);
  note_plain(*fiber, event, size, write);
  if (write) r.audit().wrote(address, size);
  watch().told(address, size, write);
  if (!is_point) return;
  if (size > kWord) r.premises().breaks(kWideAccess);
  if (write && is_partial_write(site)) r.premises().breaks(kPartialWrite);
  const std::uint64_t value = value_at(address, size);
  fiber->copying.meets(address, size, value, write, r.moment());
  if (write) {
    r.changed(*fiber, event, value, value);
  } else {
    r.saw(*fiber, event, value);
  }
}

namespace {

bool differs(void* const* a, const void* value) {
  const Inside fiber;
  return *a != value;
}

}  // namespace
}  // namespace sunder::native::explore

using sunder::native::explore::access;
using sunder::native::explore::access_volatile;
using sunder::native::explore::differs;

#define SUNDER_SITE __builtin_return_address(0)
#define SUNDER_ACCESS(size)                                                                            \
  void __tsan_read##size(void* a) { access(a, size, false, SUNDER_SITE); }                             \
  void __tsan_write##size(void* a) { access(a, size, true, SUNDER_SITE); }                             \
  void __tsan_unaligned_read##size(void* a) { access(a, size, false, SUNDER_SITE); }                   \
  void __tsan_unaligned_write##size(void* a) { access(a, size, true, SUNDER_SITE); }                   \
  void __tsan_volatile_read##size(void* a) { access_volatile(a, size, false, SUNDER_SITE); }           \
  void __tsan_volatile_write##size(void* a) { access_volatile(a, size, true, SUNDER_SITE); }           \
  void __tsan_unaligned_volatile_read##size(void* a) { access_volatile(a, size, false, SUNDER_SITE); } \
  void __tsan_unaligned_volatile_write##size(void* a) { access_volatile(a, size, true, SUNDER_SITE); } \
  void __tsan_read_write##size(void* a) { access(a, size, true, SUNDER_SITE); }                        \
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
// An access in any case, since the old value may be left on the stack by an earlier execution.
void __tsan_vptr_update(void** a, void* value) { access(a, sizeof *a, differs(a, value), SUNDER_SITE); }
}
