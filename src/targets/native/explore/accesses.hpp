#pragma once

#include "targets/native/explore/scheduler.hpp"

namespace sunder::native::explore {

/// A plain access that is a point, or of which somebody wants to be told.
void access_with_care(const volatile void* address, std::size_t size, bool write, const void* site,
                      bool is_point);

/// Before a plain access. Most are no points, and there are many.
inline void access(const volatile void* address, std::size_t size, bool write, const void* site) {
  Fiber* const fiber = current_fiber;
  if (!fiber || size == 0) return;
  Scheduler& r = scheduler();
  if (r.stacks().own(address)) [[unlikely]] {
    // What lies on its stack is nobody else's business, if the code under test lends it to nobody.
    if (!fiber->is_on_stack(address)) {
      r.stacks_are_shared = true;
    } else if (!r.stacks_are_shared) {
      return r.step() ? void() : access_with_care(address, size, write, site, false);
    }
  }
  if (write) r.does_for_good(*fiber);
  const bool is_point = r.points().contains(site);
  if (is_point || Scheduler::is_lost(address, size) || !r.step())
    return access_with_care(address, size, write, site, is_point);
  r.conflicts().access(fiber->index, address, size, write, site);
}

}  // namespace sunder::native::explore
