#include "targets/jvm/jvm_target.hpp"

#include <algorithm>
#include <future>

#include "model/text.hpp"
#include "support/error.hpp"
#include "targets/jvm/tuning.hpp"

namespace sunder::jvm {
namespace {

constexpr const char* kHint = "; it needs Java 8 or later";

Traits jvm_traits() {
  return {.explores = true,
          .explores_slowly = true,
          .explored_at_once = 8,
          .shortest_run = 0.0005,
          .outlives_waits = true};
}

protocol::ObjectReference named_by(const Reference& reference) {
  using By = protocol::ObjectReference::By;
  if (!reference.spec.empty()) return {By::spec, reference.spec};
  return {By::class_name, reference.class_name};
}

std::vector<protocol::DescribedObject> describe(const Settings& settings,
                                                const std::vector<Reference>& references, bool infer,
                                                const Limits& limits = {}) {
  protocol::Describe request{.infer = infer};
  for (const Reference& reference : references) request.objects.push_back(named_by(reference));
  Supervisor worker(worker_command(settings), kHint, settings.idle);
  auto answer = worker.ask(request, tuning::kDescribeSeconds, limits);
  if (infer && !std::holds_alternative<protocol::Description>(answer) && !limits.reached()) {
    request.infer = false;  // a method ended the worker when it was tried out
    answer = worker.ask(request, tuning::kDescribeSeconds, limits);
  }
  auto* description = std::get_if<protocol::Description>(&answer);
  if (std::holds_alternative<GivenUp>(answer) || (!description && limits.reached())) throw LimitsReached();
  if (!description)
    throw EnvironmentError("the Java worker does not describe " + request.objects.front().text);
  worker.release();
  return std::move(description->objects);
}

}  // namespace

std::vector<Object> objects_of(const Settings& settings, const std::vector<Reference>& references) {
  std::vector<Object> objects;
  for (protocol::DescribedObject& described : describe(settings, references, false))
    objects.push_back(std::move(described.object));
  return objects;
}

DerivedSpec derived_spec(const Settings& settings, const std::string& class_name) {
  auto described = describe(settings, {{class_name, ""}}, true);
  return {std::move(described.front().object), std::move(described.front().text)};
}

protocol::DescribedObject tried_out(const Settings& settings, const Reference& reference,
                                    const Limits& limits) {
  return describe(settings, {reference}, true, limits).front();
}

JvmTarget::JvmTarget(const Settings& settings, Reference reference, Object object)
    : WorkerTarget(std::move(object), named_by(reference), jvm_traits(),
                   Supervisor(worker_command(settings), kHint, settings.idle)),
      settings_(settings),
      named_(std::move(reference)) {
  explorers_.emplace_back(worker_command(settings), kHint);
}

void JvmTarget::expect_exploring(std::size_t at_once) {
  worker_.launch();
  while (explorers_.size() < at_once) explorers_.emplace_back(worker_command(settings_), kHint);
  for (Supervisor& explorer : explorers_) explorer.launch();
}

// The uneven worker starts while the other one runs sequences serially.
void JvmTarget::expect_stress() {
  if (Supervisor* const other = uneven()) other->launch();
}

void JvmTarget::rest() {
  worker_.release();
  for (Supervisor& explorer : explorers_) explorer.stop();
  if (uneven_) uneven_->stop();
}

std::vector<std::string> JvmTarget::beyond_core() {
  protocol::BeyondCore request{reference_, {}};
  for (const int m : core_methods(object_)) request.core.push_back(exact_label(object_.methods[m]));
  const auto answer = worker_.ask(request, tuning::kDescribeSeconds, limits_);
  const auto* reply = std::get_if<protocol::MethodNames>(&answer);
  return reply ? reply->methods : std::vector<std::string>{};
}

// Null if this worker would not differ from the other.
Supervisor* JvmTarget::uneven() {
  if (!interpreted_) interpreted_ = beyond_core();
  if (interpreted_->empty()) return nullptr;
  if (!uneven_) uneven_.emplace(uneven_worker_command(settings_, *interpreted_), kHint);
  return &*uneven_;
}

// A worker tells at once that a thread sleeps for ever. One that spins costs the worker, and could be busy:
// by exploring, it is known not to end.
std::vector<SerialRun> JvmTarget::run_serially(std::span<const Sequence> sequences, double pause) {
  if (pause > 0) return WorkerTarget::run_serially(sequences, pause);
  std::size_t at = sequences.size();
  const auto known = spins_ ? first_that_spins(sequences, at) : std::nullopt;
  std::vector<SerialRun> runs;
  if (at > 0)
    runs = run_serially_within(sequences.first(at), 0, is_slow_ ? kHangSeconds : tuning::kDoubtSeconds);
  if (runs.size() == at && known && (runs.empty() || runs.back().ended_well())) runs.push_back(*known);
  if (runs.empty() || !std::holds_alternative<Hang>(runs.back().ending) || is_slow_) return runs;
  const auto last = sequences.subspan(runs.size() - 1, 1);
  const auto spinning = first_that_spins(last, at);
  (spinning ? spins_ : is_slow_) = true;
  runs.back() = spinning ? *spinning : run_serially_within(last, 0, kHangSeconds).front();
  return runs;
}

// None if all of them end, as far as exploring can tell.
std::optional<SerialRun> JvmTarget::first_that_spins(std::span<const Sequence> sequences,
                                                     std::size_t& at) try {
  std::vector<Harness> alone;
  for (const Sequence& sequence : sequences) alone.push_back({{sequence}, {}});
  const Budget budget{
      .seconds = tuning::kAloneSeconds, .engine = Engine::explore, .schedules = Schedules::between_waits};
  const auto runs = explore(explorers_.front(), alone, budget, 0);
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (runs[i].observations.size() != 1 || !is_stuck(runs[i].observations.front().outcome)) continue;
    SerialRun made{runs[i].observations.front().outcome, Blocked{}};
    std::erase_if(made.results, [](const Value& result) { return result.as<NoResult>() != nullptr; });
    at = i;
    return made;
  }
  return std::nullopt;
} catch (const InputError&) {  // cannot be explored
  return std::nullopt;
}

// All explorers run at the same time, each with its part of the harnesses. The parts do not depend on the
// clock.
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

// Sends one request for all harnesses, because a request takes as long as a quick look.
std::vector<EngineRun> JvmTarget::explore(Supervisor& explorer, std::span<const Harness> harnesses,
                                          const Budget& budget, std::uint64_t seed) {
  protocol::Explore request = exploration_of(harnesses, budget, seed);
  if (request.quick) {
    request.seconds = std::max(request.seconds, tuning::kQuickSeconds);
    request.executions = std::min(request.executions, tuning::kQuickExecutions);
    request.preemptions = std::min(request.preemptions, tuning::kQuickPreemptions);
    request.further_executions = request.further_preemptions = 0;
  }
  auto reply =
      scheduled(explorer, request, request.seconds * static_cast<double>(harnesses.size()), budget.limits);
  if (!reply) return std::vector<EngineRun>(harnesses.size());
  for (EngineRun& run : reply->runs)
    if (run.preemptions < budget.preemptions) run.exhausted = run.complete;
  stop_if_failed(reply->runs.back(), explorer);  // its threads stay where they stopped
  return std::move(reply->runs);
}

// The reply; none if the limits were reached. An error here says nothing about the object: a copy of it is
// scheduled, and something in the copy may not be.
template <typename Request>
std::optional<typename Request::Reply> JvmTarget::scheduled(Supervisor& explorer, const Request& request,
                                                            double seconds, const Limits& limits) {
  auto answer = explorer.ask(request, seconds + kReplySeconds, limits.within(limits_));
  if (auto* reply = std::get_if<typename Request::Reply>(&answer)) return std::move(*reply);
  if (std::holds_alternative<GivenUp>(answer)) return std::nullopt;
  throw InputError(object_.name + " cannot be explored: " +
                   (std::holds_alternative<Crash>(answer)
                        ? "the Java worker ended with " + std::get<Crash>(answer).how
                        : "something in it waits that cannot be scheduled") +
                   "; --engine stress runs it");
}

EngineRun JvmTarget::replay(const Harness& harness, const std::string& schedule) {
  auto reply =
      scheduled(explorers_.front(), under<protocol::Replay>(schedule, harness), kHangSeconds, limits_);
  if (!reply) throw LimitsReached();
  stop_if_failed(reply->run, explorers_.front());
  return std::move(reply->run);
}

Trace JvmTarget::trace(const Harness& harness, const std::string& schedule) {
  const auto answer = explorers_.front().ask(under<protocol::RecordTrace>(schedule, harness),
                                             tuning::kDescribeSeconds, limits_);
  const auto* reply = std::get_if<protocol::RecordedTrace>(&answer);
  return reply ? reply->trace : Trace{};
}

EngineRun JvmTarget::run(const Harness& harness, const Budget& budget, std::uint64_t seed) {
  return run_each({&harness, 1}, budget, seed).front();
}

// Sends one request for all harnesses, because a request takes as long as the shortest run.
std::vector<EngineRun> JvmTarget::run_each(std::span<const Harness> harnesses, const Budget& budget,
                                           std::uint64_t seed) {
  if (budget.engine == Engine::explore) return explore(harnesses, budget, seed);
  const std::size_t turn = turns_.next(to_text(harnesses.front(), object_), seed);
  Supervisor* const chosen = turn == 1 ? uneven() : nullptr;
  auto runs = stress(chosen ? *chosen : worker_, harnesses, budget, seed);
  for (std::size_t i = 0; i < runs.size(); ++i)
    if (!runs[i].failure) turns_.learn(to_text(harnesses[i], object_), turn, runs[i]);
  return runs;
}

std::unique_ptr<Target> JvmTarget::fresh() const {
  Settings none_idle = settings_;
  none_idle.idle = nullptr;
  auto made = std::make_unique<JvmTarget>(none_idle, named_, object_);
  made->obey(limits_);
  made->interpreted_ = interpreted_;
  made->turns_ = turns_;
  return made;
}

}  // namespace sunder::jvm
