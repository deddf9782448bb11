#include "targets/native/cores.hpp"

#include <sched.h>

namespace sunder::native {

const std::vector<int>& usable_cores() {
  static const std::vector<int> cores = [] {
    std::vector<int> found;
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0)
      for (int c = 0; c < CPU_SETSIZE; ++c)
        if (CPU_ISSET(c, &set)) found.push_back(c);
    return found;
  }();
  return cores;
}

}  // namespace sunder::native
