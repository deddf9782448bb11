#include "support/confined.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <optional>
#include <set>
#include <stdexcept>
#include <thread>

#include "support/clock.hpp"
#include "support/competitor.hpp"

namespace sunder::testing {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

// Empty if the file cannot be read. Streams would throw if a process ends while its files are read.
std::string text_of(const fs::path& file) {
  std::string text;
  std::array<char, 65536> part;
  const int in = open(file.c_str(), O_RDONLY | O_CLOEXEC);
  for (ssize_t n = 0; (n = read(in, part.data(), part.size())) > 0;)
    text.append(part.data(), static_cast<std::size_t>(n));
  if (in >= 0) close(in);
  return text;
}

// The process id of the parent is the second field after the name, which may hold anything.
pid_t parent_of(const fs::path& process) {
  const std::string stat = text_of(process / "stat");
  const std::size_t name_end = stat.rfind(')');
  return name_end == std::string::npos ? 0 : std::atoi(stat.c_str() + std::min(stat.size(), name_end + 4));
}

std::vector<pid_t> children() {
  std::vector<pid_t> found;
  for (const auto& entry : fs::directory_iterator("/proc", fs::directory_options::skip_permission_denied)) {
    const pid_t pid = std::atoi(entry.path().filename().c_str());
    if (pid > 0 && parent_of(entry.path()) == getpid()) found.push_back(pid);
  }
  return found;
}

std::string command_line(pid_t pid) {
  std::string text = text_of("/proc/" + std::to_string(pid) + "/cmdline");
  std::ranges::replace(text, '\0', ' ');
  return text.empty() ? "process " + std::to_string(pid) : text;
}

void reap() {
  while (waitpid(-1, nullptr, WNOHANG) > 0) {
  }
}

// A process that was killed a moment ago may still be there, so survivors get three seconds to end.
std::vector<std::string> ended_survivors() {
  for (int i = 0; i < 300; ++i, std::this_thread::sleep_for(10ms)) {
    reap();
    if (children().empty()) return {};
  }
  std::vector<std::string> names;
  for (std::vector<pid_t> left = children(); !left.empty(); left = children()) {
    for (const pid_t pid : left) {
      names.push_back(command_line(pid));
      kill(pid, SIGKILL);
    }
    std::this_thread::sleep_for(20ms);  // their own children come to us when they have ended
    reap();
  }
  return names;
}

std::set<std::string> files_in(const std::string& folder) {
  std::set<std::string> found;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) found.insert(entry.path());
  return found;
}

[[noreturn]] void become(const std::vector<std::string>& words, const std::string& folder) {
  std::vector<char*> arguments;
  for (const std::string& w : words) arguments.push_back(const_cast<char*>(w.c_str()));
  arguments.push_back(nullptr);
  setsid();  // a signal to its group stays there
  const auto redirected = [&](const char* name, int to) {
    dup2(open((folder + name).c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0600), to);
  };
  redirected("/out", STDOUT_FILENO);
  redirected("/err", STDERR_FILENO);
  setenv("TMPDIR", (folder + "/tmp").c_str(), 1);
  setenv("XDG_STATE_HOME", (folder + "/state").c_str(), 1);
  if (chdir((folder + "/here").c_str()) == 0) execvp(arguments[0], arguments.data());
  _exit(127);
}

}  // namespace

Confinement::Confinement() {
  std::string made = (fs::temp_directory_path() / "confined-XXXXXX").string();
  if (!mkdtemp(made.data())) throw std::runtime_error("no folder");
  folder_ = made;
  for (const char* part : {"/here", "/tmp", "/state"}) fs::create_directory(folder_ + part);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
}

Confinement::~Confinement() { fs::remove_all(folder_); }

Confined Confinement::run(const std::vector<std::string>& words, int seconds, double patience,
                          int interrupt_after, int interrupts) {
  const std::set<std::string> before = files_in(folder_);
  const TimePoint start = Clock::now();
  const pid_t pid = fork();
  if (pid < 0) throw std::runtime_error("no new process");
  if (pid == 0) become(words, folder_);
  Confined done;
  TimePoint interrupted{};
  std::optional<Competitor> late;
  int status = 0;
  while (!done.ended && !(late && late->processor_seconds() > patience)) {
    std::this_thread::sleep_for(10ms);
    if (interrupt_after > 0 && interrupts > 0 && seconds_since(start) > interrupt_after) {
      if (interrupted == TimePoint{}) interrupted = Clock::now();
      kill(pid, SIGINT);
      --interrupts;
    }
    if (!late && seconds_since(start) > seconds) late.emplace();
    done.ended = waitpid(pid, &status, WNOHANG) == pid;
  }
  done.seconds = seconds_since(start);
  if (interrupted != TimePoint{}) done.since_interrupt = seconds_since(interrupted);
  late.reset();
  if (!done.ended) {
    kill(pid, SIGKILL);
    waitpid(pid, &status, 0);
  }
  done.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  done.processes = ended_survivors();
  done.out = text_of(folder_ + "/out");
  done.err = text_of(folder_ + "/err");
  for (const char* own : {"/out", "/err"}) fs::remove(folder_ + own);
  std::ranges::set_difference(files_in(folder_), before, std::back_inserter(done.files));
  return done;
}

}  // namespace sunder::testing
