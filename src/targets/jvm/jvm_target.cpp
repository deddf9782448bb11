#include "targets/jvm/jvm_target.hpp"

#include <algorithm>
#include <future>

#include "model/text.hpp"
#include "support/error.hpp"
#include "targets/messages.hpp"

namespace sunder::jvm {
namespace {

constexpr double kDescribeSeconds = 60;
constexpr double kReplySeconds = 10;  // beyond the work itself, on a busy machine
// What is looked for with one preemption: 71 of the 85 harnesses of the paper that show a violation with two
// show one so, with a tenth of the schedules, which need no switch between threads.
constexpr int kQuickPreemptions = 1;
constexpr std::uint64_t kQuickExecutions = 1000;
constexpr double kQuickSeconds = 0.5;  // the count is to decide, not the clock

constexpr const char* kHint = "; it takes a Java of version 8 or later";

Json to_json(const Reference& reference) {
  if (!reference.spec.empty()) return {{"spec", reference.spec}};
  return {{"class", reference.class_name}};
}

Json describe(const Settings& settings, const std::vector<Reference>& references) {
  Json wanted = Json::array();
  for (const Reference& reference : references) wanted.push_back(to_json(reference));
  Supervisor worker(worker_command(settings), kHint, settings.idle);
  Json request = {{"do", "describe"}, {"objects", wanted}, {"infer", true}};
  Reply reply = worker.ask(request, kDescribeSeconds);
  if (!std::holds_alternative<Json>(reply)) {  // a method ended the worker when it was tried out
    request["infer"] = false;
    reply = worker.ask(request, kDescribeSeconds);
  }
  const Json* message = std::get_if<Json>(&reply);
  if (!message) throw EnvironmentError("the Java worker does not describe " + wanted.dump());
  worker.release();
  return (*message)["objects"];
}

}  // namespace

std::vector<Object> objects_of(const Settings& settings, const std::vector<Reference>& references) {
  std::vector<Object> objects;
  for (const Json& o : describe(settings, references)) objects.push_back(object_from(o));
  return objects;
}

std::string derived_spec(const Settings& settings, const std::string& class_name) {
  return describe(settings, {{class_name, ""}}).front()["text"];
}

JvmTarget::JvmTarget(const Settings& settings, Reference reference, Object object)
    : settings_(settings),
      reference_(std::move(reference)),
      object_(std::move(object)),
      worker_(worker_command(settings), kHint, settings.idle) {
  explorers_.emplace_back(worker_command(settings), kHint);
}

std::vector<SerialRun> JvmTarget::run_serially(std::span<const Sequence> sequences, double pause) {
  Json texts = Json::array();
  for (const Sequence& s : sequences) texts.push_back(to_text(Harness{{s}, {}}, object_));
  const Reply reply = worker_.ask({{"do", "serial"},
                                   {"object", to_json(reference_)},
                                   {"sequences", texts},
                                   {"pause", pause},
                                   {"hang", kHangSeconds}},
                                  kHangSeconds + kReplySeconds);
  std::vector<SerialRun> runs;
  if (const Json* message = std::get_if<Json>(&reply)) {
    for (const Json& run : (*message)["runs"]) runs.push_back(serial_run_from(run));
    // A thread that waits is left behind at no cost, one that runs on is not.
    if (!runs.empty() && std::holds_alternative<Hang>(runs.back().ending)) worker_.stop();
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

void JvmTarget::expect_exploring(std::size_t at_once) {
  worker_.launch();
  while (explorers_.size() < at_once) explorers_.emplace_back(worker_command(settings_), kHint);
  for (Supervisor& explorer : explorers_) explorer.launch();
}

// The uneven worker starts while the other runs what is serial.
void JvmTarget::expect_stress() {
  if (Supervisor* const other = uneven()) other->launch();
}

void JvmTarget::rest() {
  worker_.release();
  for (Supervisor& explorer : explorers_) explorer.stop();
  if (uneven_) uneven_->stop();
}

std::vector<std::string> JvmTarget::beyond_core() {
  Json core = Json::array();
  for (const int m : core_methods(object_))
    core.push_back(object_.methods[m].name + "/" + std::to_string(object_.methods[m].parameters.size()));
  const Reply reply =
      worker_.ask({{"do", "beyond core"}, {"object", to_json(reference_)}, {"core", core}}, kDescribeSeconds);
  const Json* message = std::get_if<Json>(&reply);
  return message ? (*message)["methods"].get<std::vector<std::string>>() : std::vector<std::string>{};
}

// None if it would not differ.
Supervisor* JvmTarget::uneven() {
  if (!interpreted_) interpreted_ = beyond_core();
  if (interpreted_->empty()) return nullptr;
  if (!uneven_) uneven_.emplace(uneven_worker_command(settings_, *interpreted_), kHint);
  return &*uneven_;
}

// Each explorer takes its part of them, at the same time; who explores what does not depend on the clock.
std::vector<EngineRun> JvmTarget::explore(std::span<const Harness> harnesses, const Budget& budget,
                                          std::uint64_t seed) {
  std::vector<std::future<std::vector<EngineRun>>> parts;
  for (std::size_t begin = 0; begin < harnesses.size();) {
    Supervisor& explorer = explorers_[parts.size()];
    const std::size_t left = explorers_.size() - parts.size();
    const auto part = harnesses.subspan(begin, (harnesses.size() - begin + left - 1) / left);
    parts.push_back(std::async(std::launch::async, [&, part, seed = seed + begin] {
      return explore(explorer, part, budget, seed);
    }));
    begin += part.size();
  }
  std::vector<EngineRun> runs;
  for (auto& part : parts)
    if (runs.empty() || !runs.back().failure) std::ranges::move(part.get(), std::back_inserter(runs));
  return runs;
}

// One request and one reply for all: they would take as long as what is quick.
std::vector<EngineRun> JvmTarget::explore(Supervisor& explorer, std::span<const Harness> harnesses,
                                          const Budget& budget, std::uint64_t seed) {
  const bool quick = budget.quick && budget.schedules == Schedules::bounded;
  std::vector<std::string> texts;
  for (const Harness& harness : harnesses) texts.push_back(to_text(harness, object_));
  const double seconds = quick ? std::max(budget.seconds, kQuickSeconds) : budget.seconds;
  const auto reply = scheduled(
      explorer,
      {{"do", "explore"},
       {"object", to_json(reference_)},
       {"harnesses", texts},
       {"seconds", seconds},
       {"executions", quick ? std::min(budget.executions, kQuickExecutions) : budget.executions},
       {"schedules", static_cast<int>(budget.schedules)},
       {"preemptions", quick ? std::min(budget.preemptions, kQuickPreemptions) : budget.preemptions},
       {"quick", quick},
       {"real-time", budget.real_time},
       {"seed", seed}},
      seconds * static_cast<double>(texts.size()), budget.limits);
  std::vector<EngineRun> runs;
  if (!reply) return std::vector<EngineRun>(harnesses.size());
  for (const Json& message : (*reply)["runs"]) {
    EngineRun& run = runs.emplace_back(engine_run_from(message));
    if (run.preemptions < budget.preemptions) run.exhausted = run.complete;
  }
  if (runs.back().failure) explorer.stop();  // its threads lie where they stopped
  return runs;
}

// The reply; none if the limits were reached. What goes wrong there says nothing about the object: it is a
// copy that is scheduled, and something in it may not be.
std::optional<Json> JvmTarget::scheduled(Supervisor& explorer, const Json& request, double seconds,
                                         const Limits& limits) {
  Reply reply = explorer.ask(request, seconds + kReplySeconds, limits);
  if (Json* message = std::get_if<Json>(&reply)) return std::move(*message);
  if (std::holds_alternative<GivenUp>(reply)) return std::nullopt;
  throw InputError(object_.name + " cannot be explored: " +
                   (std::holds_alternative<Crash>(reply)
                        ? "the Java worker ended with " + std::get<Crash>(reply).how
                        : "something in it waits that cannot be scheduled") +
                   "; --engine stress runs it");
}

EngineRun JvmTarget::replay(const Harness& harness, const std::string& schedule) {
  const auto reply = scheduled(explorers_.front(),
                               {{"do", "replay"},
                                {"object", to_json(reference_)},
                                {"harness", to_text(harness, object_)},
                                {"schedule", schedule}},
                               kHangSeconds, {});
  EngineRun run = engine_run_from(*reply);  // there are no limits
  if (run.failure) explorers_.front().stop();
  return run;
}

Trace JvmTarget::trace(const Harness& harness, const std::string& schedule) {
  const Reply reply = explorers_.front().ask({{"do", "trace"},
                                              {"object", to_json(reference_)},
                                              {"harness", to_text(harness, object_)},
                                              {"schedule", schedule}},
                                             kDescribeSeconds);
  const Json* message = std::get_if<Json>(&reply);
  return message ? trace_from((*message)["trace"]) : Trace{};
}

EngineRun JvmTarget::run(const Harness& harness, const Budget& budget, std::uint64_t seed) {
  return run_each({&harness, 1}, budget, seed).front();
}

// One request for all, since a message and its reply take as long as the shortest run.
std::vector<EngineRun> JvmTarget::run_each(std::span<const Harness> harnesses, const Budget& budget,
                                           std::uint64_t seed) {
  if (budget.engine == Engine::explore) return explore(harnesses, budget, seed);
  std::vector<std::string> texts;
  for (const Harness& harness : harnesses) texts.push_back(to_text(harness, object_));
  const std::size_t turn = turns_.next(texts.front(), seed);
  Supervisor* const chosen = turn == 1 ? uneven() : nullptr;
  Supervisor& worker = chosen ? *chosen : worker_;
  const auto replies = worker.ask_for(texts.size(),
                                      {{"do", "stress"},
                                       {"object", to_json(reference_)},
                                       {"harnesses", texts},
                                       {"seconds", budget.seconds},
                                       {"executions", budget.executions},
                                       {"seed", seed},
                                       {"hang", kHangSeconds}},
                                      budget.seconds + kHangSeconds + kReplySeconds, budget.limits);
  std::vector<EngineRun> runs;
  for (const Reply& reply : replies) {
    EngineRun& run = runs.emplace_back();
    if (const Json* message = std::get_if<Json>(&reply)) {
      run = engine_run_from(*message);
      turns_.learn(texts[runs.size() - 1], turn, run);
    } else if (const auto* crash = std::get_if<Crash>(&reply)) {
      run.failure = *crash;
    } else if (const auto* silent = std::get_if<NoReply>(&reply)) {
      run.failure = Hang{silent->seconds};
    }
    if (run.failure) break;
  }
  if (runs.back().failure) worker.stop();
  return runs;
}

std::unique_ptr<Target> JvmTarget::fresh() const {
  Settings none_idle = settings_;
  none_idle.idle = nullptr;
  auto made = std::make_unique<JvmTarget>(none_idle, reference_, object_);
  made->interpreted_ = interpreted_;
  made->turns_ = turns_;
  return made;
}

}  // namespace sunder::jvm
