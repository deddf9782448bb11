#include "report/junit_report.hpp"

#include <fmt/format.h>

#include "model/premises.hpp"
#include "model/roles.hpp"
#include "report/gravest_first.hpp"
#include "report/level_text.hpp"
#include "report/meaning_text.hpp"
#include "report/proof_text.hpp"
#include "report/violation_text.hpp"
#include "support/format.hpp"
#include "support/printable.hpp"

namespace sunder {
namespace {

// XML 1.0 cannot express most control characters, nor bytes that are not UTF-8.
std::string xml(std::string_view text) {
  std::string made;
  for (const char c : printable(text)) {
    switch (c) {
      case '&':
        made += "&amp;";
        break;
      case '<':
        made += "&lt;";
        break;
      case '>':
        made += "&gt;";
        break;
      case '"':
        made += "&quot;";
        break;
      case '\n':
        made += "&#10;";
        break;
      case '\t':
        made += "&#9;";
        break;
      default:
        made += c;
    }
  }
  return made;
}

// Every violation, the gravest first.
std::string violations_text(const MethodResult& m, const ObjectResult& o, const std::string& command) {
  std::string text;
  for (const Violation* v : violations_in(m.verdict))
    text += violation_text(*v, o.object, reproduce_command(*v, o.object, command, o.qualified_name));
  return text;
}

// Whether the method counts as skipped: it was not tried, or its violation does not fail.
bool is_skipped(const MethodResult& m, const ObjectResult& o, const Results& results) {
  const auto* unjudged = std::get_if<Unjudged>(&m.verdict);
  if (unjudged && unjudged->untried) return true;
  return results.is_excused(o, m) || (results.is_known(o, m) && (unjudged || violation_in(m.verdict)));
}

std::string skipped_text(const MethodResult& m, const ObjectResult& o, const Results& results) {
  const auto* unjudged = std::get_if<Unjudged>(&m.verdict);
  if (unjudged && !results.is_known(o, m)) return unjudged->why;
  const Violation* bad = violation_in(m.verdict);
  return (results.is_known(o, m) ? "known: " + results.baseline_name + " has it"
                                 : "excused by --fail-on " + results.fail_on) +
         (bad ? "; " + meaning_text(*bad, o.object) + "; not atomic: " + to_text(bad->symptom) : "");
}

std::string body_of(const MethodResult& m, const ObjectResult& o, const Results& results) {
  const std::string& command = results.command;
  if (is_skipped(m, o, results))
    return fmt::format("      <skipped message=\"{}\"/>\n", xml(skipped_text(m, o, results)));
  if (const auto* bad = std::get_if<NonAtomic>(&m.verdict))
    return fmt::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n",
                       name_of(gravity_of(bad->violation)),
                       xml(fmt::format("{}; not atomic: {}", meaning_text(bad->violation, o.object),
                                       to_text(bad->violation.symptom))),
                       xml(violations_text(m, o, command)));
  if (const auto* suspect = std::get_if<Suspect>(&m.verdict))
    return fmt::format("      <error type=\"suspect\" message=\"{}\">{}</error>\n",
                       xml(suspect_text(*suspect, o.object)), xml(violations_text(m, o, command)));
  const auto* unjudged = std::get_if<Unjudged>(&m.verdict);
  return unjudged ? fmt::format("      <error message=\"{}\"/>\n", xml(unjudged->why)) : "";
}

std::string summary_of(const MethodResult& m, const ObjectResult& o, const Results& results) {
  std::string text = fmt::format("{}: {}, {}", name_of(m.verdict), counted(m.effort.harnesses, "harness"),
                                 counted(m.effort.executions, "execution"));
  if (!m.part.empty()) text += ", of " + m.part + " alone";
  if (const std::string barely = barely_tried_text(m); !barely.empty()) text += "\n" + barely;
  if (const auto* proven = std::get_if<AtomicWithinBounds>(&m.verdict))
    text += "\nwithin " + premises_text(*proven, o.object);
  if (const std::string level = level_text(m, o.object); !level.empty()) text += "\n" + level;
  if (is_open(m.verdict) && !m.no_proof.empty())
    text += "\nno proof: " + reasons_text(m.no_proof, m.no_proof.size());
  if (m.only_scheduled)
    text += "\nseen only under the scheduler, not with real threads:\n" +
            details_text(*m.only_scheduled, o.object,
                         reproduce_command(*m.only_scheduled, o.object, results.command, o.qualified_name));
  if (results.is_excused(o, m)) text += "\n" + violations_text(m, o, results.command);
  return text;
}

// The premises of all test cases of the suite.
std::string properties_of(const ObjectResult& o) {
  std::string made;
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty()) made += fmt::format("      <property name=\"{}\" value=\"{}\"/>\n", name, xml(value));
  };
  add("part", part_of({o}));
  add("roles", assumption_text(o.object));
  return made.empty() ? made : "    <properties>\n" + made + "    </properties>\n";
}

std::string suite_of(const ObjectResult& o, const Results& results) {
  std::size_t failures = 0, errors = 0, skipped = 0;
  double seconds = 0;
  std::string cases;
  for (const MethodResult* each : gravest_first(o.methods)) {
    const MethodResult& m = *each;
    const auto* unjudged = std::get_if<Unjudged>(&m.verdict);
    if (is_skipped(m, o, results))
      ++skipped;
    else if (std::holds_alternative<NonAtomic>(m.verdict))
      ++failures;
    else if (unjudged || std::holds_alternative<Suspect>(m.verdict))
      ++errors;
    seconds += m.effort.seconds;
    cases += fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\">\n{}",
                         xml(o.qualified_name), xml(m.method), m.effort.seconds, body_of(m, o, results));
    cases +=
        fmt::format("      <system-out>{}</system-out>\n    </testcase>\n", xml(summary_of(m, o, results)));
  }
  return fmt::format(
      "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" "
      "time=\"{:.3f}\">\n{}{}"
      "  </testsuite>\n",
      xml(o.qualified_name), o.methods.size(), failures, errors, skipped, seconds, properties_of(o), cases);
}

}  // namespace

std::string junit_xml(const Results& results) {
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"sunder\">\n";
  for (const ObjectResult& o : results.objects) text += suite_of(o, results);
  return text + "</testsuites>\n";
}

}  // namespace sunder
