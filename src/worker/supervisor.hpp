#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/violation.hpp"
#include "support/limits.hpp"
#include "worker/idle_workers.hpp"

namespace sunder {

/// The worker did not reply within its time.
struct NoReply {
  double seconds;
};

/// The limits were reached before the worker replied.
struct GivenUp {};

using Reply = std::variant<Json, Crash, NoReply, GivenUp>;

/// Keeps a worker process at hand: starts it when needed, and anew after it has died or had to be killed.
class Supervisor {
 public:
  /// The hint ends the message about a command that does not serve as a worker. If there are idle workers, it
  /// takes one of them before it starts one.
  explicit Supervisor(std::vector<std::string> command,
                      std::string hint = "; does its main call sunder::run?",
                      std::shared_ptr<IdleWorkers> idle = nullptr)
      : command_(std::move(command)), hint_(std::move(hint)), idle_(std::move(idle)) {}

  /// Sends a request and waits for its reply. A worker killed from outside (SIGKILL, SIGTERM) is replaced and
  /// asked again. Throws InputError with what the worker refuses, EnvironmentError if no worker can be had.
  Reply ask(const Json& request, double time_limit, const Limits& limits = {});

  /// The same with so many replies, each within the time. Fewer if one says that it is the last, or is no
  /// message.
  std::vector<Reply> ask_for(std::size_t replies, const Json& request, double time_limit,
                             const Limits& limits = {});

  /// The last line that the worker wrote to stderr, if any.
  [[nodiscard]] std::string last_words() const { return worker_ ? worker_->process.last_words() : ""; }

  /// Kills the worker; the next request starts a new one.
  void stop() { worker_.reset(); }

  /// Leaves the worker to the idle ones if it says that nothing of the object is left in it; else kills it.
  void release();

  /// Starts a worker, if there is none, without waiting until it can serve.
  void launch();

 private:
  void greet();
  std::vector<Reply> ask_once(std::size_t replies, const Json& request, double time_limit,
                              const Limits& limits);
  Reply receive(std::uint64_t id, double time_limit, const Limits& limits);
  Crash buried();

  std::vector<std::string> command_;
  std::string hint_;
  std::shared_ptr<IdleWorkers> idle_;
  std::unique_ptr<RunningWorker> worker_;
  bool greeted_ = false;
  std::uint64_t next_id_ = 1;
};

/// "SIGSEGV", "exit code 3"; of a wait status.
std::string ending_text(int wait_status);

}  // namespace sunder
