// Processes that outlive the call. Each one ends by itself within a minute.
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "hostile.hpp"

namespace hostile {
namespace {

struct Child;
struct Deserter;
struct Daemon;
struct Heir;
struct Bomb;
struct Twin;
struct Shell;
struct Piped;
struct Orphan;
struct Recursion;

/// Leaves a child behind that holds every descriptor.
void child() {
  if (still_allowed<Child>(4) && fork() == 0) linger();
}

/// Leaves a child behind that has a session of its own.
void deserter() {
  if (!still_allowed<Deserter>(4) || fork() != 0) return;
  setsid();
  linger();
}

/// Leaves a daemon behind: forked twice, with a session of its own and all descriptors.
void daemon_behind() {
  if (!still_allowed<Daemon>(4)) return;
  const pid_t middle = fork();
  if (middle > 0) waitpid(middle, nullptr, 0);
  if (middle != 0) return;
  setsid();
  if (fork() != 0) _exit(0);
  linger();
}

/// Leaves a daemon behind and dies.
void heir() {
  daemon_behind();
  std::abort();
}

/// Leaves 200 children behind.
void bomb() {
  if (!still_allowed<Bomb>(1)) return;
  for (int i = 0; i < 200; ++i)
    if (fork() == 0) linger();
}

/// Forks, and the child goes on as if it were the worker.
void twin() {
  if (still_allowed<Twin>(1) && fork() == 0) alarm(40);
}

/// Starts a program in the background by the shell.
void shell() {
  if (still_allowed<Shell>(4) && std::system("sleep 41 &") != 0) std::abort();
}

/// Starts a program that it talks to, and forgets it.
void piped() {
  if (still_allowed<Piped>(4) && !popen("sleep 42", "r")) std::abort();
}

/// Starts a check of itself.
void recurses() {
  if (getenv("SUNDER_DEPTH") || !still_allowed<Recursion>(2) || fork() != 0) return;
  setenv("SUNDER_DEPTH", "1", 1);
  alarm(40);
  execl("/proc/self/exe", "hostile", "check", "Recurse@overlapping", "--time", "20s", "--no-store", nullptr);
  _exit(1);
}

/// Leaves a child behind that no death of a parent ends, and that ignores every signal but SIGKILL.
void orphan() {
  if (!still_allowed<Orphan>(4) || fork() != 0) return;
  prctl(PR_SET_PDEATHSIG, 0);
  for (int signal = 1; signal < 32; ++signal) ::signal(signal, SIG_IGN);
  setsid();
  linger();
}

/// Becomes another program that sleeps.
void becomes_sleep() { execlp("sleep", "sleep", "40", nullptr); }

/// Becomes another program that ends at once.
void becomes_true() { execlp("true", "true", nullptr); }

/// Becomes another program that writes garbage on the descriptors of the worker.
void becomes_babbler() {
  alarm(20);
  execlp("sh", "sh", "-c", "while :; do echo garbage; echo garbage >&2; echo garbage >&4; done", nullptr);
}

/// Becomes another program that answers each request with the line of the request.
void becomes_echo() { execlp("sh", "sh", "-c", "exec cat <&3 >&4", nullptr); }

}  // namespace

Entries processes() {
  return {kind("Child", &child),
          kind("Deserter", &deserter),
          kind("Daemon", &daemon_behind),
          kind("Heir", &heir),
          kind("ForkBomb", &bomb),
          kind("Twin", &twin),
          kind("Shell", &shell),
          kind("Piped", &piped),
          kind("Orphan", &orphan),
          kind("Recurse", &recurses),
          kind("BecomeSleep", &becomes_sleep),
          kind("BecomeTrue", &becomes_true),
          kind("BecomeBabbler", &becomes_babbler),
          kind("BecomeEcho", &becomes_echo)};
}

}  // namespace hostile
