#include "worker/supervisor.hpp"

#include <csignal>
#include <cstring>

#include <sys/wait.h>

#include "support/error.hpp"
#include "worker/usage.hpp"

namespace sunder {
namespace {

constexpr double kStartSeconds = 20;
constexpr double kLookUpSeconds = 0.1;  // a waiting request looks at the limits this often
constexpr double kReleaseSeconds = 1;
constexpr double kEndSeconds = 1;      // between the end of the replies and the end of the process
constexpr double kGraceSeconds = 0.5;  // for a reply that is on its way when the time is up
constexpr double kUsageSeconds = 0.5;  // a worker's usage is looked at this often
constexpr int kKills = 3;              // after this number, it is not an accident

// These signals may come from outside, or from the limits after many executions that each leave something.
bool may_be_an_accident(const Crash& crash) { return crash.how == "SIGKILL" || crash.how == "SIGTERM"; }

bool is_given_up(const Limits& limits) {
  return interrupt() || limits.is_interrupted() || limits.seconds_left() < -kGraceSeconds - limits.patience;
}

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
  if (!worker_) try {
      worker_ = std::make_unique<RunningWorker>(command_);
    } catch (const LimitsReached&) {  // the next request is given up
    }
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

// None if the worker can serve. Otherwise the reason why there is no reply.
std::optional<Answer<Json>> Supervisor::greet(const Limits& limits) {
  if (greeted_) return std::nullopt;
  const protocol::Hello hello;
  const auto answer = decoded(hello, exchange_once(1, hello, kStartSeconds, limits).front(), 0);
  if (std::holds_alternative<GivenUp>(answer)) return GivenUp{};
  const auto* greeting = std::get_if<protocol::Greeting>(&answer);
  greeted_ = greeting && greeting->protocol == protocol::kVersion;
  if (greeted_) return std::nullopt;
  const auto* crash = std::get_if<Crash>(&answer);
  if (crash && may_be_an_accident(*crash)) return *crash;
  refuse_worker(answer);
}

void Supervisor::refuse_worker(const Answer<protocol::Greeting>& answer) {
  const std::string program = command_.front();
  stop();
  if (std::holds_alternative<protocol::Greeting>(answer))
    throw EnvironmentError(program + " is built against another version of Sunder; rebuild it");
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
  const auto given_up = [&] { return is_given_up(limits); };
  if (!worker_->channel.send(protocol::encode(request, id), given_up)) {
    if (!given_up()) return {buried()};
    stop();
    return {GivenUp{}};
  }
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
    worker_->process.trim_errors();
    if (const auto used = usage())
      if (const auto excess = excess_in(*used)) {
        stop();
        return *excess;
      }
    const bool given_up = is_given_up(limits);
    if (!given_up && seconds_since(start) < time_limit) continue;
    stop();
    if (given_up) return GivenUp{};
    return NoReply{seconds_since(start)};
  }
}

// The usage of the worker; none if it was looked at a moment ago.
std::optional<Usage> Supervisor::usage() {
  if (seconds_since(looked_) < kUsageSeconds) return std::nullopt;
  looked_ = Clock::now();
  return worker_->process.usage();
}

// The worker has closed its end. It is killed if it does not end by itself.
Crash Supervisor::buried() {
  const TimePoint closed = Clock::now();
  auto status = worker_->process.wait(kLookUpSeconds);
  while (!status && seconds_since(closed) < kEndSeconds && !interrupt())
    status = worker_->process.wait(kLookUpSeconds);
  if (!status) return dismissed(MalformedJson("is closed, but the worker runs on"));
  Crash crash{ending_text(*status), worker_->process.last_words()};
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
  const bool is_interrupted = interrupt() || limits.is_interrupted();  // nothing is started any more
  if (is_interrupted || (limits.patience > 0 && limits.reached())) return {GivenUp{}};
  for (int attempt = 1;; ++attempt) {
    if (const auto used = worker_ ? usage() : std::nullopt; used && is_worn(*used)) stop();
    launch();
    if (!worker_) return {GivenUp{}};
    const auto not_greeted = greet(limits);
    auto received =
        not_greeted ? std::vector{*not_greeted} : exchange_once(replies, request, time_limit, limits);
    const auto* crash = std::get_if<Crash>(&received.back());
    if (!crash || !may_be_an_accident(*crash)) return received;
    if (attempt < kKills) continue;
    if (not_greeted) refuse_worker(*crash);
    return received;
  }
}

}  // namespace sunder
