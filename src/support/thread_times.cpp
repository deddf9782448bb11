#include "support/thread_times.hpp"

#include <ctime>
#include <fstream>

namespace sunder {

ThreadTimes thread_times() {
  constexpr double kNanosecond = 1e-9;
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  double on_cpu = 0, queued = 0;
  std::ifstream("/proc/thread-self/schedstat") >> on_cpu >> queued;
  return {static_cast<double>(used.tv_sec) + kNanosecond * static_cast<double>(used.tv_nsec),
          kNanosecond * queued};
}

}  // namespace sunder
