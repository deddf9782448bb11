#include "support/command.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <regex>

namespace sunder::testing {
namespace {

pid_t start(const std::vector<std::string>& words, int out, int err) {
  std::vector<char*> arguments;
  for (const std::string& w : words) arguments.push_back(const_cast<char*>(w.c_str()));
  arguments.push_back(nullptr);
  const pid_t pid = fork();
  if (pid < 0) throw std::runtime_error("no new process");
  if (pid == 0) {
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    execvp(arguments[0], arguments.data());
    _exit(127);
  }
  close(out);
  close(err);
  return pid;
}

}  // namespace

Finished run_and_signal(const std::vector<std::string>& words, const std::string& until, int signal) {
  std::array<int, 2> out{}, err{};
  if (pipe2(out.data(), O_CLOEXEC) != 0 || pipe2(err.data(), O_CLOEXEC) != 0)
    throw std::runtime_error("no pipe");
  const pid_t pid = start(words, out[1], err[1]);
  Finished finished{};
  bool sent = signal == 0;
  for (int open = 2; open > 0;) {
    std::array<pollfd, 2> waiting{{{out[0], POLLIN, 0}, {err[0], POLLIN, 0}}};
    poll(waiting.data(), 2, -1);
    for (int i = 0; i < 2; ++i) {
      if (waiting[i].revents == 0) continue;
      std::array<char, 4096> chunk;
      const ssize_t n = read(waiting[i].fd, chunk.data(), chunk.size());
      if (n > 0) {
        (i == 0 ? finished.out : finished.err).append(chunk.data(), static_cast<std::size_t>(n));
      } else {
        close(i == 0 ? out[0] : err[0]);
        (i == 0 ? out[0] : err[0]) = -1;  // poll ignores it from now on
        --open;
      }
    }
    if (!sent && finished.out.find(until) != std::string::npos) {
      kill(pid, signal);
      sent = true;
    }
  }
  int status = 0;
  waitpid(pid, &status, 0);
  finished.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return finished;
}

Finished run_command(const std::vector<std::string>& words) { return run_and_signal(words, "", 0); }

Finished sunder(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), SUNDER_COMMAND_PATH);
  return run_command(arguments);
}

std::string without_times(const std::string& json) {
  return std::regex_replace(json, std::regex("\"(seconds|started)\": *[^,}\n]*"), "\"$1\": #");
}

}  // namespace sunder::testing
