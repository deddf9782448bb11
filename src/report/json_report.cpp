#include "report/json_report.hpp"

#include <algorithm>

#include "model/roles.hpp"
#include "model/text.hpp"
#include "report/call_text.hpp"
#include "report/gravest_first.hpp"
#include "report/level_text.hpp"
#include "report/meaning_text.hpp"
#include "report/proof_text.hpp"
#include "report/results_file.hpp"
#include "report/violation_text.hpp"
#include "support/version.hpp"

namespace sunder {
namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson to_json(const Bounds& b) { return OrderedJson::array({b.invocations, b.sequences, b.values}); }

// The kind of a memory error is told by what went wrong.
std::string kind_text(const Symptom& symptom) {
  const auto* memory = std::get_if<MemoryError>(&symptom);
  if (memory) return name_of(memory->what);
  const auto* stuck = std::get_if<Deadlock>(&symptom);
  return stuck && !stuck->woken.empty() ? "lost wake-up" : kind_of(symptom);
}

OrderedJson texts_of(const Outcome& outcome) {
  OrderedJson texts = OrderedJson::array();
  for (const Value& value : outcome) texts.push_back(to_text(value));
  return texts;
}

OrderedJson to_json(const Trace& trace) {
  OrderedJson made = OrderedJson::array();
  for (const TraceStep& s : trace) {
    OrderedJson step = {{"sequence", s.sequence}, {"step", name_of(s.kind)}};
    if (s.kind == TraceStep::Kind::access || s.kind == TraceStep::Kind::wait) {
      step["place"] = s.place;
      step["what"] = s.what;
      if (!s.source.empty()) step["source"] = s.source;
    } else if (s.kind == TraceStep::Kind::note) {
      step["what"] = s.what;
    } else {
      step["invocation"] = s.invocation;
    }
    made.push_back(std::move(step));
  }
  return made;
}

OrderedJson views_json(const Explanation& explanation, const Harness& harness, const Object& object) {
  OrderedJson made = OrderedJson::array();
  for (const ViewText& view : view_texts(explanation, harness, object)) {
    made.push_back({{"call", view.call},
                    {"level", name_of(view.level)},
                    {"saw", OrderedJson(view.saw)},
                    {"missed", OrderedJson(view.missed)}});
    if (view.counted) made.back()["counted"] = true;
  }
  return made;
}

OrderedJson steps_json(const Explanation& explanation, const Harness& harness, const Object& object) {
  OrderedJson made = OrderedJson::array();
  for (const Steps& steps : explanation.steps)
    if (!steps.calls.empty())
      made.push_back({{"call", call_text(harness, static_cast<std::size_t>(steps.call), object)},
                      {"calls", sequence_text(steps.calls, object)}});
  return made;
}

OrderedJson refused_json(const Explanation& explanation, const Harness& harness, const Object& object) {
  OrderedJson made = OrderedJson::array();
  for (const Steps& steps : explanation.steps)
    if (steps.calls.empty()) made.push_back(call_text(harness, static_cast<std::size_t>(steps.call), object));
  return made;
}

OrderedJson meaning_json(const Violation& v, const Object& object) {
  const Gravity gravity = gravity_of(v);
  OrderedJson made = {{"gravity", name_of(gravity)}};
  if (const auto level = level_of(v.meaning)) made["level"] = name_of(*level);
  made["text"] = meaning_text(v, object);
  if (const auto core = weak_core_methods(v, object); !core.empty()) made["weak-core"] = core;
  if (const Explanation* explanation = explanation_of(v)) {
    made["order"] = order_text(*explanation, v.harness, object);
    made["views"] = views_json(*explanation, v.harness, object);
    made["steps"] = steps_json(*explanation, v.harness, object);
    made["refused"] = refused_json(*explanation, v.harness, object);
  }
  return made;
}

OrderedJson to_json(const Violation& v, const Object& object, const std::string& reproduce) {
  OrderedJson atomic = OrderedJson::array(), linearizations = OrderedJson::array(),
              observations = OrderedJson::array();
  for (const Outcome& o : v.atomic) atomic.push_back(to_text(o));
  for (const auto& order : v.linearizations)
    linearizations.push_back(linearization_text(order, v.harness, object));
  for (const Observation& o : v.observations)
    observations.push_back({{"outcome", to_text(o.outcome)},
                            {"count", o.count},
                            {"atomic", std::ranges::find(v.atomic, o.outcome) != v.atomic.end()}});
  OrderedJson made = {{"kind", kind_text(v.symptom)},
                      {"meaning", meaning_json(v, object)},
                      {"harness", to_text(v.harness, object)},
                      {"outcome", to_text(v.symptom)},
                      {"count", v.count},
                      {"executions", v.executions},
                      {"confirmed", v.confirmed},
                      {"atomic", atomic},
                      {"linearizations", linearizations},
                      {"observations", observations},
                      {"engine", name_of(v.engine)},
                      {"schedule", v.schedule},
                      {"trace", to_json(v.trace)},
                      {"reproduce", reproduce}};
  if (!v.schedule.empty()) made["memory"] = name_of(memory_of(v.schedule));
  if (const Outcome* outcome = outcome_of(v.symptom)) made["results"] = texts_of(*outcome);
  if (const auto* stuck = std::get_if<Deadlock>(&v.symptom); stuck && !stuck->woken.empty())
    made["woken"] = texts_of(stuck->woken);
  return made;
}

OrderedJson to_json(const std::vector<SpreadBounds>& spreads) {
  OrderedJson all = OrderedJson::array();
  for (const SpreadBounds& each : spreads)
    all.push_back({{"values", spread_numbers(each)}, {"bounds", to_json(each.bounds)}});
  return all;
}

OrderedJson to_json(const AtomicWithinBounds& proven, const Object& object) {
  return {{"bounds", to_json(proven.bounds)},
          {"preemptions", proven.preemptions ? OrderedJson(*proven.preemptions) : OrderedJson("any")},
          {"memory", proven.memory},
          {"under-c11", proven.weakly ? to_json(*proven.weakly) : OrderedJson()},
          {"spread", to_json(proven.spreads)},
          {"twice", proven.twice ? to_json(*proven.twice) : OrderedJson()},
          {"premises", premises_text(proven, object)}};
}

void add_level(OrderedJson& made, const MethodResult& m, const Object& object) {
  if (const auto level = level_of(m)) made["level"] = name_of(*level);
  if (const Level declared = declared_level(m, object); declared != Level::complete) {
    made["declared-level"] = name_of(declared);
    made["stronger-than-declared"] = is_stronger_than_declared(m, object);
  }
  if (const std::string text = level_text(m, object); !text.empty()) made["level-text"] = text;
  if (const std::string text = waits_note(m); !text.empty()) made["waits-text"] = text;
  if (const auto* bad = std::get_if<NonAtomic>(&m.verdict); bad && bad->within)
    made["level-within"] = to_json(*bad->within, object);
}

void add_effort(OrderedJson& made, const MethodResult& m) {
  if (!m.part.empty()) made["covered-of-part"] = to_json(covered_by(m));
  if (const auto each = barely_tried(m)) made["barely-tried"] = *each;
  if (m.effort.exhausted > 0) {
    made["exhausted"] = m.effort.exhausted;
    made["schedules"] = m.effort.schedules;
  }
  if (std::holds_alternative<NoViolationFound>(m.verdict))
    made["seen-above"] = rate_seen(m.effort.executions);
}

void add_violations(OrderedJson& made, const MethodResult& m, const ObjectResult& object,
                    const std::string& command) {
  const auto written = [&](const Violation& v) {
    return to_json(v, object.object, reproduce_command(v, object.object, command, object.qualified_name));
  };
  if (const Violation* bad = violation_in(m.verdict)) made["violation"] = written(*bad);
  if (const auto* sure = std::get_if<NonAtomic>(&m.verdict)) {
    made["convicted"] = sure->convicted;
    made["until-violation"] = {{"harnesses", sure->until.harnesses},
                               {"executions", sure->until.executions},
                               {"seconds", sure->until.seconds}};
    made["others"] = OrderedJson::array();
    for (const Violation& other : sure->others) made["others"].push_back(written(other));
  }
  if (const auto* suspect = std::get_if<Suspect>(&m.verdict)) {
    made["core-harness"] = to_text(suspect->core, object.object);
    made["why"] = suspect_text(*suspect, object.object);
  }
  if (m.only_scheduled) made["only-scheduled"] = written(*m.only_scheduled);
}

OrderedJson to_json(const MethodResult& m, const ObjectResult& object, const std::string& command) {
  OrderedJson made = {{"name", m.method},
                      {"core", m.core},
                      {"verdict", name_of(m.verdict)},
                      {"harnesses", m.effort.harnesses},
                      {"executions", m.effort.executions},
                      {"seconds", m.effort.seconds},
                      {"bounds", to_json(bounds_of(m.verdict, m.effort, object.object))},
                      {"covered", to_json(m.part.empty() ? covered_by(m) : Bounds{})},
                      {"skipped", m.effort.skipped},
                      {"between-waits", m.effort.between_waits},
                      {"stuck-between-waits", m.effort.stuck_between_waits},
                      {"refused", m.effort.refused}};
  add_level(made, m, object.object);
  add_effort(made, m);
  if (const auto* proven = std::get_if<AtomicWithinBounds>(&m.verdict))
    made["proven"] = to_json(*proven, object.object);
  if (const auto* unjudged = std::get_if<Unjudged>(&m.verdict))
    made["error"] = unjudged->why;
  else if (is_open(m.verdict) && !m.no_proof.empty())
    made["no-proof"] = m.no_proof;
  add_violations(made, m, object, command);
  return made;
}

// The methods of each role, and whether the roles were assumed.
void add_roles(OrderedJson& made, const Object& object) {
  OrderedJson roles = OrderedJson::object();
  for (int m = 0; m < static_cast<int>(object.methods.size()); ++m)
    if (const std::string& role = object.methods[m].role; !role.empty())
      roles[role].push_back(method_label(object, m));
  if (!roles.empty()) made["roles"] = roles;
  if (object.roles_assumed) made["roles-assumed"] = assumption_text(object);
}

void add_left_out(OrderedJson& made, const Object& object) {
  for (const LeftOut& each : object.left_out)
    made["left-out"].push_back({{"method", each.method}, {"why", each.why}});
}

}  // namespace

OrderedJson result_json(const Results& results) {
  OrderedJson objects = OrderedJson::array();
  for (const ObjectResult& o : results.objects) {
    OrderedJson methods = OrderedJson::array();
    for (const MethodResult& m : o.methods) {
      methods.push_back(to_json(m, o, results.command));
      if (results.baseline) methods.back()["known"] = results.is_known(o, m);
    }
    OrderedJson object = {{"name", o.qualified_name}, {"target", o.object.target}};
    add_roles(object, o.object);
    object["methods"] = methods;
    add_left_out(object, o.object);
    objects.push_back(std::move(object));
  }
  OrderedJson made = {{"format", kResultsFormat},   {"sunder", kVersion},
                      {"seed", results.seed},       {"started", results.started},
                      {"seconds", results.seconds}, {"interrupted", results.interrupted},
                      {"store", results.store},     {"environment", results.environment}};
  if (const std::string part = part_of(results.objects); !part.empty()) made["part"] = part;
  if (results.baseline) made["baseline"] = results.baseline_name;
  made["summary"] = counts_text(results.objects);
  made["objects"] = objects;
  return made;
}

}  // namespace sunder
