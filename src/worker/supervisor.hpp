#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/violation.hpp"
#include "protocol/codec.hpp"
#include "support/limits.hpp"
#include "worker/idle_workers.hpp"

namespace sunder {

/// The worker did not reply within its time.
struct NoReply {
  double seconds;
};

/// The limits were reached before the worker replied.
struct GivenUp {};

/// The result of a request: its reply, or the reason why there is none. A worker that sends a malformed reply
/// counts as dead: it is stopped, and the answer is a Crash.
template <typename Reply>
using Answer = std::variant<Reply, Crash, NoReply, GivenUp>;

/// Owns a worker process. Starts it when needed, and again after it has died or was killed.
class Supervisor {
 public:
  /// `hint` is the end of the message about a command that does not serve as a worker. If there are idle
  /// workers, the supervisor takes one of them before it starts a new one.
  explicit Supervisor(std::vector<std::string> command,
                      std::string hint = "; does its main call sunder::run?",
                      std::shared_ptr<IdleWorkers> idle = nullptr)
      : command_(std::move(command)), hint_(std::move(hint)), idle_(std::move(idle)) {}

  /// Sends a request and waits for its reply. If the worker is killed (SIGKILL, SIGTERM), that may be an
  /// accident, so this starts another one and asks again, a few times. Throws InputError if the worker
  /// refuses the request, and EnvironmentError if no worker can be started.
  template <typename Request>
  Answer<typename Request::Reply> ask(const Request& request, double time_limit, const Limits& limits = {}) {
    return std::move(ask_for(1, request, time_limit, limits).front());
  }

  /// The same with this number of replies, each within the time. Returns fewer if a reply says that it is the
  /// last, or if one does not come.
  template <typename Request>
  std::vector<Answer<typename Request::Reply>> ask_for(std::size_t replies, const Request& request,
                                                       double time_limit, const Limits& limits = {}) {
    std::vector<Answer<typename Request::Reply>> answers;
    for (const Answer<Json>& received : exchange(replies, request, time_limit, limits)) {
      answers.push_back(decoded(request, received, answers.size()));
      if (!std::holds_alternative<typename Request::Reply>(answers.back())) break;
    }
    return answers;
  }

  /// The last line that the worker wrote to stderr, if any.
  [[nodiscard]] std::string last_words() const { return worker_ ? worker_->process.last_words() : ""; }

  /// Kills the worker; the next request starts a new one.
  void stop() { worker_.reset(); }

  /// Gives the worker to the idle ones if it says that nothing of the object is left in it. Otherwise kills
  /// it.
  void release();

  /// Starts a worker, if there is none, without waiting until it can serve. Starts none if the user
  /// interrupts us meanwhile.
  void launch();

 private:
  [[nodiscard]] std::optional<Answer<Json>> greet(const Limits& limits);
  [[noreturn]] void refuse_worker(const Answer<protocol::Greeting>& answer);
  [[nodiscard]] std::optional<Usage> usage();
  std::vector<Answer<Json>> exchange(std::size_t replies, const protocol::Request& request, double time_limit,
                                     const Limits& limits);
  std::vector<Answer<Json>> exchange_once(std::size_t replies, const protocol::Request& request,
                                          double time_limit, const Limits& limits);
  Answer<Json> receive(std::uint64_t id, double time_limit, const Limits& limits);
  Crash buried();
  Crash dismissed(const MalformedJson& why);

  template <typename Request>
  Answer<typename Request::Reply> decoded(const Request& request, const Answer<Json>& received,
                                          std::size_t number) {
    const auto decode = [&](const auto& each) -> Answer<typename Request::Reply> {
      if constexpr (std::is_same_v<decltype(each), const Json&>)
        return protocol::decode_reply(request, each, number);
      else
        return each;
    };
    try {
      return std::visit(decode, received);
    } catch (const MalformedJson& error) {
      return dismissed(error);
    }
  }

  std::vector<std::string> command_;
  std::string hint_;
  std::shared_ptr<IdleWorkers> idle_;
  std::unique_ptr<RunningWorker> worker_;
  TimePoint looked_ = Clock::now();  // at the worker's usage
  bool greeted_ = false;
  std::uint64_t next_id_ = 1;
};

/// The ending of a worker that was stopped for its reply, in the place of "SIGSEGV" or "exit code 3".
inline constexpr const char* kMalformedReply = "malformed reply";

/// The text for a wait status: "SIGSEGV", "exit code 3".
std::string ending_text(int wait_status);

}  // namespace sunder
