#include "targets/native/native_target.hpp"

#include <unistd.h>

#include "model/text.hpp"
#include "support/error.hpp"
#include "targets/messages.hpp"
#include "targets/native/worker.hpp"

namespace sunder::native {
namespace {

constexpr std::uint64_t kQuickExecutions = 1500;  // those with the fewest preemptions show most violations
constexpr double kDescribeSeconds = 30;
constexpr double kTraceSeconds = 30;  // reading debug information takes a while
constexpr double kReplySeconds = 10;  // beyond the work itself, on a busy machine

// A worker in which something failed is not used again.
EngineRun run_from(const Json& message, Supervisor& worker) {
  EngineRun run = engine_run_from(message);
  if (auto* crash = run.failure ? std::get_if<Crash>(&*run.failure) : nullptr)
    crash->last_words = worker.last_words();
  if (run.failure) worker.stop();
  return run;
}

EngineRun run_without_reply(const Reply& reply) {
  EngineRun run;
  if (const auto* crash = std::get_if<Crash>(&reply)) run.failure = *crash;
  if (const auto* silent = std::get_if<NoReply>(&reply)) run.failure = Hang{silent->seconds};
  return run;
}

}  // namespace

std::vector<Object> objects_of(const std::string& program) {
  const Reply reply = Supervisor({program, kWorkerArgument}).ask({{"do", "describe"}}, kDescribeSeconds);
  const Json* message = std::get_if<Json>(&reply);
  if (!message) throw InputError(program + " does not say what it declares; does its main call sunder::run?");
  std::vector<Object> objects;
  for (const Json& o : (*message)["objects"]) objects.push_back(object_from(o));
  return objects;
}

bool is_explorable(const std::string& program) {
  return access((program + kExploreSuffix).c_str(), X_OK) == 0;
}

std::string not_explorable(const std::string& program) {
  return "there is no " + program + kExploreSuffix +
         ", so nothing can be explored; sunder_add_objects in its CMakeLists.txt builds it beside the "
         "program";
}

NativeTarget::NativeTarget(const std::string& program, Object object, std::optional<std::size_t> pacing)
    : program_(program), object_(std::move(object)), pacing_(pacing), worker_({program, kWorkerArgument}) {
  if (is_explorable(program))
    explorer_.emplace(std::vector<std::string>{program + kExploreSuffix, kWorkerArgument});
}

void NativeTarget::rest() {
  worker_.stop();
  if (explorer_) explorer_->stop();
}

std::unique_ptr<Target> NativeTarget::fresh() const {
  return std::make_unique<NativeTarget>(program_, object_, pacing_);
}

std::vector<SerialRun> NativeTarget::run_serially(std::span<const Sequence> sequences, double pause) {
  Json texts = Json::array();
  for (const Sequence& s : sequences) texts.push_back(to_text(Harness{{s}, {}}, object_));
  const Reply reply = worker_.ask({{"do", "serial"},
                                   {"object", object_.name},
                                   {"sequences", texts},
                                   {"pause", pause},
                                   {"hang", kHangSeconds}},
                                  kHangSeconds + kReplySeconds);
  std::vector<SerialRun> runs;
  if (const Json* message = std::get_if<Json>(&reply)) {
    for (const Json& run : (*message)["runs"]) runs.push_back(serial_run_from(run));
    if (!runs.empty() && !std::holds_alternative<std::monostate>(runs.back().ending)) worker_.stop();
  } else if (sequences.size() > 1) {  // which of them was it?
    for (std::size_t i = 0; i < sequences.size(); ++i) {
      runs.push_back(run_serially(sequences.subspan(i, 1), pause).front());
      if (!std::holds_alternative<std::monostate>(runs.back().ending)) break;
    }
  } else if (const auto* crash = std::get_if<Crash>(&reply)) {
    runs.push_back({{}, *crash});
  } else {
    runs.push_back({{}, Hang{std::get<NoReply>(reply).seconds}});
  }
  return runs;
}

// One that was refused may have left a thread behind, or wait for ever.
Reply NativeTarget::ask_explorer(const Json& request, double time_limit, const Limits& limits) {
  try {
    return explorer().ask(request, time_limit, limits);
  } catch (const InputError&) {
    if (explorer_) explorer_->stop();
    throw;
  }
}

Supervisor& NativeTarget::explorer() {
  if (!explorer_) throw InputError(not_explorable(program_));
  return *explorer_;
}

EngineRun NativeTarget::run(const Harness& harness, const Budget& budget, std::uint64_t seed) {
  if (budget.engine == Engine::explore) return explore({&harness, 1}, budget, seed).front();
  Json request = {{"do", "stress"},
                  {"object", object_.name},
                  {"harness", to_text(harness, object_)},
                  {"seconds", budget.seconds},
                  {"executions", budget.executions},
                  {"seed", seed},
                  {"hang", kHangSeconds}};
  if (pacing_) request["pacing"] = *pacing_;
  return ask(worker_, request, budget);
}

std::vector<EngineRun> NativeTarget::run_each(std::span<const Harness> harnesses, const Budget& budget,
                                              std::uint64_t seed) {
  if (budget.engine == Engine::explore) return explore(harnesses, budget, seed);
  return Target::run_each(harnesses, budget, seed);
}

// One request and one reply for all: each would take as long as most harnesses.
std::vector<EngineRun> NativeTarget::explore(std::span<const Harness> harnesses, const Budget& budget,
                                             std::uint64_t seed) {
  std::vector<std::string> texts;
  for (const Harness& harness : harnesses) texts.push_back(to_text(harness, object_));
  const bool quick = budget.quick && budget.schedules == Schedules::bounded;
  const Reply reply =
      ask_explorer({{"do", "explore"},
                    {"object", object_.name},
                    {"harnesses", texts},
                    {"seconds", budget.seconds},
                    {"executions", quick ? std::min(budget.executions, kQuickExecutions) : budget.executions},
                    {"schedules", static_cast<int>(budget.schedules)},
                    {"preemptions", budget.preemptions},
                    {"real-time", budget.real_time},
                    {"seed", seed},
                    {"hang", kHangSeconds}},
                   budget.seconds + kHangSeconds + kReplySeconds, budget.limits);
  const Json* message = std::get_if<Json>(&reply);
  if (!message && harnesses.size() > 1 && !std::holds_alternative<GivenUp>(reply))
    return Target::run_each(harnesses, budget, seed);  // which was it?
  if (!message) return {run_without_reply(reply)};
  std::vector<EngineRun> runs;
  for (const Json& run : (*message)["runs"]) runs.push_back(run_from(run, *explorer_));
  return runs;
}

EngineRun NativeTarget::replay(const Harness& harness, const std::string& schedule) {
  return ask(explorer(), request_for("replay", harness, schedule), {});
}

Json NativeTarget::request_for(const char* what, const Harness& harness, const std::string& schedule) const {
  return {{"do", what},
          {"object", object_.name},
          {"harness", to_text(harness, object_)},
          {"schedule", schedule},
          {"hang", kHangSeconds}};
}

Trace NativeTarget::trace(const Harness& harness, const std::string& schedule) {
  const Reply reply = explorer().ask(request_for("trace", harness, schedule), kTraceSeconds);
  explorer_->stop();  // a deadlock leaves fibers behind
  const Json* message = std::get_if<Json>(&reply);
  return message ? trace_from((*message)["trace"]) : Trace{};
}

EngineRun NativeTarget::ask(Supervisor& worker, const Json& request, const Budget& budget) {
  const TimePoint start = Clock::now();
  const Reply reply = worker.ask(request, budget.seconds + kHangSeconds + kReplySeconds, budget.limits);
  const Json* message = std::get_if<Json>(&reply);
  EngineRun run = message ? run_from(*message, worker) : run_without_reply(reply);
  run.seconds = seconds_since(start);
  return run;
}

}  // namespace sunder::native
