#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "worker/channel.hpp"
#include "worker/process.hpp"

namespace sunder {

/// A running worker and the channel to it.
struct RunningWorker {
  Process process;
  Channel channel;

  explicit RunningWorker(const std::vector<std::string>& command)
      : process(command), channel(process.replies(), process.requests()) {}
};

/// Workers that are not in use. Taking one is faster than starting another.
class IdleWorkers {
 public:
  /// Takes a worker that this command started; null if there is none.
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
