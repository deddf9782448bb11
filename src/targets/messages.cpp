#include "targets/messages.hpp"

#include "model/text.hpp"

namespace sunder {
namespace {

Json to_json(const Parameter& p) {
  Json made = {{"shape", static_cast<int>(p.shape)}, {"scalar", static_cast<int>(p.scalar)}};
  if (!p.domain.empty()) made["domain"] = sunder::to_json(p.domain);
  if (p.data_independent) made["data-independent"] = true;
  return made;
}

Parameter parameter_from(const Json& message) {
  Parameter made{static_cast<Shape>(message["shape"].get<int>()),
                 static_cast<Scalar>(message["scalar"].get<int>())};
  if (message.contains("domain")) made.domain = outcome_from(message["domain"]);
  made.data_independent = message.value("data-independent", false);
  return made;
}

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

Json to_json(const std::vector<RealTime>& order) {
  Json made = Json::array();
  for (const auto& [before, after] : order) made.push_back({before, after});
  return made;
}

std::vector<RealTime> real_time_from(const Json& message) {
  std::vector<RealTime> made;
  for (const Json& pair : message) made.push_back({pair[0], pair[1]});
  return made;
}

}  // namespace

Json to_json(const Object& object) {
  Json methods = Json::array();
  for (const Method& m : object.methods) {
    Json parameters = Json::array();
    for (const Parameter& p : m.parameters) parameters.push_back(to_json(p));
    methods.push_back({{"name", m.name},
                       {"parameters", parameters},
                       {"core", m.core},
                       {"read-only", m.read_only},
                       {"void", m.is_void}});
    if (!m.role.empty()) methods.back()["role"] = m.role;
  }
  return {{"name", object.name}, {"target", object.target}, {"methods", methods}};
}

Object object_from(const Json& message) {
  Object made{message["name"], message["target"], {}};
  for (const Json& m : message["methods"]) {
    Method method{m["name"], {}, m["core"], m["read-only"], m["void"], m.value("role", "")};
    for (const Json& p : m["parameters"]) method.parameters.push_back(parameter_from(p));
    made.methods.push_back(std::move(method));
  }
  return made;
}

Json to_json(const Outcome& outcome) {
  Json made = Json::array();
  for (const Value& v : outcome) made.push_back(to_text(v));
  return made;
}

Outcome outcome_from(const Json& message) {
  Outcome made;
  for (const Json& v : message) made.push_back(parse_value(v.get_ref<const std::string&>()));
  return made;
}

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
                            {"real-time", to_json(o.real_time)}});
  Json made = {{"observations", observations}, {"executions", run.executions}, {"seconds", run.seconds}};
  if (run.failure) made["failure"] = std::visit(Ending{}, *run.failure);
  if (!run.schedule.empty()) made["schedule"] = run.schedule;
  if (run.preemptions >= 0) made["preemptions"] = run.preemptions;
  if (run.exhausted) made["exhausted"] = true;
  if (run.complete) made["complete"] = true;
  if (run.points > 0) made["points"] = run.points;
  return made;
}

EngineRun engine_run_from(const Json& message) {
  EngineRun made;
  for (const Json& o : message["observations"])
    made.observations.push_back({outcome_from(o["outcome"]), o["count"], o.value("schedule", ""),
                                 real_time_from(o.value("real-time", Json::array()))});
  made.executions = message["executions"];
  made.seconds = message["seconds"];
  if (message.contains("failure")) made.failure = failure_from(message["failure"], made.seconds);
  made.schedule = message.value("schedule", "");
  made.preemptions = message.value("preemptions", -1);
  made.exhausted = message.value("exhausted", false);
  made.complete = message.value("complete", false);
  made.points = message.value("points", 0.0);
  return made;
}

Json to_json(const Trace& trace) {
  Json made = Json::array();
  for (const TraceStep& s : trace)
    made.push_back({{"sequence", s.sequence},
                    {"kind", static_cast<int>(s.kind)},
                    {"invocation", s.invocation},
                    {"place", s.place},
                    {"what", s.what},
                    {"source", s.source}});
  return made;
}

Trace trace_from(const Json& message) {
  Trace made;
  for (const Json& s : message)
    made.push_back({s["sequence"], static_cast<TraceStep::Kind>(s["kind"].get<int>()), s["invocation"],
                    s["place"], s["what"], s["source"]});
  return made;
}

}  // namespace sunder
