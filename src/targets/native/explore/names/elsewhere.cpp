#include "targets/native/explore/names/elsewhere.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <string_view>

#include "support/clock.hpp"

namespace sunder::native::explore::names {
namespace {

constexpr char kEnd = 'e';  // what was written before it is all

void write_all(int to, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(to, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

[[noreturn]] void work_and_end(const std::function<std::string()>& work, double seconds, int to) {
  for (const int each : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP}) std::signal(each, SIG_DFL);
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  const auto most = static_cast<rlim_t>(seconds) + 1;  // if nobody is left who ends it
  const rlimit time{most, most};
  setrlimit(RLIMIT_CPU, &time);
  try {
    std::string made = work();
    made += kEnd;
    write_all(to, made);
  } catch (...) {
  }
  _exit(0);
}

std::string read_until(int from, double seconds) {
  const TimePoint start = Clock::now();
  std::string bytes;
  std::array<char, 65536> piece;
  for (;;) {
    pollfd wanted{from, POLLIN, 0};
    const double left = seconds - seconds_since(start);
    if (left <= 0) return {};
    const int ready = poll(&wanted, 1, static_cast<int>(left * 1000) + 1);
    if (ready <= 0) continue;
    const ssize_t count = read(from, piece.data(), piece.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    bytes.append(piece.data(), static_cast<std::size_t>(count));
  }
  if (bytes.empty() || bytes.back() != kEnd) return {};
  bytes.pop_back();
  return bytes;
}

}  // namespace

std::string made_elsewhere(const std::function<std::string()>& work, double seconds) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return {};
  const pid_t process = fork();
  if (process == 0) work_and_end(work, seconds, ends[1]);
  close(ends[1]);
  std::string made = process < 0 ? std::string() : read_until(ends[0], seconds);
  close(ends[0]);
  if (process < 0) return {};
  kill(process, SIGKILL);
  while (waitpid(process, nullptr, 0) < 0 && errno == EINTR) {
  }
  return made;
}

}  // namespace sunder::native::explore::names
