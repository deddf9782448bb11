#include "worker/supervisor.hpp"

#include <csignal>
#include <cstring>

#include <sys/wait.h>

#include "support/error.hpp"

namespace sunder {
namespace {

constexpr double kStartSeconds = 30;
constexpr double kLookUpSeconds = 0.1;  // how often a waiting request looks at the limits
constexpr double kReleaseSeconds = 1;
constexpr double kGraceSeconds = 0.5;  // for a reply that is on its way when the time is up
constexpr int kOutsideKills = 3;       // then it is no accident

bool killed_from_outside(const Crash& crash) { return crash.how == "SIGKILL" || crash.how == "SIGTERM"; }

}  // namespace

std::string ending_text(int wait_status) {
  if (!WIFSIGNALED(wait_status)) return "exit code " + std::to_string(WEXITSTATUS(wait_status));
  const char* name = sigabbrev_np(WTERMSIG(wait_status));
  return name ? std::string("SIG") + name : "signal " + std::to_string(WTERMSIG(wait_status));
}

void Supervisor::launch() {
  if (worker_) return;
  if (idle_) worker_ = idle_->take(command_);
  greeted_ = worker_ != nullptr;
  if (!worker_) worker_ = std::make_unique<RunningWorker>(command_);
}

void Supervisor::release() {
  if (worker_ && greeted_ && idle_) {
    const Reply reply = ask_once(1, {{"do", "release"}}, kReleaseSeconds, {}).front();
    const Json* message = std::get_if<Json>(&reply);
    if (message && message->value("clean", false)) idle_->keep(command_, std::move(worker_));
  }
  stop();
}

void Supervisor::greet() {
  if (greeted_) return;
  const Reply hello = ask_once(1, {{"do", "hello"}}, kStartSeconds, {}).front();
  const Json* reply = std::get_if<Json>(&hello);
  if (reply && reply->value("protocol", 0) == kProtocolVersion) {
    greeted_ = true;
    return;
  }
  const std::string program = command_.front();
  stop();
  if (reply) throw EnvironmentError(program + " is built against another version of Sunder; build it anew");
  const auto* crash = std::get_if<Crash>(&hello);
  const std::string how = !crash ? "does not answer"
                          : crash->last_words.empty()
                              ? "ended with " + crash->how
                              : "ended with " + crash->how + " (" + crash->last_words + ")";
  throw EnvironmentError(program + " does not serve as a worker: it " + how + hint_);
}

std::vector<Reply> Supervisor::ask_once(std::size_t replies, const Json& request, double time_limit,
                                        const Limits& limits) {
  Json message = request;
  const std::uint64_t id = next_id_++;
  message["id"] = id;
  std::vector<Reply> received;
  if (!worker_->channel.send(message)) return {buried()};
  while (received.size() < replies) {
    const Reply& reply = received.emplace_back(receive(id, time_limit, limits));
    const Json* message = std::get_if<Json>(&reply);
    if (!message || message->value("last", false)) break;
  }
  return received;
}

Reply Supervisor::receive(std::uint64_t id, double time_limit, const Limits& limits) {
  const TimePoint start = Clock::now();
  for (;;) {
    auto received =
        worker_->channel.receive(std::min(after(Clock::now(), kLookUpSeconds), after(start, time_limit)));
    if (Json* reply = std::get_if<Json>(&received)) {
      if (reply->value("id", std::uint64_t{0}) != id) continue;  // late, of a request given up
      worker_->process.trim_errors();
      if (reply->contains("error")) throw InputError((*reply)["error"].get<std::string>());
      return std::move(*reply);
    }
    if (std::get<Channel::Missing>(received) == Channel::Missing::closed) return buried();
    const bool given_up = limits.is_interrupted() || limits.seconds_left() < -kGraceSeconds;
    if (!given_up && seconds_since(start) < time_limit) continue;
    stop();
    if (given_up) return GivenUp{};
    return NoReply{seconds_since(start)};
  }
}

Crash Supervisor::buried() {
  const std::string how = ending_text(worker_->process.wait());
  Crash crash{how, worker_->process.last_words()};
  stop();
  return crash;
}

Reply Supervisor::ask(const Json& request, double time_limit, const Limits& limits) {
  return std::move(ask_for(1, request, time_limit, limits).front());
}

std::vector<Reply> Supervisor::ask_for(std::size_t replies, const Json& request, double time_limit,
                                       const Limits& limits) {
  for (int attempt = 1;; ++attempt) {
    launch();
    greet();
    auto received = ask_once(replies, request, time_limit, limits);
    const auto* crash = std::get_if<Crash>(&received.back());
    if (!crash || !killed_from_outside(*crash)) return received;
    if (attempt == kOutsideKills)
      throw EnvironmentError("workers are killed from outside (" + crash->how + "); is the memory used up?");
  }
}

}  // namespace sunder
