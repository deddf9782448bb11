#include "support/competitor.hpp"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <ctime>
#include <stdexcept>

namespace sunder::testing {

Competitor::Competitor() : pid_(fork()) {
  if (pid_ < 0) throw std::runtime_error("no new process");
  if (pid_ > 0) return;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  setsid();
  for (std::atomic<bool> ends = false; !ends;) {
  }
  _exit(0);
}

Competitor::~Competitor() {
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
}

double Competitor::processor_seconds() const {
  clockid_t clock{};
  timespec used{};
  if (clock_getcpuclockid(pid_, &clock) != 0 || clock_gettime(clock, &used) != 0) return 0;
  return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
}

}  // namespace sunder::testing
