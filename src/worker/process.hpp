#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace sunder {

/// The descriptors on which a worker finds its requests and leaves its replies.
inline constexpr int kRequestFd = 3;
inline constexpr int kReplyFd = 4;

/// A child process with a request pipe and a reply pipe. Its stdin is empty, its stdout is thrown away, its
/// stderr is kept for `last_words`. It dies with us, and Ctrl-C at the terminal does not reach it.
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
  /// Waits for its end; the wait status.
  int wait();
  void kill();
  /// The last non-empty line that it wrote to stderr.
  std::string last_words();
  /// Forgets what it wrote to stderr if that has become much.
  void trim_errors();

 private:
  pid_t pid_ = -1;
  int requests_ = -1, replies_ = -1;
  int errors_ = -1;  // a file without a name
  bool ended_ = false;
  int status_ = 0;
};

}  // namespace sunder
