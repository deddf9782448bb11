#include "model/json.hpp"

#include "model/text.hpp"

namespace sunder {

template <typename F, Is<Parameter> M>
void fields(F& field, M& m) {
  field("shape", m.shape);
  field("scalar", m.scalar);
  field.optional("domain", m.domain);
  field.optional("data-independent", m.data_independent);
}

template <typename F, Is<Method> M>
void fields(F& field, M& m) {
  field("name", m.name);
  field("parameters", m.parameters);
  field("core", m.core);
  field("read-only", m.read_only);
  field("void", m.is_void);
  field.optional("role", m.role);
  field.optional("after", m.after);
  if constexpr (std::is_const_v<M>) {
    if (m.level_declared || m.level != Level::complete) field("level", m.level);
  } else {
    field.optional("level", m.level);
    m.level_declared = field.has("level");
    require(!m.core || m.level == Level::complete, "is a core method with a level below complete");
  }
  field.optional("may-refuse", m.may_refuse);
  if constexpr (!std::is_const_v<M>) require(!m.core || !m.may_refuse, "is a core method that may refuse");
  field.optional("accepted", m.accepted);
  if constexpr (!std::is_const_v<M>)
    require(!m.core || m.accepted.empty(), "is a core method with accepted results");
}

template <typename F, Is<LeftOut> M>
void fields(F& field, M& m) {
  field("method", m.method);
  field("why", m.why);
}

template <typename F, Is<Object> M>
void fields(F& field, M& m) {
  field("name", m.name);
  field("target", m.target);
  field("methods", m.methods);
  field.optional("roles-assumed", m.roles_assumed);
  field.optional("left-out", m.left_out);
  field.optional("parents", m.parents);
  field.optional("accepted", m.accepted);
}

template <typename F, Is<TraceStep> M>
void fields(F& field, M& m) {
  field("sequence", m.sequence);
  field("kind", m.kind);
  field.optional("invocation", m.invocation);
  field.optional("place", m.place);
  field.optional("what", m.what);
  field.optional("source", m.source);
}

template <typename F, Is<NonAtomicOutcome> M>
void fields(F& field, M& m) {
  field("outcome", m.outcome);
  field.optional("real-time", m.real_time);
}

template <typename F, Is<Crash> M>
void fields(F& field, M& m) {
  field("how", m.how);
  field.optional("last-words", m.last_words);
}

template <typename F, Is<Deadlock> M>
void fields(F& field, M& m) {
  field.optional("outcome", m.outcome);
  field.optional("woken", m.woken);
  field.optional("circle", m.circle);
}

template <typename F, Is<Hang> M>
void fields(F& field, M& m) {
  field.optional("seconds", m.seconds);
}

template <typename F, Is<MemoryError> M>
void fields(F& field, M& m) {
  field("what", m.what);
}

template <typename F, Is<DataRace> M>
void fields(F& /*field*/, M& /*m*/) {}

namespace {

constexpr const char* kKind = "kind";

/// An empty symptom of this kind.
template <std::size_t I = 0>
Symptom symptom_of_kind(const std::string& kind) {
  if constexpr (I == std::variant_size_v<Symptom>) {
    throw MalformedJson("the symptom '" + kind + "' is unknown").within(kKind);
  } else {
    Symptom symptom{std::in_place_index<I>};
    return kind_of(symptom) == kind ? symptom : symptom_of_kind<I + 1>(kind);
  }
}

}  // namespace

void write_json(Json& out, const Value& value) { out = to_text(value); }

void read_json(const Json& in, Value& value) {
  std::string text;
  read_json(in, text);
  try {
    value = parse_value(text);
  } catch (const ParseError& error) {
    throw MalformedJson(std::string("is not a value: ") + error.what());
  }
}

void write_json(Json& out, const RealTime& order) { out = Json::array({order.before, order.after}); }

void read_json(const Json& in, RealTime& order) {
  const auto both = from_json<std::vector<int>>(in);
  if (both.size() != 2) throw MalformedJson("is not a pair");
  order = {both[0], both[1]};
}

void write_json(Json& out, const Object& object) {
  FieldWriter writer(out);
  fields(writer, object);
}

void read_json(const Json& in, Object& object) {
  FieldReader reader(in);
  fields(reader, object);
}

void write_json(Json& out, const TraceStep& step) {
  FieldWriter writer(out);
  fields(writer, step);
}

void read_json(const Json& in, TraceStep& step) {
  FieldReader reader(in);
  fields(reader, step);
}

void write_json(Json& out, const Symptom& symptom) {
  FieldWriter writer(out);
  writer(kKind, std::string(kind_of(symptom)));
  std::visit([&](const auto& each) { fields(writer, each); }, symptom);
}

void read_json(const Json& in, Symptom& symptom) {
  FieldReader reader(in);
  std::string kind;
  reader(kKind, kind);
  symptom = symptom_of_kind(kind);
  std::visit([&](auto& each) { fields(reader, each); }, symptom);
}

}  // namespace sunder
