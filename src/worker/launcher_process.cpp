#include "worker/launcher_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <optional>

#include "support/clock.hpp"
#include "support/remove_tree.hpp"
#include "worker/environment.hpp"
#include "worker/process_tree.hpp"

namespace sunder {
namespace {

struct Request {
  std::string words;  // each with its final zero
  std::array<int, kPassed> passed;
};

std::string content_of(int file) {
  std::string content(static_cast<std::size_t>(lseek(file, 0, SEEK_END)), '\0');
  const ssize_t n = pread(file, content.data(), content.size(), 0);
  content.resize(n > 0 ? static_cast<std::size_t>(n) : 0);
  return content;
}

// None if our process is gone. A request whose descriptors did not all fit is dropped: our process sees that
// the socket of the warden is closed.
std::optional<Request> next_request(int socket) {
  for (;;) {
    Request request{};
    PassedDescriptors message;
    const ssize_t n = recvmsg(socket, &message.header, MSG_CMSG_CLOEXEC);
    if (n <= 0) return std::nullopt;
    const cmsghdr* rights = CMSG_FIRSTHDR(&message.header);
    const std::size_t count = rights ? (rights->cmsg_len - CMSG_LEN(0)) / sizeof(int) : 0;
    if (count > 0) std::memcpy(request.passed.data(), CMSG_DATA(rights), count * sizeof(int));
    if (count == kPassed) {
      request.words = content_of(request.passed[0]);
      return request;
    }
    for (std::size_t i = 0; i < count; ++i) close(request.passed[i]);
  }
}

// The pointers point into the words.
Program program_in(std::string& words) {
  Program program;
  std::vector<char*> all;
  for (std::size_t at = 0; at < words.size(); at += std::strlen(&words[at]) + 1) all.push_back(&words[at]);
  const auto first_of_environment = all.begin() + 1 + std::atoi(all.front());
  program.arguments.assign(all.begin() + 1, first_of_environment);
  program.environment.assign(first_of_environment, all.end());
  program.arguments.push_back(nullptr);
  program.environment.push_back(nullptr);
  return program;
}

std::string new_folder() {
  std::error_code none;
  std::string path = std::filesystem::temp_directory_path(none) / "sunder-XXXXXX";
  return mkdtemp(path.data()) ? path : "";
}

class LauncherProcess {
 public:
  explicit LauncherProcess(int socket) : socket_(socket) {}

  void serve() {
    while (wait_for_request())
      if (auto request = next_request(socket_))
        start(*request);
      else
        break;
    end_wardens();
  }

 private:
  // Our process is gone, and the wardens know it, too. Code under test may have stopped them.
  void end_wardens() {
    constexpr double kPatience = 5;  // seconds
    for (const TimePoint start = Clock::now(); !wardens_.empty(); tidy_up()) {
      const int signal = seconds_since(start) < kPatience ? SIGCONT : SIGKILL;
      for (const auto& [warden, folder] : wardens_) ::kill(warden, signal);
      pause_for_child();
    }
  }

  void start(Request& request) {
    const std::string temporary = new_folder();
    const auto [words, requests, replies, errors, control] = request.passed;
    const pid_t warden = ::fork();
    if (warden == 0) {
      close(socket_);
      close(words);
      serve_as_warden(program_in(request.words), {requests, replies, errors, control}, temporary);
    }
    const WardenNote failed{WardenNote::What::not_started, errno};
    if (warden < 0) {
      send(control, &failed, sizeof failed, MSG_NOSIGNAL);
      remove_tree(temporary);
    } else {
      wardens_[warden] = temporary;
    }
    for (const int fd : request.passed) close(fd);
  }

  // False if waiting fails, which does not happen.
  bool wait_for_request() {
    for (;;) {
      tidy_up();
      pollfd request{socket_, POLLIN, 0};
      sigset_t none;
      sigemptyset(&none);
      const int ready = ppoll(&request, 1, nullptr, &none);  // SIGCHLD is blocked elsewhere
      if (ready > 0) return true;
      if (errno != EINTR) return false;
    }
  }

  static void pause_for_child() {
    sigset_t none;
    sigemptyset(&none);
    const timespec longest{1, 0};
    ppoll(nullptr, 0, &longest, &none);
  }

  // Reaps the wardens that have ended. If one was killed, its worker and everything below are children of the
  // launcher now.
  void tidy_up() {
    for (pid_t ended = 0; (ended = waitpid(-1, nullptr, WNOHANG | __WALL)) > 0;) {
      const auto warden = wardens_.find(ended);
      if (warden == wardens_.end()) continue;
      remove_tree(warden->second);
      wardens_.erase(warden);
    }
    if (wardens_.empty()) return end_descendants();
    for (const ProcessEntry& each : descendants_of(getpid()))
      if (each.parent == getpid() && !wardens_.contains(each.pid)) ::kill(each.pid, SIGKILL);
  }

  int socket_;
  std::map<pid_t, std::string> wardens_;  // with the folders of their workers
};

extern "C" void ignore_child(int /*signal*/) {}

// Closes every descriptor but this one, so that nothing of our process stays open here.
void keep_only(int socket) {
  const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(null, standard);
  if (socket > 3) close_range(3, static_cast<unsigned>(socket) - 1, 0);
  close_range(static_cast<unsigned>(socket) + 1, ~0U, 0);
}

}  // namespace

void serve_as_launcher(int socket) {
  setsid();                          // Ctrl-C does not reach it
  prctl(PR_SET_PDEATHSIG, SIGCONT);  // code under test may have stopped it when our process ends
  prctl(PR_SET_NAME, "sunder-launcher");
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  keep_only(socket);
  forget_environment();
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, nullptr);
  signal(SIGCHLD, ignore_child);  // it only ends a wait
  LauncherProcess(socket).serve();
  _exit(0);
}

}  // namespace sunder
