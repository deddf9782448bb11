#include <oneapi/tbb/mutex.h>
#include <oneapi/tbb/rw_mutex.h>
#include <oneapi/tbb/spin_mutex.h>
#include <oneapi/tbb/spin_rw_mutex.h>

#include "waiters.hpp"

namespace waiters {

std::vector<sunder::ObjectEntry> of_tbb() {
  return {lock<tbb::mutex>("tbb_mutex").entry(), lock<tbb::spin_mutex>("tbb_spin_mutex").entry(),
          shared_lock<tbb::rw_mutex>("tbb_rw_mutex").entry(),
          shared_lock<tbb::spin_rw_mutex>("tbb_spin_rw_mutex").entry()};
}

}  // namespace waiters
