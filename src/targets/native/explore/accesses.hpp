#pragma once

#include "targets/native/explore/scheduler.hpp"

namespace sunder::native::explore {

/// A plain access that is a scheduling point, or that the strategy, a tracer, the audit or weak memory must
/// see.
void access_with_care(const volatile void* address, std::size_t size, bool write, const void* site,
                      bool is_point);

/// A plain access under weak memory that is no point and that nothing else must see.
void access_weakly(Fiber& fiber, const volatile void* address, std::size_t size, bool write,
                   const void* site);

/// Notes a plain access for conflicts and races.
void note_plain(Fiber& fiber, const Event& event, std::size_t size, bool write);

/// Before a plain access. Fast, since there are many and few are points.
inline void access(const volatile void* address, std::size_t size, bool write, const void* site) {
  Fiber* const fiber = current_fiber;
  if (!fiber || size == 0) return;
  Scheduler& r = scheduler();
  if (r.stacks().own(address)) [[unlikely]] {
    // A fiber's own stack is private, as long as no other fiber was seen to use it.
    if (!fiber->is_on_stack(address)) {
      r.stacks_are_shared = true;
    } else if (!r.stacks_are_shared) {
      if (r.step()) return;
      if (!fiber->is_in_the_open() || !r.step_weakly())
        return access_with_care(address, size, write, site, false);
      return write ? r.weak_memory().overwrite(address, size) : void();
    }
  }
  if (write) {
    r.does_for_good(*fiber);
    r.outside().keeps(address, size);
  }
  const bool is_point = r.points().contains(site);
  if (is_point || Scheduler::is_lost(address, size)) [[unlikely]]
    return access_with_care(address, size, write, site, is_point);
  if (r.step()) return r.conflicts().access(fiber->index, address, size, write, site);
  if (fiber->is_in_the_open() && r.step_weakly()) return access_weakly(*fiber, address, size, write, site);
  access_with_care(address, size, write, site, false);
}

}  // namespace sunder::native::explore
