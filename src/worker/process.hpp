#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace sunder {

/// The descriptors on which a worker reads requests and writes replies.
inline constexpr int kRequestFd = 3;
inline constexpr int kReplyFd = 4;

/// A child process with a request pipe and a reply pipe. Its stdin is empty, its stdout is discarded, and its
/// stderr is kept for `last_words`. It is killed when our process ends, and Ctrl-C does not reach it.
class Process {
 public:
  /// Throws EnvironmentError if the program cannot be started.
  explicit Process(const std::vector<std::string>& command);
  ~Process();  // kills it
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  [[nodiscard]] int requests() const { return requests_; }
  [[nodiscard]] int replies() const { return replies_; }
  [[nodiscard]] pid_t pid() const { return pid_; }

  [[nodiscard]] bool is_running();
  /// Waits for its end and returns the wait status.
  int wait();
  void kill();
  /// The last non-empty line of its stderr.
  std::string last_words();
  /// Discards its stderr so far if it has become long.
  void trim_errors();

 private:
  pid_t pid_ = -1;
  int requests_ = -1, replies_ = -1;
  int errors_ = -1;  // an anonymous file
  bool ended_ = false;
  int status_ = 0;
};

}  // namespace sunder
