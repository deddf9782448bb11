#include "targets/native/native_target.hpp"

#include <unistd.h>

#include <algorithm>
#include <utility>

#include "support/error.hpp"
#include "targets/native/put_back_words.hpp"
#include "targets/native/stress/pacing.hpp"
#include "targets/native/worker.hpp"

namespace sunder::native {
namespace {

constexpr std::uint64_t kQuickExecutions = 1500;  // schedules with few preemptions show most violations
constexpr double kDescribeSeconds = 30;
constexpr double kDoubtSeconds = 0.25;  // a call that runs serially for so long may spin
constexpr double kTraceSeconds = 30;    // it takes time to read debug information

Traits traits_of(const std::string& program) {
  return {.explores = is_explorable(program),
          .why_unexplored = "there is no " + program + kExploreSuffix,
          .explored_at_once = 16,
          .memory = Memory::c11};
}

protocol::DescribedObject tried_out_by(const std::vector<std::string>& explorer, const Object& object,
                                       const Limits& limits) {
  const protocol::Describe request{{{protocol::ObjectReference::By::name, object.name}}, true};
  const auto answer = Supervisor(explorer).ask(request, kDescribeSeconds, limits);
  if (std::holds_alternative<GivenUp>(answer)) throw LimitsReached();
  const auto* description = std::get_if<protocol::Description>(&answer);
  return description ? description->objects.front() : protocol::DescribedObject{object};
}

}  // namespace

std::vector<Object> objects_of(const std::string& program) {
  const auto answer = Supervisor({program, kWorkerArgument}).ask(protocol::Describe{}, kDescribeSeconds);
  if (std::holds_alternative<GivenUp>(answer)) throw LimitsReached();
  const auto* description = std::get_if<protocol::Description>(&answer);
  if (!description)
    throw InputError(program + " does not say what it declares; does its main call sunder::run?");
  std::vector<Object> objects;
  for (const protocol::DescribedObject& described : description->objects) objects.push_back(described.object);
  return objects;
}

protocol::DescribedObject tried_out(const std::string& program, const Object& object, const Limits& limits) {
  if (!is_explorable(program) || std::ranges::none_of(object.methods, &Method::read_only)) return {object};
  std::vector<std::string> explorer{program + kExploreSuffix, kWorkerArgument};
  try {
    return tried_out_by(explorer, object, limits);
  } catch (const InputError& error) {
    if (!may_put_back_avoid(error.what())) return {object};  // it cannot be explored
  }
  try {
    explorer.emplace_back(kPutBackArgument);
    return tried_out_by(explorer, object, limits);
  } catch (const InputError&) {
    return {object};
  }
}

bool is_explorable(const std::string& program) {
  return access((program + kExploreSuffix).c_str(), X_OK) == 0;
}

std::string not_explorable(const std::string& program) {
  return "there is no " + program + kExploreSuffix +
         ", so nothing can be explored; sunder_add_objects in a CMakeLists.txt builds it beside the program, "
         "and so does 'cargo sunder'";
}

NativeTarget::NativeTarget(const std::string& program, Object object, std::optional<std::size_t> pacing)
    : WorkerTarget(object, {protocol::ObjectReference::By::name, object.name}, traits_of(program),
                   Supervisor({program, kWorkerArgument})),
      program_(program),
      pacing_(pacing) {
  if (traits_.explores)
    explorer_.emplace(std::vector<std::string>{program + kExploreSuffix, kWorkerArgument});
}

void NativeTarget::rest() {
  worker_.stop();
  if (explorer_) explorer_->stop();
}

std::unique_ptr<Target> NativeTarget::fresh() const {
  auto made = std::make_unique<NativeTarget>(program_, object_, pacing_);
  made->obey(limits_);
  if (puts_back_) made->put_back();
  return made;
}

void NativeTarget::put_back() {
  if (std::exchange(puts_back_, true)) return;
  explorer_.emplace(std::vector<std::string>{program_ + kExploreSuffix, kWorkerArgument, kPutBackArgument});
}

bool NativeTarget::puts_back_after(const InputError& error) {
  if (!explorer_ || puts_back_ || !may_put_back_avoid(error.what())) return false;
  put_back();
  return true;
}

void NativeTarget::suit(const std::string& schedule) {
  if (explorer_ && schedule.starts_with(kPutBackMark)) put_back();
}

Supervisor& NativeTarget::explorer() {
  if (!explorer_) throw InputError(not_explorable(program_));
  return *explorer_;
}

// By the clock it takes a while to know that a call waits, and costs the worker. The explorer knows it at
// once, so it is asked as soon as there is a doubt.
std::vector<SerialRun> NativeTarget::run_serially(std::span<const Sequence> sequences, double pause) {
  const bool may_ask = explorer_ && pause == 0;
  if (waits_ && may_ask)
    if (auto runs = run_serially_explored(sequences)) return std::move(*runs);
  auto runs = run_serially_within(sequences, pause, may_ask && !is_slow_ ? kDoubtSeconds : kHangSeconds);
  if (runs.empty()) return runs;
  if (may_ask && std::holds_alternative<Hang>(runs.back().ending))
    runs.back() = without_clock(sequences.subspan(runs.size() - 1, 1), runs.back());
  waits_ |= std::holds_alternative<Blocked>(runs.back().ending);
  return runs;
}

// A call that takes long may spin for ever, or end by itself.
SerialRun NativeTarget::without_clock(std::span<const Sequence> one, const SerialRun& hung) {
  const auto explored = run_serially_explored(one);
  const bool is_known = explored && explored->size() == 1;
  if (is_known && (is_slow_ || !explored->front().ended_well())) return explored->front();
  if (std::exchange(is_slow_, true)) return hung;
  const SerialRun again = run_serially_within(one, 0, kHangSeconds).front();
  const bool hangs = std::holds_alternative<Hang>(again.ending);
  return is_known && hangs ? explored->front() : again;
}

std::optional<std::vector<SerialRun>> NativeTarget::run_serially_explored(
    std::span<const Sequence> sequences) try {
  const auto answer = explorer_->ask(serial_of(sequences, 0), kHangSeconds + kReplySeconds, limits_);
  if (std::holds_alternative<GivenUp>(answer)) throw LimitsReached();
  if (const auto* reply = std::get_if<protocol::SerialRuns>(&answer)) return reply->runs;
  return std::nullopt;
} catch (const InputError& error) {
  explorer_->stop();
  if (puts_back_after(error)) return run_serially_explored(sequences);
  return std::nullopt;
}

EngineRun NativeTarget::run(const Harness& harness, const Budget& budget, std::uint64_t seed) {
  if (budget.engine == Engine::explore) return explore({&harness, 1}, budget, seed).front();
  const TimePoint start = Clock::now();
  std::optional<protocol::Pacing> pacing;
  if (pacing_) pacing = {kPacings[*pacing_].stride, kPacings[*pacing_].offset};
  EngineRun run = stress(worker_, {&harness, 1}, budget, seed, pacing).front();
  run.seconds = seconds_since(start);
  return run;
}

std::vector<EngineRun> NativeTarget::run_each(std::span<const Harness> harnesses, const Budget& budget,
                                              std::uint64_t seed) {
  if (budget.engine == Engine::explore) return explore(harnesses, budget, seed);
  return Target::run_each(harnesses, budget, seed);
}

// Sends one request for all harnesses, because a request takes as long as most harnesses. An explorer that
// refused is stopped: it may have left a thread behind, or wait for ever.
std::vector<EngineRun> NativeTarget::explore(std::span<const Harness> harnesses, const Budget& budget,
                                             std::uint64_t seed) try {
  protocol::Explore request = exploration_of(harnesses, budget, seed);
  if (request.quick) request.executions = std::min(request.executions, kQuickExecutions);
  auto answer =
      explorer().ask(request, budget.seconds + kHangSeconds + kReplySeconds, budget.limits.within(limits_));
  auto* reply = std::get_if<protocol::ExploredRuns>(&answer);
  if (!reply && harnesses.size() > 1 && !std::holds_alternative<GivenUp>(answer))
    return Target::run_each(harnesses, budget, seed);  // find out which one it was
  if (!reply) return {without_reply(answer)};
  stop_if_failed(reply->runs.back(), *explorer_);
  return std::move(reply->runs);
} catch (const InputError& error) {
  if (explorer_) explorer_->stop();
  if (puts_back_after(error)) return explore(harnesses, budget, seed);
  throw;
}

EngineRun NativeTarget::replay(const Harness& harness, const std::string& schedule) try {
  const TimePoint start = Clock::now();
  suit(schedule);
  auto answer =
      explorer().ask(under<protocol::Replay>(schedule, harness), kHangSeconds + kReplySeconds, limits_);
  if (std::holds_alternative<GivenUp>(answer)) throw LimitsReached();
  auto* reply = std::get_if<protocol::ReplayedRun>(&answer);
  EngineRun run = reply ? std::move(reply->run) : without_reply(answer);
  stop_if_failed(run, *explorer_);
  run.seconds = seconds_since(start);
  return run;
} catch (const InputError& error) {
  puts_back_after(error);  // this schedule is lost, but the next one fits
  throw;
}

Trace NativeTarget::trace(const Harness& harness, const std::string& schedule) {
  suit(schedule);
  const auto answer = explorer().ask(under<protocol::RecordTrace>(schedule, harness), kTraceSeconds, limits_);
  explorer_->stop();  // a deadlock leaves fibers behind
  const auto* reply = std::get_if<protocol::RecordedTrace>(&answer);
  return reply ? reply->trace : Trace{};
}

}  // namespace sunder::native
