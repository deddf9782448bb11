#include "worker/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>

#include "support/clock.hpp"
#include "support/error.hpp"
#include "support/limits.hpp"
#include "support/printable.hpp"
#include "worker/launcher.hpp"
#include "worker/process_tree.hpp"

namespace sunder {
namespace {

constexpr double kLongestStart = 60;  // on a busy machine
constexpr double kLongestEnd = 5;
constexpr double kLongestInterrupted = 0.3;  // an interrupted command ends within a second
constexpr double kLookUpSeconds = 0.1;       // a wait looks at the interrupt this often
constexpr int kAttempts = 3;

[[noreturn]] void fail_by_errno(const std::string& what) {
  const std::string hint = errno == EMFILE ? "; 'ulimit -n' shows how many this process may open" : "";
  throw EnvironmentError(what + ": " + std::strerror(errno) + hint);
}

struct Connection {
  Descriptor ours, theirs;
};

// The worker reads from the pipe, or writes to it.
Connection make_pipe(bool is_read_by_worker) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) fail_by_errno("no pipe");
  if (is_read_by_worker) std::swap(ends[0], ends[1]);
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

Connection make_socket() {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) fail_by_errno("no socket");
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

// If the user interrupts us, it does not wait that long.
bool is_readable_within(int fd, double seconds) {
  for (const TimePoint start = Clock::now();;) {
    const double most = interrupt() ? std::min(seconds, kLongestInterrupted) : seconds;
    const double left = std::max(most - seconds_since(start), 0.0);
    pollfd waiting{fd, POLLIN, 0};
    const int ready = poll(&waiting, 1, static_cast<int>(std::ceil(1000 * std::min(left, kLookUpSeconds))));
    if (ready > 0) return true;
    if (ready < 0 ? errno != EINTR : left == 0) return ready != 0;
  }
}

// The worker has another working folder.
std::vector<std::string> with_absolute_path(std::vector<std::string> command) {
  std::error_code unknown;
  if (std::string& program = command.front(); program.find('/') != std::string::npos)
    if (const auto path = std::filesystem::absolute(program, unknown); !unknown) program = path;
  return command;
}

// The next note of the warden. None if the warden is gone.
std::optional<WardenNote> next_note(int control) {
  WardenNote note{};
  ssize_t n = 0;
  do n = recv(control, &note, sizeof note, 0);
  while (n < 0 && errno == EINTR);
  return n == sizeof note ? std::optional(note) : std::nullopt;
}

}  // namespace

Process::Process(const std::vector<std::string>& command) {
  signal(SIGPIPE, SIG_IGN);  // a request to a dead worker is an error of write(), not a signal
  std::optional<WardenNote> note;
  for (int attempt = 0; !note && attempt < kAttempts; ++attempt) {  // code under test may kill the launcher
    start(command);
    if (!is_readable_within(control_.get(), kLongestStart)) break;
    note = next_note(control_.get());
  }
  if (!note && interrupt()) throw LimitsReached();
  if (!note) throw EnvironmentError("cannot start " + command.front() + ": no process or descriptor is left");
  if (note->what == WardenNote::What::not_started)
    throw EnvironmentError("cannot start " + command.front() + ": " + std::strerror(note->status));
  pid_ = note->worker;
  warden_ = note->warden;
}

void Process::start(const std::vector<std::string>& command) {
  errors_ = Descriptor(memfd_create("worker-stderr", MFD_CLOEXEC));
  if (!errors_.is_open()) fail_by_errno("no anonymous file");
  fcntl(errors_.get(), F_SETFL, O_APPEND);  // so that it can be truncated while the worker writes
  Connection requests = make_pipe(true), replies = make_pipe(false), control = make_socket();
  Launcher::instance().start(with_absolute_path(command), {requests.theirs.get(), replies.theirs.get(),
                                                           errors_.get(), control.theirs.get()});
  requests_ = std::move(requests.ours);
  fcntl(requests_.get(), F_SETFL, O_NONBLOCK);  // a worker that does not read must not stop us
  replies_ = std::move(replies.ours);
  control_ = std::move(control.ours);
}

Process::~Process() {
  kill();
  if (!wait(kLongestEnd)) ::kill(warden_, SIGKILL);  // the launcher ends the rest
}

void Process::kill() {
  if (status_) return;
  ::kill(warden_, SIGCONT);  // code under test may have stopped it
  shutdown(control_.get(), SHUT_WR);
}

std::optional<int> Process::wait(double seconds) {
  if (status_ || !is_readable_within(control_.get(), seconds)) return status_;
  const auto note = next_note(control_.get());
  status_ = note ? note->status : SIGKILL;  // without its warden, the worker is killed
  return status_;
}

Usage Process::usage() const {
  Usage usage;
  const std::vector<ProcessEntry> all = descendants_of(warden_);
  for (const ProcessEntry& each : all) {
    usage.memory += all.size() == 1 ? each.resident : share_of_memory(each);
    usage.threads += each.threads;
    usage.is_stopped |= each.pid == pid_ && each.is_stopped;
    ++usage.processes;
  }
  return usage;
}

std::string Process::last_words() {
  std::array<char, 4096> tail{};
  const off_t size = lseek(errors_.get(), 0, SEEK_END);
  const off_t start = size > static_cast<off_t>(tail.size()) ? size - static_cast<off_t>(tail.size()) : 0;
  const ssize_t n = pread(errors_.get(), tail.data(), tail.size(), start);
  std::string text(tail.data(), n > 0 ? static_cast<std::size_t>(n) : 0);
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  text.erase(0, text.rfind('\n') + 1);
  text.erase(0, std::min(text.size(), text.find_first_not_of(' ')));
  return printable_line(text);  // they may be any bytes, which neither a store nor a reply can hold
}

void Process::trim_errors() {
  constexpr off_t kMuch = 16 << 20;
  if (lseek(errors_.get(), 0, SEEK_END) > kMuch && ftruncate(errors_.get(), 0) != 0) kill();
}

}  // namespace sunder
