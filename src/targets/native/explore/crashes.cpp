#include "targets/native/explore/crashes.hpp"

#include <sys/mman.h>
#include <ucontext.h>

#include <array>
#include <csignal>
#include <cstddef>

#include "support/error.hpp"
#include "targets/native/explore/scheduler.hpp"
#include "targets/native/explore/watch.hpp"
#include "targets/native/explore/weak/libraries.hpp"

namespace sunder::native::explore {
namespace {

constexpr std::array kSignals{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

constexpr std::uint64_t kByWrite = 2;  // in the error code of a page fault

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
  if (signal == SIGSEGV && weak::libraries().runs(info->si_addr)) return;
  scheduler().crashed(signal);
  std::signal(signal, SIG_DFL);  // not in an execution: the default action
  std::raise(signal);
}

}  // namespace

void catch_crashes() {
  constexpr std::size_t kSize = 64 * 1024;
  thread_local bool done = false;
  if (std::exchange(done, true)) return;
  // Not the fiber's stack, which may have overflowed.
  void* const stack = mmap(nullptr, kSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (stack == MAP_FAILED) throw EnvironmentError("no memory for the stack of signal handlers");
  const stack_t alternative{.ss_sp = stack, .ss_flags = 0, .ss_size = kSize};
  sigaltstack(&alternative, nullptr);
  struct sigaction action {};
  action.sa_sigaction = on_crash;
  // After a crash the handler does not return, so no signal may stay blocked.
  action.sa_flags = SA_ONSTACK | SA_NODEFER | SA_SIGINFO;
  for (const int signal : kSignals) sigaction(signal, &action, nullptr);
}

}  // namespace sunder::native::explore
