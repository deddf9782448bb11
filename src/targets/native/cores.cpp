#include "targets/native/cores.hpp"

#include <dlfcn.h>
#include <pthread.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

namespace sunder::native {
namespace {

/// The cores of the process, even if its threads are bound to some of them later.
const cpu_set_t& cores_of_process() {
  static const cpu_set_t cores = [] {
    cpu_set_t set;
    CPU_ZERO(&set);
    syscall(SYS_sched_getaffinity, getpid(), sizeof set, &set);
    return set;
  }();
  return cores;
}

bool is_own(pid_t id) { return id == 0 || syscall(SYS_tgkill, getpid(), id, 0) == 0; }

void copy_cores(std::size_t size, cpu_set_t* into) {
  std::memset(into, 0, size);
  std::memcpy(into, &cores_of_process(), std::min(size, sizeof(cpu_set_t)));
}

}  // namespace

const std::vector<int>& usable_cores() {
  static const std::vector<int> cores = [] {
    std::vector<int> found;
    for (int c = 0; c < CPU_SETSIZE; ++c)
      if (CPU_ISSET(c, &cores_of_process())) found.push_back(c);
    return found;
  }();
  return cores;
}

}  // namespace sunder::native

// Stress binds threads to cores, and serial executions do not. The code under test must see the same number
// of processors in both, so these functions replace those of the C library.
using namespace sunder::native;

extern "C" {
int get_nprocs() noexcept { return std::max(1, static_cast<int>(usable_cores().size())); }

long sysconf(int name) noexcept {
  if (name == _SC_NPROCESSORS_ONLN) return get_nprocs();
  static const auto real = reinterpret_cast<long (*)(int)>(dlsym(RTLD_NEXT, "sysconf"));
  return real(name);
}

int sched_getaffinity(pid_t id, std::size_t size, cpu_set_t* into) noexcept {
  if (is_own(id)) return copy_cores(size, into), 0;
  static const auto real =
      reinterpret_cast<int (*)(pid_t, std::size_t, cpu_set_t*)>(dlsym(RTLD_NEXT, "sched_getaffinity"));
  return real(id, size, into);
}

int pthread_getaffinity_np(pthread_t /*thread*/, std::size_t size, cpu_set_t* into) noexcept {
  return copy_cores(size, into), 0;
}
}
