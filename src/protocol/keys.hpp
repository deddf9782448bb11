#pragma once

#include "model/json.hpp"
#include "protocol/messages.hpp"
#include "support/error.hpp"

/// Every key of every message, once. FieldWriter and FieldReader (model/fields.hpp) use it for both
/// directions. Keys of objects, values, symptoms and traces are in model/json.cpp.
namespace sunder {

template <typename F, Is<Observation> M>
void fields(F& field, M& m) {
  field("outcome", m.outcome);
  field("count", m.count);
  field.optional("schedule", m.schedule);
  field.optional("real-time", m.real_time);
  field.optional("serial", m.serial);
  field.optional("preemptions", m.preemptions);
  field.optional("woken", m.woken);
  field.optional("circle", m.circle);
}

template <typename F, Is<EngineRun> M>
void fields(F& field, M& m) {
  field("observations", m.observations);
  field("executions", m.executions);
  field("seconds", m.seconds);
  field.optional("failure", m.failure);
  field.optional("schedule", m.schedule);
  field.optional("waits", m.waits);
  field.optional("preemptions", m.preemptions, -1);
  field.optional("exhausted", m.exhausted);
  field.optional("complete", m.complete);
  field.optional("points", m.points);
  field.optional("graphs", m.graphs);
  field.optional("broken-premises", m.broken_premises);
}

}  // namespace sunder

namespace sunder::protocol {

enum class SerialEnding { blocked, hang };

constexpr const char* name_of(SerialEnding ending) {
  switch (ending) {
    case SerialEnding::blocked:
      return "blocked";
    case SerialEnding::hang:
      return "hang";
  }
  return "";
}

constexpr const char* name_of(ObjectReference::By by) {
  switch (by) {
    case ObjectReference::By::name:
      return "name";
    case ObjectReference::By::class_name:
      return "class";
    case ObjectReference::By::spec:
      return "spec";
  }
  return "";
}

}  // namespace sunder::protocol

namespace sunder {

template <>
inline constexpr std::array kEvery<protocol::SerialEnding>{protocol::SerialEnding::blocked,
                                                           protocol::SerialEnding::hang};
template <>
inline constexpr std::array kEvery<protocol::ObjectReference::By>{protocol::ObjectReference::By::name,
                                                                  protocol::ObjectReference::By::class_name,
                                                                  protocol::ObjectReference::By::spec};

/// A serial run as a worker sends it. It has no crash, since a crash is seen only from outside.
struct SentSerialRun {
  Outcome results;
  std::optional<protocol::SerialEnding> ending;
};

template <typename F, Is<SentSerialRun> M>
void fields(F& field, M& m) {
  field("results", m.results);
  field.optional("ending", m.ending);
}

inline void write_json(Json& out, const SerialRun& run) {
  SUNDER_CHECK(!std::holds_alternative<Crash>(run.ending));
  SentSerialRun sent{run.results, std::nullopt};
  if (std::holds_alternative<Blocked>(run.ending)) sent.ending = protocol::SerialEnding::blocked;
  if (std::holds_alternative<Hang>(run.ending)) sent.ending = protocol::SerialEnding::hang;
  write_json(out, sent);
}

inline void read_json(const Json& in, SerialRun& run) {
  const auto sent = from_json<SentSerialRun>(in);
  run = {sent.results, std::monostate{}};
  if (sent.ending == protocol::SerialEnding::blocked) run.ending = Blocked{};
  if (sent.ending == protocol::SerialEnding::hang) run.ending = Hang{};
}

}  // namespace sunder

namespace sunder::protocol {

inline void write_json(Json& out, const ObjectReference& reference) {
  FieldWriter writer(out);
  writer(name_of(reference.by), reference.text);
}

inline void read_json(const Json& in, ObjectReference& reference) {
  FieldReader reader(in);
  for (const auto by : kEvery<ObjectReference::By>)
    if (reader.has(name_of(by))) {
      reference.by = by;
      return reader(name_of(by), reference.text);
    }
  throw MalformedJson("names no object");
}

inline void write_json(Json& out, const HarnessText& harness) { out = harness.text; }
inline void read_json(const Json& in, HarnessText& harness) {
  harness.lengths.clear();
  sunder::read_json(in, harness.text);
}

template <typename F, Is<Pacing> M>
void fields(F& field, M& m) {
  field("stride", m.stride);
  field("offset", m.offset);
}

inline constexpr const char* kDo = "do";
inline constexpr const char* kId = "id";
inline constexpr const char* kError = "error";
inline constexpr const char* kLast = "last";

constexpr const char* name_of(const Hello&) { return "hello"; }
template <typename F, Is<Hello> M>
void fields(F& /*field*/, M& /*m*/) {}
template <typename F, Is<Greeting> M>
void fields(F& field, M& m) {
  field("protocol", m.protocol);
}

constexpr const char* name_of(const Describe&) { return "describe"; }
template <typename F, Is<Describe> M>
void fields(F& field, M& m) {
  field.optional("objects", m.objects);
  field.optional("infer", m.infer);
}
template <typename F, Is<DescribedObject> M>
void fields(F& field, M& m) {
  field("object", m.object);
  field.optional("text", m.text);
  field.optional("writers", m.writers);
}
template <typename F, Is<Description> M>
void fields(F& field, M& m) {
  field("objects", m.objects);
}

constexpr const char* name_of(const Release&) { return "release"; }
template <typename F, Is<Release> M>
void fields(F& /*field*/, M& /*m*/) {}
template <typename F, Is<Released> M>
void fields(F& field, M& m) {
  field("clean", m.clean);
}

constexpr const char* name_of(const CheckModels&) { return "models"; }
template <typename F, Is<CheckModels> M>
void fields(F& /*field*/, M& /*m*/) {}
template <typename F, Is<LackingModels> M>
void fields(F& field, M& m) {
  field("lacking", m.lacking);
}

constexpr const char* name_of(const BeyondCore&) { return "beyond-core"; }
template <typename F, Is<BeyondCore> M>
void fields(F& field, M& m) {
  field("object", m.object);
  field("core", m.core);
}
template <typename F, Is<MethodNames> M>
void fields(F& field, M& m) {
  field("methods", m.methods);
}

constexpr const char* name_of(const Serial&) { return "serial"; }
template <typename F, Is<Serial> M>
void fields(F& field, M& m) {
  field("object", m.object);
  field("sequences", m.sequences);
  field("pause", m.pause);
  field("hang", m.hang);
}
template <typename F, Is<SerialRuns> M>
void fields(F& field, M& m) {
  field("runs", m.runs);
}

constexpr const char* name_of(const Stress&) { return "stress"; }
template <typename F, Is<Stress> M>
void fields(F& field, M& m) {
  field("object", m.object);
  field("harnesses", m.harnesses);
  field("seconds", m.seconds);
  field("executions", m.executions);
  field("seed", m.seed);
  field("hang", m.hang);
  field.optional("pacing", m.pacing);
}
template <typename F, Is<StressRun> M>
void fields(F& field, M& m) {
  field("run", m.run);
  field.optional(kLast, m.last);
}

constexpr const char* name_of(const Explore&) { return "explore"; }
template <typename F, Is<Explore> M>
void fields(F& field, M& m) {
  field("object", m.object);
  field("harnesses", m.harnesses);
  field("seconds", m.seconds);
  field("executions", m.executions);
  field("schedules", m.schedules);
  field("preemptions", m.preemptions);
  field.optional("further-preemptions", m.further_preemptions);
  field.optional("further-executions", m.further_executions);
  field("quick", m.quick);
  field("real-time", m.real_time);
  field("seed", m.seed);
  field("hang", m.hang);
  field.optional("read-only", m.read_only);
  field.optional("spurious", m.spurious);
  field.optional("memory", m.memory);
  field.optional("races", m.races, true);
  field.optional("graphs", m.graphs);
}
template <typename F, Is<ExploredRuns> M>
void fields(F& field, M& m) {
  field("runs", m.runs);
}

template <typename F, typename M>
requires Is<M, Replay> || Is<M, RecordTrace>
void fields(F& field, M& m) {
  field("object", m.object);
  field("harness", m.harness);
  field("schedule", m.schedule);
  field("hang", m.hang);
}
constexpr const char* name_of(const Replay&) { return "replay"; }
template <typename F, Is<ReplayedRun> M>
void fields(F& field, M& m) {
  field("run", m.run);
}
constexpr const char* name_of(const RecordTrace&) { return "trace"; }
template <typename F, Is<RecordedTrace> M>
void fields(F& field, M& m) {
  field("trace", m.trace);
}

template <typename F, Is<Refusal> M>
void fields(F& field, M& m) {
  field(kError, m.error);
}

}  // namespace sunder::protocol
