#include "targets/native/explore/crashes.hpp"

#include <array>
#include <csignal>
#include <cstddef>

#include "targets/native/explore/scheduler.hpp"

namespace sunder::native::explore {
namespace {

constexpr std::array kSignals{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

void on_crash(int signal) {
  scheduler().crashed(signal);
  std::signal(signal, SIG_DFL);  // not in an execution: the default action
  std::raise(signal);
}

}  // namespace

void catch_crashes() {
  thread_local std::array<std::byte, 64 * 1024> stack;  // not the fiber's, which may have overflowed
  thread_local bool done = false;
  if (std::exchange(done, true)) return;
  const stack_t alternative{.ss_sp = stack.data(), .ss_flags = 0, .ss_size = stack.size()};
  sigaltstack(&alternative, nullptr);
  struct sigaction action {};
  action.sa_handler = on_crash;
  action.sa_flags = SA_ONSTACK | SA_NODEFER;  // the handler does not return, so no signal may stay blocked
  for (const int signal : kSignals) sigaction(signal, &action, nullptr);
}

}  // namespace sunder::native::explore
