// Signals: those that a mistake raises, and those that code sends to itself, its group and its parent.
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "hostile.hpp"

namespace hostile {
namespace {

/// Writes to address 0.
void segv() { *static_cast<volatile int*>(nullptr) = 1; }

/// Writes to a page of a file that has become shorter.
void bus() {
  const int file = memfd_create("short", MFD_CLOEXEC);
  void* const page = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  *static_cast<volatile int*>(page) = 1;
}

/// Divides by zero.
void fpe() {
  volatile int zero = 0;
  volatile int one = 1, never = one / zero;
  (void)never;
}

/// Executes an instruction that does not exist.
void ill() { __builtin_trap(); }

/// Aborts.
void aborts() { std::abort(); }

/// Calls itself until the stack is used up.
int deeper(volatile int* above) {
  volatile int here = *above + 1;
  if (here == 0) return 0;
  return deeper(&here) + here;
}
void stack_overflow() {
  volatile int start = 0;
  deeper(&start);
}

/// Sends a signal to its own process.
template <int kSignal>
void raises() {
  kill(getpid(), kSignal);
}

/// Sends a signal to its process group.
template <int kSignal>
void group() {
  kill(0, kSignal);
}

/// Sends a signal to its parent.
template <int kSignal>
void parent() {
  if (getppid() > 1) kill(getppid(), kSignal);
}

/// The parent of the parent, if it is the launcher of the workers.
pid_t grandparent() {
  std::string word, name;
  pid_t found = 0;
  std::ifstream("/proc/" + std::to_string(getppid()) + "/stat") >> word >> name >> word >> found;
  std::ifstream("/proc/" + std::to_string(found) + "/comm") >> name;
  return name == "sunder-launcher" ? found : 0;
}

/// Sends a signal to the launcher.
template <int kSignal>
void launcher() {
  if (const pid_t found = grandparent()) kill(found, kSignal);
}

/// Stops itself, and a child wakes it after a while to be stopped again.
void stop_and_go() {
  if (fork() != 0) return raises<SIGSTOP>();
  alarm(20);
  for (int i = 0; i < 20; ++i) {
    sleep_seconds(1);
    kill(getppid(), SIGCONT);
    kill(getppid(), SIGSTOP);
  }
  _exit(0);
}

}  // namespace

Entries signals() {
  return {kind("Segv", &segv),
          kind("Bus", &bus),
          kind("Fpe", &fpe),
          kind("Ill", &ill),
          kind("Abort", &aborts),
          kind("StackOverflow", &stack_overflow),
          kind("RaiseKill", &raises<SIGKILL>),
          kind("RaiseTerm", &raises<SIGTERM>),
          kind("RaiseStop", &raises<SIGSTOP>),
          kind("RaiseTstp", &raises<SIGTSTP>),
          kind("RaiseInt", &raises<SIGINT>),
          kind("RaiseHup", &raises<SIGHUP>),
          kind("RaisePipe", &raises<SIGPIPE>),
          kind("RaiseAlarm", &raises<SIGALRM>),
          kind("RaiseRealTime", &raises<40>),
          kind("KillGroup", &group<SIGKILL>),
          kind("TermGroup", &group<SIGTERM>),
          kind("StopGroup", &group<SIGSTOP>),
          kind("IntGroup", &group<SIGINT>),
          kind("KillParent", &parent<SIGKILL>),
          kind("TermParent", &parent<SIGTERM>),
          kind("IntParent", &parent<SIGINT>),
          kind("StopParent", &parent<SIGSTOP>),
          kind("KillLauncher", &launcher<SIGKILL>),
          kind("StopLauncher", &launcher<SIGSTOP>),
          kind("StopAndGo", &stop_and_go)};
}

}  // namespace hostile
