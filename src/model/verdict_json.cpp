#include "model/json.hpp"
#include "model/text.hpp"

namespace sunder {
namespace {

struct SymptomJson {
  Json operator()(const NonAtomicOutcome& s) const {
    return {{"kind", "outcome"}, {"outcome", to_json(s.outcome)}, {"real-time", to_json(s.real_time)}};
  }
  Json operator()(const Crash& s) const {
    return {{"kind", "crash"}, {"how", s.how}, {"last-words", s.last_words}};
  }
  Json operator()(const Deadlock&) const { return {{"kind", "deadlock"}}; }
  Json operator()(const Hang& s) const { return {{"kind", "hang"}, {"seconds", s.seconds}}; }
  Json operator()(const MemoryError& s) const { return {{"kind", "memory"}, {"what", s.what}}; }
};

Symptom symptom_from(const Json& written) {
  const std::string kind = written["kind"];
  if (kind == "crash") return Crash{written["how"], written["last-words"]};
  if (kind == "deadlock") return Deadlock{};
  if (kind == "hang") return Hang{written["seconds"]};
  if (kind == "memory") return MemoryError{written["what"]};
  return NonAtomicOutcome{outcome_from(written["outcome"]), real_time_from(written["real-time"])};
}

struct VerdictJson {
  const Object& object;
  Json operator()(const NonAtomic& v) const { return {{"violation", to_json(v.violation, object)}}; }
  Json operator()(const AtomicWithinBounds& v) const {
    return {{"bounds", to_json(v.bounds)},
            {"preemptions", v.preemptions ? Json(*v.preemptions) : Json()},
            {"memory", v.memory}};
  }
  Json operator()(const NoViolationFound&) const { return Json::object(); }
  Json operator()(const Unjudged& v) const { return {{"why", v.why}, {"untried", v.untried}}; }
};

}  // namespace

Json to_json(const Bounds& b) { return Json::array({b.invocations, b.sequences, b.values}); }

Bounds bounds_from_json(const Json& written) { return {written[0], written[1], written[2]}; }

Json to_json(const Effort& e) {
  return {{"harnesses", e.harnesses}, {"executions", e.executions},   {"exhausted", e.exhausted},
          {"schedules", e.schedules}, {"seconds", e.seconds},         {"largest", to_json(e.largest)},
          {"skipped", e.skipped},     {"covered", to_json(e.covered)}};
}

Effort effort_from(const Json& w) {
  Effort made;
  made.harnesses = w["harnesses"];
  made.executions = w["executions"];
  made.exhausted = w["exhausted"];
  made.schedules = w["schedules"];
  made.seconds = w["seconds"];
  made.largest = bounds_from_json(w["largest"]);
  made.covered = bounds_from_json(w["covered"]);
  made.skipped = w["skipped"];
  return made;
}

Json to_json(const Violation& v, const Object& object) {
  Json atomic = Json::array(), observations = Json::array();
  for (const Outcome& o : v.atomic) atomic.push_back(to_json(o));
  for (const Observation& o : v.observations)
    observations.push_back({{"outcome", to_json(o.outcome)}, {"count", o.count}});
  return {{"harness", to_text(v.harness, object)},
          {"symptom", std::visit(SymptomJson{}, v.symptom)},
          {"count", v.count},
          {"executions", v.executions},
          {"atomic", atomic},
          {"linearizations", v.linearizations},
          {"observations", observations},
          {"engine", v.engine},
          {"schedule", v.schedule},
          {"trace", to_json(v.trace)},
          {"confirmed", v.confirmed}};
}

Violation violation_from(const Json& written, const Object& object) {
  Violation made;
  made.harness = parse_harness(written["harness"].get<std::string>(), object);
  made.symptom = symptom_from(written["symptom"]);
  made.count = written["count"];
  made.executions = written["executions"];
  for (const Json& o : written["atomic"]) made.atomic.push_back(outcome_from(o));
  made.linearizations = written["linearizations"].get<std::vector<std::vector<int>>>();
  for (const Json& o : written["observations"])
    made.observations.push_back({outcome_from(o["outcome"]), o["count"]});
  made.engine = written["engine"];
  made.schedule = written["schedule"];
  made.trace = trace_from(written["trace"]);
  made.confirmed = written["confirmed"];
  return made;
}

Json to_json(const Verdict& verdict, const Object& object) {
  Json made = std::visit(VerdictJson{object}, verdict);
  made["verdict"] = name_of(verdict);
  return made;
}

Verdict verdict_from(const Json& written, const Object& object) {
  if (written.contains("violation")) return NonAtomic{violation_from(written["violation"], object)};
  if (written.contains("bounds"))
    return AtomicWithinBounds{
        bounds_from_json(written["bounds"]),
        written["preemptions"].is_null() ? std::nullopt : std::optional<int>(written["preemptions"]),
        written["memory"]};
  if (written.contains("why")) return Unjudged{written["why"], written["untried"]};
  return NoViolationFound{};
}

}  // namespace sunder
