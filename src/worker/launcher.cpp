#include "worker/launcher.hpp"

#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "support/clock.hpp"
#include "support/error.hpp"
#include "support/limits.hpp"
#include "worker/environment.hpp"
#include "worker/launcher_process.hpp"

namespace sunder {
namespace {

constexpr const char* kNoProcess = "no new process: ";
constexpr double kLongestLauncherEnd = 15;       // seconds; a machine may be busy
constexpr double kInterruptedLauncherEnd = 0.3;  // an interrupted command ends within a second

std::string no_process() {
  const char* const hint = errno == EMFILE ? "; 'ulimit -n' shows how many this process may open" : "";
  return kNoProcess + std::string(std::strerror(errno)) + hint;
}

// The number of words of the command, these words, and the environment of workers, each with its final zero,
// in an anonymous file.
Descriptor written(const std::vector<std::string>& command) {
  Descriptor file(memfd_create("command", MFD_CLOEXEC));
  if (!file.is_open()) throw EnvironmentError(no_process());
  std::string words = std::to_string(command.size()) + '\0';
  for (const std::string& word : command) words.append(word).push_back('\0');
  for (const std::string& variable : environment_of_workers()) words.append(variable).push_back('\0');
  const ssize_t n = write(file.get(), words.data(), words.size());
  if (n >= 0 ? n < static_cast<ssize_t>(words.size()) : errno == EFBIG)
    throw EnvironmentError(
        std::string(kNoProcess) +
        "files may not grow to what its command and environment take; 'ulimit -f' shows the limit");
  if (n < 0) throw EnvironmentError(no_process());
  return file;
}

}  // namespace

Launcher& Launcher::instance() {
  static Launcher launcher;
  return launcher;
}

Launcher::~Launcher() { stop(); }

// A launcher that takes longer ends everything later: its socket is closed.
void Launcher::stop() {
  constexpr useconds_t kPauseMicroseconds = 500;
  socket_.close();
  const TimePoint start = Clock::now();
  while (pid_ > 0 && waitpid(pid_, nullptr, WNOHANG) == 0) {
    if (seconds_since(start) > (interrupt() ? kInterruptedLauncherEnd : kLongestLauncherEnd)) break;
    ::kill(pid_, SIGCONT);  // code under test may have stopped it
    usleep(kPauseMicroseconds);
  }
  pid_ = -1;
}

void Launcher::fork_launcher() {
  stop();
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0)
    throw EnvironmentError(std::string("no socket: ") + std::strerror(errno));
  socket_ = Descriptor(ends[0]);
  const Descriptor other(ends[1]);
  prctl(PR_SET_DUMPABLE, 0);  // so that workers of the same user cannot read our memory and environment
  pid_ = ::fork();
  if (pid_ == 0) serve_as_launcher(other.get());
  if (pid_ < 0) throw EnvironmentError(no_process());
}

bool Launcher::send(int command, const WorkerEnds& ends) const {
  const std::array<int, kPassed> passed{command, ends.requests, ends.replies, ends.errors, ends.control};
  PassedDescriptors message;
  cmsghdr* rights = CMSG_FIRSTHDR(&message.header);
  rights->cmsg_level = SOL_SOCKET;
  rights->cmsg_type = SCM_RIGHTS;
  rights->cmsg_len = CMSG_LEN(sizeof passed);
  std::memcpy(CMSG_DATA(rights), passed.data(), sizeof passed);
  return sendmsg(socket_.get(), &message.header, MSG_NOSIGNAL) == 1;
}

void Launcher::start(const std::vector<std::string>& command, const WorkerEnds& ends) {
  const std::lock_guard lock(mutex_);
  const Descriptor words = written(command);
  if (pid_ > 0) ::kill(pid_, SIGCONT);  // code under test may have stopped it
  if (socket_.is_open() && send(words.get(), ends)) return;
  fork_launcher();  // it is the first one, or the last one was killed
  if (!send(words.get(), ends)) throw EnvironmentError(no_process());
}

}  // namespace sunder
