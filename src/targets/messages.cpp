#include "targets/messages.hpp"

namespace sunder {
namespace {

struct Ending {
  Json operator()(std::monostate) const { return "ended"; }
  Json operator()(const Blocked&) const { return "blocked"; }
  Json operator()(const Crash& c) const { return "crash: " + c.how; }
  Json operator()(const Deadlock&) const { return "deadlock"; }
  Json operator()(const Hang&) const { return "hang"; }
  Json operator()(const MemoryError& e) const { return e.what; }
  Json operator()(const NonAtomicOutcome&) const { return "ended"; }
};

Symptom failure_from(const std::string& text, double seconds) {
  constexpr std::string_view kCrash = "crash: ";
  if (text == "deadlock") return Deadlock{};
  if (text == "hang") return Hang{seconds};
  if (text.starts_with(kCrash)) return Crash{text.substr(kCrash.size()), {}};
  return MemoryError{text};
}

}  // namespace

Json to_json(const SerialRun& run) {
  Json made = {{"results", to_json(run.results)}};
  if (!std::holds_alternative<std::monostate>(run.ending)) made["ending"] = std::visit(Ending{}, run.ending);
  return made;
}

SerialRun serial_run_from(const Json& message) {
  SerialRun made{outcome_from(message["results"]), std::monostate{}};
  const std::string ending = message.value("ending", "");
  if (ending == "blocked") made.ending = Blocked{};
  if (ending == "hang") made.ending = Hang{};
  return made;
}

Json to_json(const EngineRun& run) {
  Json observations = Json::array();
  for (const Observation& o : run.observations)
    observations.push_back({{"outcome", to_json(o.outcome)},
                            {"count", o.count},
                            {"schedule", o.schedule},
                            {"real-time", to_json(o.real_time)},
                            {"serial", o.serial}});
  Json made = {{"observations", observations}, {"executions", run.executions}, {"seconds", run.seconds}};
  if (run.failure) made["failure"] = std::visit(Ending{}, *run.failure);
  if (!run.schedule.empty()) made["schedule"] = run.schedule;
  if (run.preemptions >= 0) made["preemptions"] = run.preemptions;
  if (run.exhausted) made["exhausted"] = true;
  if (run.complete) made["complete"] = true;
  if (run.points > 0) made["points"] = run.points;
  if (!run.broken_premises.empty()) made["broken-premises"] = run.broken_premises;
  return made;
}

EngineRun engine_run_from(const Json& message) {
  EngineRun made;
  for (const Json& o : message["observations"])
    made.observations.push_back({outcome_from(o["outcome"]), o["count"], o.value("schedule", ""),
                                 real_time_from(o.value("real-time", Json::array())),
                                 o.value("serial", false)});
  made.executions = message["executions"];
  made.seconds = message["seconds"];
  if (message.contains("failure")) made.failure = failure_from(message["failure"], made.seconds);
  made.schedule = message.value("schedule", "");
  made.preemptions = message.value("preemptions", -1);
  made.exhausted = message.value("exhausted", false);
  made.complete = message.value("complete", false);
  made.points = message.value("points", 0.0);
  made.broken_premises = message.value("broken-premises", std::vector<std::string>{});
  return made;
}

}  // namespace sunder
