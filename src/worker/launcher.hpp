#pragma once

#include <sys/types.h>

#include <mutex>
#include <string>
#include <vector>

#include "support/descriptor.hpp"

namespace sunder {

/// The ends of a worker's pipes, its stderr, and the socket of its warden.
struct WorkerEnds {
  int requests, replies, errors, control;
};

/// A message of a warden to our process.
struct WardenNote {
  enum class What { started, not_started, ended };
  What what;
  int status = 0;  ///< the errno of `not_started`, the wait status of `ended`
  pid_t worker = 0, warden = 0;
};

/// Starts workers through processes between ours and theirs, so that code under test finds neither our
/// process as its parent nor our memory and descriptors:
///
///   our process -> launcher -> warden -> worker
///
/// The launcher is forked once, while our process is small, and erases its environment. It forks a warden for
/// each worker. The warden ends everything that the worker has started when the worker ends, when it is told
/// to, or when our process is gone. If a warden is killed, the launcher does the same.
class Launcher {
 public:
  static Launcher& instance();
  ~Launcher();  // waits until everything has ended, but not for long
  Launcher(const Launcher&) = delete;
  Launcher& operator=(const Launcher&) = delete;

  /// Starts a worker. Its warden answers on the socket: a note that it has started or has not, and later one
  /// that it has ended. The worker is ended when the other end of the socket is shut down. Throws
  /// EnvironmentError.
  void start(const std::vector<std::string>& command, const WorkerEnds& ends);

 private:
  Launcher() = default;
  void stop();
  void fork_launcher();
  [[nodiscard]] bool send(int command, const WorkerEnds& ends) const;

  std::mutex mutex_;
  Descriptor socket_;
  pid_t pid_ = -1;
};

}  // namespace sunder
