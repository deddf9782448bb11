#pragma once

#include <sys/types.h>

#include <condition_variable>
#include <functional>
#include <future>
#include <mutex>
#include <optional>
#include <thread>

namespace sunder {

/// Forks all workers on one permanent thread. A worker asks Linux to be killed with its parent, and Linux
/// kills it when the forking thread ends, not the process.
class Forker {
 public:
  struct Forked {
    pid_t pid;
    int error;  ///< errno if fork failed
  };

  static Forker& instance();

  /// Forks a child that calls `child`, which must not return.
  Forked fork(const std::function<void()>& child);

 private:
  struct Request {
    const std::function<void()>& child;
    std::promise<Forked> forked;
  };

  Forker() = default;
  void serve(const std::stop_token& ended);

  std::mutex turn_, mutex_;
  std::condition_variable_any wanted_;
  std::optional<Request> request_;
  std::jthread thread_{[this](const std::stop_token& ended) { serve(ended); }};
};

}  // namespace sunder
