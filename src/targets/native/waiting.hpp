#pragma once

#include <cstdint>
#include <vector>

namespace sunder::native {

/// The state of a thread of this process, as the kernel gives it.
struct Waiting {
  bool for_ever = false;      ///< it sleeps on a futex without a time limit
  bool in_a_call = false;     ///< it is in some system call
  std::uint64_t wakeups = 0;  ///< number of times that it has slept; unchanged while it is not woken
};

Waiting waiting_of(int thread_id);

/// Empty if the system does not say: code under test may have used up all descriptors.
std::vector<int> threads_of_this_process();

}  // namespace sunder::native
