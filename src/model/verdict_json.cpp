#include "model/json.hpp"
#include "model/text.hpp"

namespace sunder {
namespace {

Json to_json(const std::vector<SpreadBounds>& spreads) {
  Json all = Json::array();
  for (const SpreadBounds& each : spreads)
    all.push_back({{"spread", each.spread}, {"bounds", to_json(each.bounds)}});
  return all;
}

std::vector<SpreadBounds> spreads_from(const Json& written) {
  std::vector<SpreadBounds> made;
  for (const Json& each : written) made.push_back({each["spread"], bounds_from_json(each["bounds"])});
  return made;
}

struct VerdictJson {
  const Object& object;
  Json operator()(const NonAtomic& v) const {
    return {{"violation", to_json(v.violation, object)}, {"convicted", v.convicted}};
  }
  Json operator()(const Suspect& v) const {
    return {{"violation", to_json(v.violation, object)}, {"core", to_text(v.core, object)}};
  }
  Json operator()(const AtomicWithinBounds& v) const {
    return {{"bounds", to_json(v.bounds)},
            {"preemptions", v.preemptions ? Json(*v.preemptions) : Json()},
            {"memory", v.memory},
            {"twice", v.twice ? to_json(*v.twice) : Json()},
            {"spreads", to_json(v.spreads)}};
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
  Json observations = Json::array();
  for (const Observation& o : v.observations)
    observations.push_back({{"outcome", json_of(o.outcome)}, {"count", o.count}});
  return {{"harness", to_text(v.harness, object)},
          {"symptom", json_of(v.symptom)},
          {"count", v.count},
          {"executions", v.executions},
          {"atomic", json_of(v.atomic)},
          {"linearizations", v.linearizations},
          {"observations", observations},
          {"engine", json_of(v.engine)},
          {"schedule", v.schedule},
          {"preemptions", v.preemptions},
          {"trace", json_of(v.trace)},
          {"confirmed", v.confirmed}};
}

Violation violation_from(const Json& written, const Object& object) {
  Violation made;
  made.harness = parse_harness(written["harness"].get<std::string>(), object);
  made.symptom = from_json<Symptom>(written["symptom"]);
  made.count = written["count"];
  made.executions = written["executions"];
  made.atomic = from_json<std::vector<Outcome>>(written["atomic"]);
  made.linearizations = written["linearizations"].get<std::vector<std::vector<int>>>();
  for (const Json& o : written["observations"])
    made.observations.push_back({from_json<Outcome>(o["outcome"]), o["count"]});
  made.engine = from_json<Engine>(written["engine"]);
  made.schedule = written["schedule"];
  made.preemptions = written["preemptions"];
  made.trace = from_json<Trace>(written["trace"]);
  made.confirmed = written["confirmed"];
  return made;
}

Json to_json(const Verdict& verdict, const Object& object) {
  Json made = std::visit(VerdictJson{object}, verdict);
  made["verdict"] = name_of(verdict);
  return made;
}

Verdict verdict_from(const Json& written, const Object& object) {
  switch (from_json<VerdictKind>(written["verdict"])) {
    case VerdictKind::non_atomic:
      return NonAtomic{violation_from(written["violation"], object), written["convicted"]};
    case VerdictKind::suspect:
      return Suspect{violation_from(written["violation"], object),
                     parse_harness(written["core"].get<std::string>(), object)};
    case VerdictKind::atomic_within_bounds:
      return AtomicWithinBounds{
          bounds_from_json(written["bounds"]),
          written["preemptions"].is_null() ? std::nullopt : std::optional<int>(written["preemptions"]),
          written["memory"],
          written["twice"].is_null() ? std::nullopt : std::optional(bounds_from_json(written["twice"])),
          spreads_from(written["spreads"])};
    case VerdictKind::no_violation_found:
      return NoViolationFound{};
    case VerdictKind::error:
      return Unjudged{written["why"], written["untried"]};
  }
  throw MalformedJson("is no verdict");
}

}  // namespace sunder
