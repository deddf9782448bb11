#pragma once

#include <sys/types.h>

#include <condition_variable>
#include <functional>
#include <future>
#include <mutex>
#include <optional>
#include <thread>

namespace sunder {

/// Forks all workers on one thread that stays: Linux ends a child that wants to die with its parent when the
/// thread ends that forked it, and ours come and go.
class Forker {
 public:
  struct Forked {
    pid_t pid;
    int error;  ///< errno, if there is no child
  };

  static Forker& instance();

  /// A child that calls `child`, which must not return.
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
