#pragma once

#include <cstdint>
#include <vector>

namespace sunder::native {

/// What the kernel says of a thread of this process.
struct Waiting {
  bool for_ever = false;   ///< it sleeps on a futex without a time limit
  bool in_a_call = false;  ///< it is in some system call
  std::uint64_t wakeups =
      0;  ///< how often it has slept so far: no change means it was never woken in between
};

Waiting waiting_of(int thread_id);

std::vector<int> threads_of_this_process();

}  // namespace sunder::native
