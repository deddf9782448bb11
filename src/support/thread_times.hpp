#pragma once

namespace sunder {

/// The times of the calling thread so far, in seconds.
struct ThreadTimes {
  double cpu = 0;
  double queued = 0;  ///< for which it was ready to run, but no core was free; 0 if the kernel does not say
};

ThreadTimes thread_times();

}  // namespace sunder
