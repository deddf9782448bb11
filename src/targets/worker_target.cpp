#include "targets/worker_target.hpp"

namespace sunder {

std::vector<protocol::HarnessText> WorkerTarget::written(std::span<const Harness> harnesses) const {
  std::vector<protocol::HarnessText> texts;
  for (const Harness& harness : harnesses) texts.push_back(protocol::written(harness, object_));
  return texts;
}

protocol::Serial WorkerTarget::serial_of(std::span<const Sequence> sequences, double pause,
                                         double hang) const {
  protocol::Serial request{reference_, {}, pause, hang};
  for (const Sequence& s : sequences)
    request.sequences.push_back(protocol::written(Harness{{s}, {}}, object_));
  return request;
}

std::vector<SerialRun> WorkerTarget::run_serially_within(std::span<const Sequence> sequences, double pause,
                                                         double hang) {
  const auto answer = worker_.ask(serial_of(sequences, pause, hang), hang + kReplySeconds, limits_);
  if (std::holds_alternative<GivenUp>(answer)) throw LimitsReached();
  if (const auto* reply = std::get_if<protocol::SerialRuns>(&answer)) {
    const bool waits = !reply->runs.empty() && std::holds_alternative<Blocked>(reply->runs.back().ending);
    const bool ended = reply->runs.empty() || reply->runs.back().ended_well();
    if (!ended && !(waits && traits_.outlives_waits)) worker_.stop();
    return reply->runs;
  }
  std::vector<SerialRun> runs;
  if (sequences.size() > 1) {  // find out which one it was
    for (std::size_t i = 0; i < sequences.size(); ++i) {
      runs.push_back(run_serially_within(sequences.subspan(i, 1), pause, hang).front());
      if (!runs.back().ended_well()) break;
    }
  } else if (const auto* crash = std::get_if<Crash>(&answer)) {
    runs.push_back({{}, *crash});
  } else {
    runs.push_back({{}, Hang{std::get<NoReply>(answer).seconds}});
  }
  return runs;
}

std::vector<EngineRun> WorkerTarget::stress(Supervisor& worker, std::span<const Harness> harnesses,
                                            const Budget& budget, std::uint64_t seed,
                                            std::optional<protocol::Pacing> pacing) {
  const protocol::Stress request{reference_, written(harnesses), budget.seconds, budget.executions,
                                 seed,       kHangSeconds,       pacing};
  std::vector<EngineRun> runs;
  for (auto& answer : worker.ask_for(harnesses.size(), request, budget.seconds + kHangSeconds + kReplySeconds,
                                     budget.limits.within(limits_))) {
    auto* reply = std::get_if<protocol::StressRun>(&answer);
    runs.push_back(reply ? std::move(reply->run) : without_reply(answer));
    if (runs.back().failure) break;
  }
  stop_if_failed(runs.back(), worker);
  return runs;
}

protocol::Explore WorkerTarget::exploration_of(std::span<const Harness> harnesses, const Budget& budget,
                                               std::uint64_t seed) const {
  std::vector<std::string> read_only;
  for (const Method& method : object_.methods)
    if (method.read_only) read_only.push_back(exact_label(method));
  return {.object = reference_,
          .harnesses = written(harnesses),
          .seconds = budget.seconds,
          .executions = budget.executions,
          .schedules = budget.schedules,
          .preemptions = budget.preemptions,
          .further_preemptions = budget.further.preemptions,
          .further_executions = budget.further.executions,
          .quick = budget.quick && budget.schedules == Schedules::bounded,
          .real_time = budget.real_time,
          .seed = seed,
          .hang = kHangSeconds,
          .read_only = std::move(read_only),
          .spurious = budget.spurious,
          .memory = budget.memory,
          .races = budget.races,
          .graphs = budget.graphs};
}

void WorkerTarget::stop_if_failed(EngineRun& run, Supervisor& worker) {
  if (!run.failure) return;
  if (auto* crash = std::get_if<Crash>(&*run.failure); crash && crash->last_words.empty())
    crash->last_words = worker.last_words();
  worker.stop();
}

}  // namespace sunder
