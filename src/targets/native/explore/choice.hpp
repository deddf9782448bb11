#pragma once

#include <cstdint>

#include "targets/native/explore/operation.hpp"

namespace sunder::native::explore {

/// The operation that a fiber is about to make.
struct Pending {
  bool is_there = false;  ///< false once the fiber has ended
  Operation operation = {};
  std::uint32_t after = 0;  ///< fibers (bits) that ended before this one started
};

/// Alternatives of which the strategy draws one: at least two, numbered from 0.
struct Draw {
  enum class Of {
    woken,  ///< the fiber that is woken, among those that wait
    store,  ///< the store that an atomic access reads or, for a store, comes before: the newest is the first
  };

  Of of = Of::woken;
  int alternatives = 2;
  const void* site = nullptr;  ///< of the access to an atomic
};

/// A scheduling point: which fibers can move, and whether a switch is a preemption.
struct Choice {
  std::uint32_t enabled = 0;         ///< fibers (bits) that can move; never empty
  int current = -1;                  ///< the fiber that moved last if it can go on, else -1
  bool free = false;                 ///< a switch to another fiber is not a preemption
  std::uint32_t wakeable = 0;        ///< fibers (bits) that wait, and whose wait may end without a reason
  const void* site = nullptr;        ///< where in the code the current fiber is
  std::uint64_t events = 0;          ///< made by the fiber that moved last, since it was switched to
  const Pending* pending = nullptr;  ///< by fiber, under the rule `every_access`
  int fibers = 0;                    ///< number of fibers
  bool between_calls = false;        ///< the current fiber has not moved in its invocation
};

}  // namespace sunder::native::explore
