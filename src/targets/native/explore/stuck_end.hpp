#pragma once

#include <array>
#include <cstdint>

#include "model/harness.hpp"

namespace sunder::native::explore {

/// An end at which every fiber that has not ended waits for ever.
struct StuckEnd {
  bool circle = false;   ///< each waits for a lock that another one holds
  bool woken = false;    ///< when every wait was ended, some call returned, and nothing failed
  bool lasting = false;  ///< one waits for memory to change that outlives the execution, such as its thread's
  std::uint32_t waiting = 0;                     ///< fibers (bits) that are in a call
  std::array<int, kMaxSequences> returned = {};  ///< by fiber: the number of its calls that had returned
  std::uint32_t waiting_still = 0;               ///< the same after all were woken
  std::array<int, kMaxSequences> returned_then = {};
};

}  // namespace sunder::native::explore
