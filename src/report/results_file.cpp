#include "report/results_file.hpp"

namespace sunder {

template <typename F, Is<ReportedMeaning> M>
void fields(F& field, M& m) {
  field("gravity", m.gravity);
  field.optional("level", m.level);
  field("text", m.text);
}

template <typename F, Is<ReportedViolation> M>
void fields(F& field, M& m) {
  field("harness", m.harness);
  field("outcome", m.outcome);
  field.optional("schedule", m.schedule);
  field.optional("meaning", m.meaning);
}

template <typename F, Is<ReportedMethod> M>
void fields(F& field, M& m) {
  field("name", m.name);
  field("verdict", m.verdict);
  field.optional("violation", m.violation);
  field.optional("others", m.others);
}

template <typename F, Is<ReportedObject> M>
void fields(F& field, M& m) {
  field("name", m.name);
  field("methods", m.methods);
}

std::uint64_t format_of(const Json& results) {
  std::uint64_t format = 1;
  FieldReader(results).optional("format", format, std::uint64_t{1});
  return format;
}

std::vector<ReportedObject> reported_in(const Json& results) {
  std::vector<ReportedObject> objects;
  FieldReader reader(results);
  reader("objects", objects);
  return objects;
}

}  // namespace sunder
