#include "report/sarif_report.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "model/text.hpp"
#include "report/gravest_first.hpp"
#include "report/meaning_text.hpp"
#include "report/proof_text.hpp"
#include "report/violation_text.hpp"
#include "support/version.hpp"

namespace sunder {
namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr const char* kSuspectRule = "suspect";

struct Rule {
  const char *id, *level, *text;
};

constexpr std::array kRules{
    Rule{"bug", "error", "An outcome that no serial order gives, and that nothing explains"},
    Rule{"unknown", "error", "An outcome that no serial order gives; what explains it was not found out"},
    Rule{"refusal", "error", "An update did nothing and said so, although it could succeed"},
    Rule{"stale-update", "warning",
         "The effect of an update is whole, but its result comes from an older view"},
    Rule{"steps", "warning", "An update takes effect in several steps"},
    Rule{"weak-read", "note", "The result of a read comes from only some of the calls before it"},
    Rule{kSuspectRule, "warning", "An outcome that no serial order gives, which the core may have caused"}};

/// A file and a line, from a place such as "queue.hpp:14 push".
struct Line {
  std::string file;
  int number = 0;
};

std::optional<Line> line_of(const std::string& place) {
  const std::string where = place.substr(0, place.find(' '));
  const std::size_t colon = where.rfind(':');
  if (colon == std::string::npos || colon == 0) return std::nullopt;
  Line made{where.substr(0, colon)};
  const char* end = where.data() + where.size();
  if (std::from_chars(where.data() + colon + 1, end, made.number).ptr != end || made.number < 1)
    return std::nullopt;
  return made;
}

class Writer {
 public:
  Writer(const Results& results, const PathOf& path_of) : results_(results), path_of_(path_of) {}

  OrderedJson result(const Violation& violation, const MethodResult& method, const ObjectResult& object) {
    const auto* suspect = std::get_if<Suspect>(&method.verdict);
    const std::string rule = suspect ? kSuspectRule : name_of(gravity_of(violation));
    const auto* found = std::ranges::find(kRules, rule, [](const Rule& r) { return std::string(r.id); });
    const bool is_known = results_.is_known(object, method);
    OrderedJson made = {
        {"ruleId", rule},
        {"level", found == kRules.end() ? "error" : found->level},
        {"message", {{"text", message(violation, method, object)}}},
        {"locations", OrderedJson::array({location(place_of(violation, method, object))})},
        {"partialFingerprints",
         {{"sunder/v1", object.qualified_name + "." + method.method + " " + rule + " " + violation.wrong}}}};
    if (results_.baseline) made["baselineState"] = is_known ? "unchanged" : "new";
    if (is_known)
      made["suppressions"] = OrderedJson::array(
          {{{"kind", "external"}, {"justification", "known: " + results_.baseline_name + " has it"}}});
    if (OrderedJson steps = flow(violation, object); !steps.empty())
      made["codeFlows"] =
          OrderedJson::array({{{"threadFlows", OrderedJson::array({{{"locations", steps}}})}}});
    return made;
  }

 private:
  static std::string message(const Violation& violation, const MethodResult& method,
                             const ObjectResult& object) {
    const auto* suspect = std::get_if<Suspect>(&method.verdict);
    return object.qualified_name + "." + method.method + ": " +
           (suspect ? suspect_text(*suspect, object.object) : meaning_text(violation, object.object)) + ". " +
           to_text(violation.harness, object.object) + " gave " + to_text(violation.symptom) +
           ", which no serial order gives";
  }

  // The last access within a call of the method; the last of all if it has none.
  static Line place_of(const Violation& violation, const MethodResult& method, const ObjectResult& object) {
    std::optional<Line> last, of_method;
    std::vector<int> current(violation.harness.sequences.size(), -1);
    for (const TraceStep& step : violation.trace) {
      const auto sequence = static_cast<std::size_t>(step.sequence);
      if (sequence >= current.size()) continue;
      if (step.kind == TraceStep::Kind::call) {
        const auto& calls = violation.harness.sequences[sequence];
        if (static_cast<std::size_t>(step.invocation) < calls.size())
          current[sequence] = calls[static_cast<std::size_t>(step.invocation)].method;
      }
      const auto line = step.kind == TraceStep::Kind::access ? line_of(step.place) : std::nullopt;
      if (!line) continue;
      last = line;
      if (current[sequence] >= 0 && method_label(object.object, current[sequence]) == method.method)
        of_method = line;
    }
    if (of_method || last) return of_method ? *of_method : *last;
    const std::string& name = object.qualified_name;
    if (object.object.target == "native") return {name.substr(0, name.rfind(':')), 1};
    const std::string type = name.substr(0, name.find_first_of("(<@"));
    return {type.substr(type.rfind('.') + 1) + ".java", 1};
  }

  OrderedJson location(const Line& line, const std::string& message = {}) {
    const std::string path = path_of_(line.file).value_or(line.file);
    OrderedJson made = {{"physicalLocation",
                         {{"artifactLocation", {{"uri", path}, {"uriBaseId", "%SRCROOT%"}}},
                          {"region", {{"startLine", line.number}}}}}};
    if (!message.empty()) made["message"] = {{"text", message}};
    return made;
  }

  // The accesses of the trace in their order.
  OrderedJson flow(const Violation& violation, const ObjectResult& object) {
    OrderedJson steps = OrderedJson::array();
    for (const TraceStep& step : violation.trace) {
      const auto line = step.kind == TraceStep::Kind::access ? line_of(step.place) : std::nullopt;
      if (line && static_cast<std::size_t>(step.sequence) < violation.harness.sequences.size())
        steps.push_back({{"location", location(*line, "sequence " + std::to_string(step.sequence) + ": " +
                                                          step.what + " in " + object.qualified_name)}});
    }
    return steps;
  }

  const Results& results_;
  const PathOf& path_of_;
};

}  // namespace

OrderedJson sarif_json(const Results& results, const PathOf& path_of) {
  Writer writer(results, path_of);
  OrderedJson rules = OrderedJson::array(), found = OrderedJson::array();
  for (const Rule& rule : kRules)
    rules.push_back({{"id", rule.id},
                     {"shortDescription", {{"text", rule.text}}},
                     {"defaultConfiguration", {{"level", rule.level}}}});
  for (const ObjectResult* object : gravest_first(results.objects))
    for (const MethodResult* method : gravest_first(object->methods))
      for (const Violation* violation : violations_in(method->verdict))
        found.push_back(writer.result(*violation, *method, *object));
  return {
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs", OrderedJson::array(
                   {{{"tool", {{"driver", {{"name", "Sunder"}, {"version", kVersion}, {"rules", rules}}}}},
                     {"invocations", OrderedJson::array({{{"executionSuccessful", !results.interrupted}}})},
                     {"results", found}}})}};
}

}  // namespace sunder
