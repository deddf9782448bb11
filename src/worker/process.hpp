#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

#include "support/descriptor.hpp"

namespace sunder {

/// The descriptors on which a worker reads requests and writes replies.
inline constexpr int kRequestFd = 3;
inline constexpr int kReplyFd = 4;

/// The resources that a worker and the processes that it has started use.
struct Usage {
  std::size_t memory = 0;  ///< bytes; those that several processes share count once
  int processes = 0, threads = 0;
  bool is_stopped = false;  ///< the worker waits for SIGCONT
};

/// A worker process with a request pipe and a reply pipe. Its stdin is empty, its stdout is discarded, and
/// its stderr is kept for `last_words`. It has its own session, and its own working folder, which is also its
/// folder for temporary files. It is ended when our process ends, together with every process that it has
/// started, and its folder is removed. Ctrl-C does not reach it.
class Process {
 public:
  /// Throws EnvironmentError if the program cannot be started, LimitsReached if the user interrupts us first.
  explicit Process(const std::vector<std::string>& command);
  ~Process();  // kills it
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  [[nodiscard]] int requests() const { return requests_.get(); }
  [[nodiscard]] int replies() const { return replies_.get(); }
  [[nodiscard]] pid_t pid() const { return pid_; }

  [[nodiscard]] bool is_running() { return !wait(0); }
  /// Waits for its end, at most this number of seconds, and less if the user interrupts us. Returns the wait
  /// status if it has ended.
  std::optional<int> wait(double seconds);
  void kill();
  [[nodiscard]] Usage usage() const;
  /// The last non-empty line of its stderr.
  std::string last_words();
  /// Discards its stderr so far if it has become long, because a file without a disk takes memory.
  void trim_errors();

 private:
  void start(const std::vector<std::string>& command);

  Descriptor requests_, replies_;
  Descriptor errors_;   // an anonymous file
  Descriptor control_;  // a socket to the warden
  pid_t pid_ = -1, warden_ = -1;
  std::optional<int> status_;
};

}  // namespace sunder
