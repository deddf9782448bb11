#include "worker/supervisor.hpp"

#include <chrono>
#include <csignal>
#include <cstring>
#include <thread>

#include <sys/wait.h>

#include "support/error.hpp"

namespace sunder {
namespace {

constexpr double kStartSeconds = 30;
constexpr double kLookUpSeconds = 0.1;  // a waiting request looks at the limits this often
constexpr double kReleaseSeconds = 1;
constexpr double kEndSeconds = 5;      // between the end of the replies and the end of the process
constexpr double kGraceSeconds = 0.5;  // for a reply that is on its way when the time is up
constexpr int kOutsideKills = 3;       // after this number, it is not an accident

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
    const protocol::Release request;
    const auto answer = decoded(request, exchange_once(1, request, kReleaseSeconds, {}).front(), 0);
    const auto* released = std::get_if<protocol::Released>(&answer);
    if (released && released->clean) idle_->keep(command_, std::move(worker_));
  }
  stop();
}

void Supervisor::greet() {
  if (greeted_) return;
  const protocol::Hello hello;
  const auto answer = decoded(hello, exchange_once(1, hello, kStartSeconds, {}).front(), 0);
  const auto* greeting = std::get_if<protocol::Greeting>(&answer);
  if (greeting && greeting->protocol == protocol::kVersion) {
    greeted_ = true;
    return;
  }
  const std::string program = command_.front();
  stop();
  if (greeting) throw EnvironmentError(program + " is built against another version of Sunder; rebuild it");
  const auto* crash = std::get_if<Crash>(&answer);
  const std::string how = !crash ? "does not answer"
                          : crash->last_words.empty()
                              ? "ended with " + crash->how
                              : "ended with " + crash->how + " (" + crash->last_words + ")";
  throw EnvironmentError(program + " does not serve as a worker: it " + how + hint_);
}

std::vector<Answer<Json>> Supervisor::exchange_once(std::size_t replies, const protocol::Request& request,
                                                    double time_limit, const Limits& limits) {
  const std::uint64_t id = next_id_++;
  std::vector<Answer<Json>> received;
  if (!worker_->channel.send(protocol::encode(request, id))) return {buried()};
  while (received.size() < replies) try {
      const Answer<Json>& answer = received.emplace_back(receive(id, time_limit, limits));
      const Json* message = std::get_if<Json>(&answer);
      if (!message || protocol::is_last(*message)) break;
    } catch (const MalformedJson& error) {
      received.emplace_back(dismissed(error));
      break;
    }
  return received;
}

Answer<Json> Supervisor::receive(std::uint64_t id, double time_limit, const Limits& limits) {
  const TimePoint start = Clock::now();
  for (;;) {
    auto received =
        worker_->channel.receive(std::min(after(Clock::now(), kLookUpSeconds), after(start, time_limit)));
    if (Json* reply = std::get_if<Json>(&received); reply && protocol::id_of(*reply) >= id) {
      if (protocol::id_of(*reply) > id) throw MalformedJson("belongs to no request").within("id");
      worker_->process.trim_errors();
      if (const auto refused = protocol::refusal_in(*reply)) throw InputError(refused->error);
      return std::move(*reply);
    }  // it is a late reply to an earlier request, which was given up
    if (const auto* missing = std::get_if<Channel::Missing>(&received)) {
      if (*missing == Channel::Missing::closed) return buried();
      if (*missing == Channel::Missing::malformed) throw MalformedJson("is not a line of JSON");
    }
    const bool given_up = limits.is_interrupted() || limits.seconds_left() < -kGraceSeconds;
    if (!given_up && seconds_since(start) < time_limit) continue;
    stop();
    if (given_up) return GivenUp{};
    return NoReply{seconds_since(start)};
  }
}

Crash Supervisor::buried() {
  const TimePoint closed = Clock::now();
  while (worker_->process.is_running() && seconds_since(closed) < kEndSeconds)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  if (worker_->process.is_running()) return dismissed(MalformedJson("is closed, but the worker runs on"));
  const std::string how = ending_text(worker_->process.wait());
  Crash crash{how, worker_->process.last_words()};
  stop();
  return crash;
}

// Nothing that the worker says after a malformed reply can be relied on.
Crash Supervisor::dismissed(const MalformedJson& why) {
  stop();
  return {kMalformedReply, why.within("reply").what()};
}

std::vector<Answer<Json>> Supervisor::exchange(std::size_t replies, const protocol::Request& request,
                                               double time_limit, const Limits& limits) {
  for (int attempt = 1;; ++attempt) {
    launch();
    greet();
    auto received = exchange_once(replies, request, time_limit, limits);
    const auto* crash = std::get_if<Crash>(&received.back());
    if (!crash || !killed_from_outside(*crash)) return received;
    if (attempt == kOutsideKills)
      throw EnvironmentError("workers are killed from outside (" + crash->how + "); is the memory used up?");
  }
}

}  // namespace sunder
