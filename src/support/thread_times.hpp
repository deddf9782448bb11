#pragma once

namespace sunder {

/// What the calling thread has used so far, in seconds.
struct ThreadTimes {
  double cpu = 0;
  double queued = 0;  ///< for which it was ready to run, but no core was free; 0 if the kernel does not say
};

ThreadTimes thread_times();

}  // namespace sunder
