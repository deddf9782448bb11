// Settings of the process that the worker relies on: signals, folders, identity.
#include <fcntl.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include <cstdlib>
#include <ctime>
#include <string>

#include "hostile.hpp"

namespace hostile {
namespace {

struct RealTime;

void ignore(int) {}

/// Swallows every signal that can be handled, its own mistakes as well, and makes one.
void swallows() {
  for (int signal = 1; signal < 32; ++signal) ::signal(signal, ignore);
  *static_cast<volatile int*>(nullptr) = 1;
}

/// Blocks all signals.
void blocks() {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, nullptr);
}

/// A signal comes every millisecond and interrupts each system call.
void rings() {
  struct sigaction action {};
  action.sa_handler = ignore;
  sigaction(SIGALRM, &action, nullptr);
  const itimerval often{{0, 1000}, {0, 1000}};
  setitimer(ITIMER_REAL, &often, nullptr);
}

/// A signal ends the process a second later.
void alarms() { alarm(1); }

/// Reaps every child by itself.
void reaps() { signal(SIGCHLD, SIG_IGN); }

/// Goes to the folder /.
void changes_folder() {
  if (chdir("/") != 0) std::abort();
}

/// Removes the folder in which it is.
void removes_folder() {
  std::string folder = "/tmp/sunder-hostile-XXXXXX";
  if (mkdtemp(folder.data()) && chdir(folder.c_str()) == 0) rmdir(folder.c_str());
}

/// Removes the file `canary` of the folder in which the check was started.
void removes_file() { unlink("canary"); }

/// Sees nothing of the file system any more, if it is allowed to.
void changes_root() {
  if (chroot("/proc/self/fdinfo") != 0) return;
  if (chdir("/") != 0) std::abort();
}

/// New files have no permissions.
void masks() { umask(0777); }

/// Clears the environment.
void clears_environment() { clearenv(); }

/// Changes the execution domain.
void changes_personality() { personality(ADDR_LIMIT_3GB | READ_IMPLIES_EXEC); }

/// Outlives its parent, and waits.
void outlives() {
  prctl(PR_SET_PDEATHSIG, 0);
  prctl(PR_SET_DUMPABLE, 0);
  linger();
}

/// Takes a name that imitates the fields of /proc/PID/stat.
void renames() { prctl(PR_SET_NAME, ") Z 1 (\n\xff"); }

/// Lowers its priority.
void is_nice() {
  if (nice(19) < 0) return;
}

/// Runs on one processor only.
void pins() {
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(0, &one);
  sched_setaffinity(0, sizeof one, &one);
}

/// Takes every processor from all others, for three seconds, if it is allowed to.
void takes_processors() {
  const sched_param first{1};
  if (!still_allowed<RealTime>(1) || sched_setscheduler(0, SCHED_FIFO, &first) != 0) return;
  for (const time_t end = time(nullptr) + 3; time(nullptr) < end;) {
  }
  const sched_param usual{0};
  sched_setscheduler(0, SCHED_OTHER, &usual);
}

/// Is traced by its parent from now on, and stops at the next signal.
void is_traced() {
  ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
  raise(SIGUSR1);
}

/// Allows itself no system call but read, write and exit.
void locks_itself_in() { prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT, 0, 0, 0); }

/// Becomes another user.
void becomes_nobody() {
  if (setuid(65534) != 0) return;
}

/// Adopts the orphans of its children.
void adopts() { prctl(PR_SET_CHILD_SUBREAPER, 1); }

}  // namespace

Entries settings() {
  return {kind("SwallowSignals", &swallows),
          kind("BlockSignals", &blocks),
          kind("Ring", &rings),
          kind("Alarm", &alarms),
          kind("Reap", &reaps),
          kind("ChangeFolder", &changes_folder),
          kind("RemoveFolder", &removes_folder),
          kind("RemoveFile", &removes_file),
          kind("ChangeRoot", &changes_root),
          kind("Mask", &masks),
          kind("ClearEnvironment", &clears_environment),
          kind("Personality", &changes_personality),
          kind("Outlive", &outlives),
          kind("Rename", &renames),
          kind("Nice", &is_nice),
          kind("Pin", &pins),
          kind("TakeProcessors", &takes_processors),
          kind("Traced", &is_traced),
          kind("LockIn", &locks_itself_in),
          kind("Nobody", &becomes_nobody),
          kind("Adopt", &adopts)};
}

}  // namespace hostile
