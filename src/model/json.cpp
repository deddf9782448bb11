#include "model/json.hpp"

#include "model/text.hpp"

namespace sunder {
namespace {

Json parameter_json(const Parameter& p) {
  Json made = {{"shape", static_cast<int>(p.shape)}, {"scalar", static_cast<int>(p.scalar)}};
  if (!p.domain.empty()) made["domain"] = to_json(p.domain);
  if (p.data_independent) made["data-independent"] = true;
  return made;
}

Parameter parameter_from(const Json& written) {
  Parameter made{static_cast<Shape>(written["shape"].get<int>()),
                 static_cast<Scalar>(written["scalar"].get<int>())};
  if (written.contains("domain")) made.domain = outcome_from(written["domain"]);
  made.data_independent = written.value("data-independent", false);
  return made;
}

}  // namespace

Json to_json(const Object& object) {
  Json methods = Json::array();
  for (const Method& m : object.methods) {
    Json parameters = Json::array();
    for (const Parameter& p : m.parameters) parameters.push_back(parameter_json(p));
    methods.push_back({{"name", m.name},
                       {"parameters", parameters},
                       {"core", m.core},
                       {"read-only", m.read_only},
                       {"void", m.is_void}});
    if (!m.role.empty()) methods.back()["role"] = m.role;
  }
  return {{"name", object.name}, {"target", object.target}, {"methods", methods}};
}

Object object_from(const Json& written) {
  Object made{written["name"], written["target"], {}};
  for (const Json& m : written["methods"]) {
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

Outcome outcome_from(const Json& written) {
  Outcome made;
  for (const Json& v : written) made.push_back(parse_value(v.get_ref<const std::string&>()));
  return made;
}

Json to_json(const std::vector<RealTime>& order) {
  Json made = Json::array();
  for (const auto& [before, after] : order) made.push_back({before, after});
  return made;
}

std::vector<RealTime> real_time_from(const Json& written) {
  std::vector<RealTime> made;
  for (const Json& pair : written) made.push_back({pair[0], pair[1]});
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

Trace trace_from(const Json& written) {
  Trace made;
  for (const Json& s : written)
    made.push_back({s["sequence"], static_cast<TraceStep::Kind>(s["kind"].get<int>()), s["invocation"],
                    s["place"], s["what"], s["source"]});
  return made;
}

}  // namespace sunder
