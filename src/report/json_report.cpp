#include "report/json_report.hpp"

#include <sys/utsname.h>

#include <fstream>
#include <thread>

#include "model/text.hpp"
#include "report/violation_text.hpp"
#include "support/version.hpp"

namespace sunder {
namespace {

using Json = nlohmann::ordered_json;

std::string processor() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);)
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  return "unknown";
}

Json environment() {
  utsname system{};
  uname(&system);
  return {{"system", std::string(system.sysname) + " " + system.release},
          {"processor", processor()},
          {"cores", std::thread::hardware_concurrency()}};
}

Json to_json(const Bounds& b) { return Json::array({b.invocations, b.sequences, b.values}); }

struct KindOf {
  std::string operator()(const NonAtomicOutcome&) const { return "outcome"; }
  std::string operator()(const Crash&) const { return "crash"; }
  std::string operator()(const Deadlock&) const { return "deadlock"; }
  std::string operator()(const Hang&) const { return "hang"; }
  std::string operator()(const MemoryError& s) const { return s.what; }
};

Json to_json(const Trace& trace) {
  Json made = Json::array();
  for (const TraceStep& s : trace) {
    Json step = {{"sequence", s.sequence}, {"step", name_of(s.kind)}};
    if (s.kind == TraceStep::Kind::access) {
      step["place"] = s.place;
      step["what"] = s.what;
      if (!s.source.empty()) step["source"] = s.source;
    } else {
      step["invocation"] = s.invocation;
    }
    made.push_back(std::move(step));
  }
  return made;
}

Json to_json(const Violation& v, const Object& object, const std::string& reproduce) {
  Json atomic = Json::array();
  for (const Outcome& o : v.atomic) atomic.push_back(to_text(o));
  return {{"kind", std::visit(KindOf{}, v.symptom)},
          {"harness", to_text(v.harness, object)},
          {"outcome", to_text(v.symptom)},
          {"count", v.count},
          {"executions", v.executions},
          {"confirmed", v.confirmed},
          {"atomic", atomic},
          {"engine", v.engine},
          {"schedule", v.schedule},
          {"trace", to_json(v.trace)},
          {"reproduce", reproduce}};
}

Json to_json(const MethodResult& m, const ObjectResult& object, const std::string& command) {
  const auto* bad = std::get_if<NonAtomic>(&m.verdict);
  Json made = {{"name", m.method},
               {"core", m.core},
               {"verdict", name_of(m.verdict)},
               {"harnesses", m.effort.harnesses},
               {"executions", m.effort.executions},
               {"seconds", m.effort.seconds},
               {"bounds", to_json(bounds_of(m.verdict, m.effort, object.object))},
               {"covered", to_json(m.effort.covered)},
               {"skipped", m.effort.skipped}};
  if (m.effort.exhausted > 0) {
    made["exhausted"] = m.effort.exhausted;
    made["schedules"] = m.effort.schedules;
  }
  if (const auto* proven = std::get_if<AtomicWithinBounds>(&m.verdict))
    made["proven"] = {{"bounds", to_json(proven->bounds)},
                      {"preemptions", proven->preemptions ? Json(*proven->preemptions) : Json("any")}};
  if (const auto* unjudged = std::get_if<Unjudged>(&m.verdict)) made["error"] = unjudged->why;
  if (bad)
    made["violation"] =
        to_json(bad->violation, object.object,
                reproduce_command(bad->violation, object.object, command, object.qualified_name));
  return made;
}

}  // namespace

Json result_json(const std::vector<ObjectResult>& results, std::uint64_t seed, const std::string& command,
                 bool interrupted) {
  Json objects = Json::array();
  for (const ObjectResult& o : results) {
    Json methods = Json::array();
    for (const MethodResult& m : o.methods) methods.push_back(to_json(m, o, command));
    objects.push_back({{"name", o.qualified_name}, {"target", o.object.target}, {"methods", methods}});
  }
  return {{"sunder", kVersion},
          {"seed", seed},
          {"interrupted", interrupted},
          {"environment", environment()},
          {"objects", objects}};
}

}  // namespace sunder
