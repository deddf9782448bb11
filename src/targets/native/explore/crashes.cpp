#include "targets/native/explore/crashes.hpp"

#include <ucontext.h>

#include <array>
#include <csignal>
#include <cstddef>

#include "targets/native/explore/runtime.hpp"
#include "targets/native/explore/watch.hpp"

namespace sunder::native::explore {
namespace {

constexpr std::array kSignals{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

constexpr std::uint64_t kByWrite = 2;  // of what the processor says of a page fault

bool is_watched(int signal, const siginfo_t* info, void* context) {
#if defined(__x86_64__)
  if (signal != SIGSEGV) return false;
  const auto fault = static_cast<ucontext_t*>(context)->uc_mcontext.gregs[REG_ERR];
  return watch().allows(info->si_addr, (fault & kByWrite) != 0, context);
#else
  return false;
#endif
}

void on_crash(int signal, siginfo_t* info, void* context) {
  if (is_watched(signal, info, context)) return;
  runtime().crashed(signal);
  std::signal(signal, SIG_DFL);  // not ours: as if there were no handler
  std::raise(signal);
}

}  // namespace

void catch_crashes() {
  thread_local std::array<std::byte, 64 * 1024> stack;  // that of the fiber may be what overflowed
  thread_local bool done = false;
  if (std::exchange(done, true)) return;
  const stack_t alternative{.ss_sp = stack.data(), .ss_flags = 0, .ss_size = stack.size()};
  sigaltstack(&alternative, nullptr);
  struct sigaction action {};
  action.sa_sigaction = on_crash;
  action.sa_flags =
      SA_ONSTACK | SA_NODEFER | SA_SIGINFO;  // after a crash it does not return, so nothing may stay blocked
  for (const int signal : kSignals) sigaction(signal, &action, nullptr);
}

}  // namespace sunder::native::explore
