#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "worker/channel.hpp"
#include "worker/process.hpp"

namespace sunder {

/// A worker that runs, and how to talk to it.
struct RunningWorker {
  Process process;
  Channel channel;

  explicit RunningWorker(const std::vector<std::string>& command)
      : process(command), channel(process.replies(), process.requests()) {}
};

/// Workers that serve nobody now: who needs one takes it, which is faster than to start another.
class IdleWorkers {
 public:
  /// One that this command has started; null if there is none.
  std::unique_ptr<RunningWorker> take(const std::vector<std::string>& command);
  void keep(const std::vector<std::string>& command, std::unique_ptr<RunningWorker> worker);

 private:
  struct Idle {
    std::vector<std::string> command;
    std::unique_ptr<RunningWorker> worker;
  };

  std::mutex mutex_;
  std::deque<Idle> idle_;
};

}  // namespace sunder
