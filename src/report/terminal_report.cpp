#include "report/terminal_report.hpp"

#include <fmt/format.h>

#include "model/premises.hpp"
#include "model/text.hpp"
#include "report/proof_text.hpp"
#include "report/results.hpp"
#include "report/violation_text.hpp"
#include "support/format.hpp"

namespace sunder {
namespace {

constexpr double kTerminalInterval = 0.1;  // seconds between updates of the status line
constexpr double kPipeInterval = 10;       // seconds between progress lines in a pipe

struct PlainVerdict {
  std::string operator()(const NonAtomic& v) const { return name_of(v); }
  std::string operator()(const Suspect& v) const { return name_of(v); }
  std::string operator()(const AtomicWithinBounds&) const { return "atomic within bounds"; }
  std::string operator()(const NoViolationFound&) const { return "no violation found"; }
  std::string operator()(const Unjudged& v) const { return v.untried ? "not tried" : name_of(v); }
};

std::string plain_verdict(const Verdict& verdict) { return std::visit(PlainVerdict{}, verdict); }

Terminal::Colour colour_of(VerdictKind kind) {
  switch (kind) {
    case VerdictKind::non_atomic:
      return Terminal::Colour::red;
    case VerdictKind::suspect:
    case VerdictKind::error:
      return Terminal::Colour::yellow;
    case VerdictKind::atomic_within_bounds:
    case VerdictKind::level_within_bounds:
    case VerdictKind::no_violation_found:
      return Terminal::Colour::green;
  }
  return {};
}

std::string effort_text(const MethodResult& result) {
  const Effort& effort = result.effort;
  // A harness of another method or an earlier campaign showed it.
  if (violation_in(result.verdict) && effort.harnesses == 0) return "found before its own search";
  return fmt::format("{}, {}, {}", counted(effort.harnesses, "harness"),
                     counted(effort.executions, "execution"), duration_text(effort.seconds));
}

constexpr std::uint64_t kFewExecutions = 30;  // say nothing about how rare a violation may be

// How rare a violation could have been missed, if that is to be told, and how much was explored to the end.
std::string chance_text(const Effort& effort, bool tells_rate) {
  std::string text;
  if (tells_rate && effort.executions >= kFewExecutions)
    text = fmt::format("      a violation in 1 of {} would have shown (95 %)\n",
                       counted(static_cast<std::uint64_t>(1 / rate_seen(effort.executions)), "execution"));
  if (effort.exhausted > 0)
    text += fmt::format("      {} explored to the end, in {}\n", counted(effort.exhausted, "harness"),
                        counted(effort.schedules, "schedule"));
  return text;
}

// Keeps the table within the width of a terminal.
std::string cut(const std::string& text, std::size_t width) {
  return text.size() <= width ? text : text.substr(0, width - 3) + "...";
}

std::string bounds_text(const Bounds& bounds) { return bounds == Bounds{} ? "-" : to_text(bounds); }

constexpr std::size_t kReasonsShown = 3;

// Why there is no proof, or none of larger bounds; empty if only the time was too short.
std::string no_proof_text(const MethodResult& result) {
  if (result.no_proof.empty()) return {};
  const std::string reasons = reasons_text(result.no_proof, kReasonsShown);
  if (std::holds_alternative<NoViolationFound>(result.verdict)) return "no proof: " + reasons;
  return std::holds_alternative<AtomicWithinBounds>(result.verdict) ? "no proof beyond: " + reasons : "";
}

// The last column of the table.
std::string reasons_of(const MethodResult& result) {
  const std::string barely = barely_tried_text(result), no_proof = no_proof_text(result);
  return barely + (barely.empty() || no_proof.empty() ? "" : "; ") + no_proof;
}

std::string label_of(const Object& object, const MethodResult& result) {
  if (!result.core) return result.method;
  std::vector<std::string> labels;
  for (const int m : core_methods(object)) labels.push_back(method_label(object, m));
  return "core: " + joined(labels);
}

}  // namespace

std::string TerminalReport::verdict_text(const Verdict& verdict) const {
  return terminal_.coloured(plain_verdict(verdict), colour_of(kind_of(verdict)));
}

void TerminalReport::object_started(const Object&, const std::string& qualified_name) {
  object_name_ = qualified_name;
}

// Prints the name of the object before the first line about it.
void TerminalReport::name_object() {
  if (verbosity_ == Verbosity::quiet || object_name_ == named_) return;
  named_ = object_name_;
  terminal_.print(terminal_.coloured(named_, Terminal::Colour::bold) + "\n");
}

void TerminalReport::status(const Status& p) {
  const double interval = terminal_.is_terminal() ? kTerminalInterval : kPipeInterval;
  const TimePoint now = Clock::now();
  if (verbosity_ == Verbosity::quiet || Seconds(now - last_progress_).count() < interval) return;
  const bool first = last_progress_ == TimePoint{};
  last_progress_ = now;
  const double rate = p.effort.seconds > 0 ? static_cast<double>(p.effort.executions) / p.effort.seconds : 0;
  const std::string line = fmt::format(
      "  {} at {}: harness {} of {}, {} executions/s, {} left", p.method, to_text(p.bounds),
      with_commas(p.harnesses_done), with_commas(p.harnesses_of),
      with_commas(static_cast<std::uint64_t>(rate)), duration_text(std::max(0.0, p.seconds_left)));
  if (terminal_.is_terminal()) {
    terminal_.status(object_name_ + line);
  } else if (!first) {
    name_object();
    terminal_.print(line + "\n");
  }
}

void TerminalReport::method_accused(const Object& object, const MethodResult& result) {
  if (verbosity_ == Verbosity::quiet) return;
  name_object();
  const Violation& violation = *violation_in(result.verdict);
  terminal_.print(fmt::format("  {}: shows a violation: {} gave {}\n      the verdict follows\n",
                              label_of(object, result), to_text(violation.harness, object),
                              to_text(violation.symptom)));
}

void TerminalReport::method_ended(const Object& object, const MethodResult& result) {
  const Violation* bad = violation_in(result.verdict);
  const auto* unjudged = std::get_if<Unjudged>(&result.verdict);
  if (verbosity_ == Verbosity::quiet && !bad && !unjudged) return;
  name_object();
  const std::string name = verbosity_ == Verbosity::quiet ? object_name_ + " " : "";
  std::string text = fmt::format("  {}{}: {} ({})\n", name, label_of(object, result),
                                 verdict_text(result.verdict), effort_text(result));
  if (bad)
    text += violation_text(*bad, object, reproduce_command(*bad, object, command_, object_name_),
                           terminal_.columns());
  if (const auto* suspect = std::get_if<Suspect>(&result.verdict))
    text += "      " + suspect_text(*suspect, object) + "\n";
  if (unjudged) text += "      " + unjudged->why + "\n";
  if (const auto* proven = std::get_if<AtomicWithinBounds>(&result.verdict))
    text += fmt::format("      within {}; {}, {}\n", premises_text(*proven, object),
                        counted(result.effort.exhausted, "harness"),
                        counted(result.effort.schedules, "schedule"));
  const std::string barely = barely_tried_text(result);
  if (!barely.empty()) text += "      " + barely + "\n";
  if (std::holds_alternative<NoViolationFound>(result.verdict))
    text += chance_text(result.effort, barely.empty());
  if (const std::string reasons = no_proof_text(result); !reasons.empty())
    text += "      " + reasons + "\n";
  else if (std::holds_alternative<NoViolationFound>(result.verdict))
    text += "      a longer --time searches more\n";
  if (result.only_scheduled)
    text += "      seen only under the scheduler, not with real threads, so no method is blamed:\n" +
            violation_text(*result.only_scheduled, object,
                           reproduce_command(*result.only_scheduled, object, command_, object_name_),
                           terminal_.columns());
  if (verbosity_ == Verbosity::verbose && !bad)
    text +=
        fmt::format("      {} within {} was run, some within {}; {} skipped, since they may wait for ever\n",
                    every_harness(result.part), to_text(covered_by(result)), to_text(result.effort.largest),
                    with_commas(result.effort.skipped));
  terminal_.print(text);
}

void TerminalReport::summary(const std::vector<ObjectResult>& results) {
  terminal_.status("");
  constexpr std::size_t kMethodColumns = 30;
  constexpr std::size_t kReasonColumns = 60;
  std::vector<std::vector<std::string>> rows{{"", "verdict", "covered", "reached", "harnesses", "seconds"}};
  std::size_t violations = 0, suspects = 0, unjudged = 0, only_scheduled = 0;
  for (const ObjectResult& object : results) {
    rows.push_back({object.qualified_name});
    for (const MethodResult& m : object.methods) {
      violations += std::holds_alternative<NonAtomic>(m.verdict) ? 1 : 0;
      suspects += std::holds_alternative<Suspect>(m.verdict) ? 1 : 0;
      unjudged += std::holds_alternative<Unjudged>(m.verdict) ? 1 : 0;
      only_scheduled += m.only_scheduled ? 1 : 0;
      rows.push_back({"  " + cut(m.method, kMethodColumns), plain_verdict(m.verdict),
                      bounds_text(covered_by(m)), bounds_text(m.effort.largest),
                      with_commas(m.effort.harnesses), fmt::format("{:.1f}", m.effort.seconds)});
      if (const std::string reasons = reasons_of(m); !reasons.empty())
        rows.back().push_back(cut(reasons, kReasonColumns));
    }
  }
  const std::string part = part_of(results);
  std::string text = violations == 0 ? "no violation found" : counted(violations, "violation");
  if (suspects > 0) text += ", " + counted(suspects, "suspect");
  if (!part.empty()) text += " in " + part;
  if (unjudged > 0) text += fmt::format(", {} not judged", unjudged);
  if (only_scheduled > 0) text += fmt::format(", {} seen only under the scheduler", only_scheduled);
  terminal_.print(
      fmt::format("\n{}covered: {} within these bounds (invocations,sequences,values) was run\n"
                  "reached: the largest bounds of which some harnesses were run\n\n{}\n",
                  table(rows), every_harness(part), text));
}

}  // namespace sunder
