#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <cstdlib>

#include "support/remove_tree.hpp"
#include "worker/confinement.hpp"
#include "worker/launcher_process.hpp"
#include "worker/process.hpp"
#include "worker/process_tree.hpp"

namespace sunder {
namespace {

// On a busy core, a thread that yields loses a whole time slice (Linux 6.6 and later), and a thread that is
// woken waits for the slice of another. Short slices make both cheaper. The threads of the worker inherit
// them; older kernels ignore the request.
void ask_for_short_slices() {
  struct {
    std::uint32_t size, policy;
    std::uint64_t flags;
    std::int32_t nice;
    std::uint32_t priority;
    std::uint64_t runtime, deadline, period;
  } wanted{};
  wanted.size = sizeof wanted;
  wanted.policy = SCHED_OTHER;
  wanted.nice = getpriority(PRIO_PROCESS, 0);
  wanted.runtime = 100'000;  // nanoseconds, the minimum of Linux
  syscall(SYS_sched_setattr, 0, &wanted, 0);
}

// If memory runs out, the system shall end the worker rather than our process or those of others.
void offer_to_be_killed() {
  const int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  [[maybe_unused]] const auto written = write(file, "1000", 4);
  close(file);
}

// Moves a descriptor above the numbers that the worker uses.
int moved_up(int fd) { return fcntl(fd, F_DUPFD_CLOEXEC, 10); }

void connect(const WorkerEnds& ends) {
  const int requests = moved_up(ends.requests), replies = moved_up(ends.replies);
  const int errors = moved_up(ends.errors);
  dup2(errors, STDERR_FILENO);
  dup2(requests, kRequestFd);
  dup2(replies, kReplyFd);
}

// The worker gets its own session. Signals to its process group reach nobody else then, and Linux divides the
// cores among sessions, so its threads do not queue behind other programs of the same terminal. Beside two
// compilers, that makes a search ten times faster.
[[noreturn]] void become_worker(Program& program, const WorkerEnds& ends, const std::string& temporary,
                                int failure) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  setsid();
  ask_for_short_slices();
  prctl(PR_SET_DUMPABLE, 1);  // else the file of the next line belongs to root
  offer_to_be_killed();
  failure = moved_up(failure);
  connect(ends);
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  rlimit file_size{};
  getrlimit(RLIMIT_FSIZE, &file_size);
  environ = program.environment.data();
  if (!temporary.empty()) {
    setenv("TMPDIR", temporary.c_str(), 1);
    setenv("PWD", temporary.c_str(), 1);
    [[maybe_unused]] const int moved = chdir(temporary.c_str());
  }
  for (int signal = 1; signal < NSIG; ++signal) ::signal(signal, SIG_DFL);
  if (file_size.rlim_cur != RLIM_INFINITY)
    ::signal(SIGXFSZ, SIG_IGN);  // a limit of the user; much text on stderr, a file, must not be a crash
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  confine(temporary);
  personality(ADDR_NO_RANDOMIZE);  // if allowed: behaviour that depends on addresses is then repeatable
  execvp(program.arguments.front(), program.arguments.data());
  const int reason = errno;
  [[maybe_unused]] const auto told = write(failure, &reason, sizeof reason);
  _exit(127);
}

// The errno if the worker could not be started, 0 if it runs.
int start_worker(Program& program, const WorkerEnds& ends, const std::string& temporary, pid_t& worker) {
  std::array<int, 2> failure{};
  if (pipe2(failure.data(), O_CLOEXEC) != 0) return errno;
  worker = ::fork();
  if (worker == 0) become_worker(program, ends, temporary, failure[1]);
  int reason = worker < 0 ? errno : 0;
  close(failure[1]);
  if (worker > 0 && read(failure[0], &reason, sizeof reason) != sizeof reason) reason = 0;
  close(failure[0]);
  for (const int fd : {ends.requests, ends.replies, ends.errors}) close(fd);
  return reason;
}

void tell(const WorkerEnds& ends, const WardenNote& note) {
  send(ends.control, &note, sizeof note, MSG_NOSIGNAL);
}

// The wait status, once the worker has ended; -1 if it shall be ended.
int end_or_order(pid_t worker, int control) {
  sigset_t none;
  sigemptyset(&none);
  for (;;) {
    int status = 0;
    for (pid_t ended = 0; (ended = waitpid(-1, &status, WNOHANG | __WALL)) > 0;)
      if (ended == worker && !WIFSTOPPED(status)) return status;  // code under test may ask to be traced
    pollfd order{control, POLLIN, 0};
    if (ppoll(&order, 1, nullptr, &none) > 0) return -1;  // our process never sends anything
  }
}

int end_worker(pid_t worker) {
  ::kill(-worker, SIGKILL);
  ::kill(worker, SIGKILL);
  int status = 0;
  for (pid_t ended = 0; (ended = waitpid(-1, &status, __WALL)) > 0;)  // a thread may be traced, too
    if (ended == worker && !WIFSTOPPED(status)) return status;
  return SIGKILL;
}

}  // namespace

void serve_as_warden(Program program, const WorkerEnds& ends, const std::string& temporary) {
  setsid();
  prctl(PR_SET_PDEATHSIG, SIGCONT);  // code under test may have stopped it when the launcher ends
  prctl(PR_SET_NAME, "sunder-warden");
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  pid_t worker = -1;
  if (const int reason = start_worker(program, ends, temporary, worker)) {
    tell(ends, {WardenNote::What::not_started, reason});
  } else {
    tell(ends, {WardenNote::What::started, 0, worker, getpid()});
    int status = end_or_order(worker, ends.control);
    if (status < 0)
      status = end_worker(worker);
    else
      ::kill(-worker, SIGKILL);
    end_descendants();
    remove_tree(temporary);
    tell(ends, {WardenNote::What::ended, status});
  }
  _exit(0);
}

}  // namespace sunder
