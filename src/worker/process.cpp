#include "worker/process.hpp"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "support/error.hpp"
#include "support/utf8.hpp"
#include "worker/forker.hpp"

namespace sunder {
namespace {

struct Pipe {
  int read = -1, write = -1;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0)
    throw EnvironmentError(std::string("no pipe: ") + std::strerror(errno));
  return {ends[0], ends[1]};
}

// Moves a descriptor above the numbers that the worker uses.
int moved_up(int fd) { return fcntl(fd, F_DUPFD_CLOEXEC, 16); }

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

// The worker gets its own session. Ctrl-C does not reach it then, and Linux divides the cores among sessions,
// so its threads do not queue behind other programs of the same terminal. Beside two compilers, that makes a
// search ten times faster.
[[noreturn]] void become_worker(char** arguments, int requests, int replies, int errors, int failure) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  setsid();
  ask_for_short_slices();
  const int null = open("/dev/null", O_RDWR);
  dup2(null, STDIN_FILENO);
  dup2(null, STDOUT_FILENO);
  dup2(errors, STDERR_FILENO);
  dup2(requests, kRequestFd);
  dup2(replies, kReplyFd);
  for (const int signal : {SIGINT, SIGTERM, SIGPIPE}) ::signal(signal, SIG_DFL);
  personality(ADDR_NO_RANDOMIZE);  // if allowed: behaviour that depends on addresses is then repeatable
  execvp(arguments[0], arguments);
  const int reason = errno;
  [[maybe_unused]] const auto told = write(failure, &reason, sizeof reason);
  _exit(127);
}

}  // namespace

Process::Process(const std::vector<std::string>& command) {
  signal(SIGPIPE, SIG_IGN);  // a request to a dead worker is an error of write(), not a signal
  const Pipe requests = make_pipe(), replies = make_pipe(), failure = make_pipe();
  errors_ = memfd_create("worker-stderr", MFD_CLOEXEC);
  fcntl(errors_, F_SETFL, O_APPEND);  // so that it can be truncated while the worker writes
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const int child_requests = moved_up(requests.read), child_replies = moved_up(replies.write);
  const int child_errors = moved_up(errors_), child_failure = moved_up(failure.write);
  const auto forked = Forker::instance().fork(
      [&] { become_worker(arguments.data(), child_requests, child_replies, child_errors, child_failure); });
  pid_ = forked.pid;
  for (const int fd : {requests.read, replies.write, failure.write, child_requests, child_replies,
                       child_errors, child_failure})
    close(fd);
  requests_ = requests.write;
  replies_ = replies.read;
  int reason = 0;
  const bool failed = pid_ > 0 && read(failure.read, &reason, sizeof reason) == sizeof reason;
  close(failure.read);
  if (pid_ < 0) throw EnvironmentError(std::string("no new process: ") + std::strerror(forked.error));
  if (failed) throw EnvironmentError("cannot start " + command.front() + ": " + std::strerror(reason));
}

Process::~Process() {
  kill();
  wait();
  for (const int fd : {requests_, replies_, errors_}) close(fd);
}

void Process::kill() {
  if (!ended_) ::kill(-pid_, SIGKILL);
  if (!ended_) ::kill(pid_, SIGKILL);  // its process group may not exist yet
}

bool Process::is_running() {
  if (!ended_) ended_ = waitpid(pid_, &status_, WNOHANG) == pid_;
  return !ended_;
}

int Process::wait() {
  while (!ended_ && waitpid(pid_, &status_, 0) < 0 && errno == EINTR) {
  }
  ended_ = true;
  return status_;
}

std::string Process::last_words() {
  std::array<char, 4096> tail{};
  const off_t size = lseek(errors_, 0, SEEK_END);
  const off_t start = size > static_cast<off_t>(tail.size()) ? size - static_cast<off_t>(tail.size()) : 0;
  const ssize_t n = pread(errors_, tail.data(), tail.size(), start);
  std::string text(tail.data(), n > 0 ? static_cast<std::size_t>(n) : 0);
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  text.erase(0, text.rfind('\n') + 1);
  return valid_utf8(text.substr(std::min(text.size(), text.find_first_not_of(' '))));
}

void Process::trim_errors() {
  constexpr off_t kMuch = 1 << 20;
  if (lseek(errors_, 0, SEEK_END) > kMuch && ftruncate(errors_, 0) != 0) kill();
}

}  // namespace sunder
