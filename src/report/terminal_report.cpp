#include "report/terminal_report.hpp"

#include <fmt/format.h>

#include "model/text.hpp"
#include "report/level_text.hpp"
#include "report/proof_text.hpp"
#include "report/results.hpp"
#include "report/summary_text.hpp"
#include "report/violation_text.hpp"
#include "support/format.hpp"

namespace sunder {
namespace {

constexpr double kTerminalInterval = 0.1;  // seconds between updates of the status line
constexpr double kPipeInterval = 10;       // seconds between progress lines in a pipe

Terminal::Colour colour_of(Gravity gravity) {
  switch (gravity) {
    case Gravity::bug:
    case Gravity::unknown:
    case Gravity::refusal:
      return Terminal::Colour::red;
    case Gravity::stale_update:
      return Terminal::Colour::magenta;
    case Gravity::steps:
      return Terminal::Colour::yellow;
    case Gravity::weak_read:
      return Terminal::Colour::cyan;
  }
  return {};
}

Terminal::Colour colour_of(const Verdict& verdict) {
  switch (kind_of(verdict)) {
    case VerdictKind::non_atomic:
      return colour_of(gravity_of(*violation_in(verdict)));
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

// For a violation that showed before a harness of the method's own search had ended: one of another method, a
// known one, or the first one failed.
std::string found_with_text(const MethodResult& result) {
  const auto* bad = std::get_if<NonAtomic>(&result.verdict);
  if (!bad || bad->found_with.empty()) return "found at once";
  return "found with the harness of " + bad->found_with;
}

std::string effort_text(const MethodResult& result) {
  const Effort& effort = result.effort;
  if (violation_in(result.verdict) && effort.harnesses == 0) return found_with_text(result);
  return fmt::format("{}, {}, {}", counted(effort.harnesses, "harness"),
                     counted(effort.executions, "execution"), duration_text(effort.seconds));
}

constexpr std::uint64_t kTooFewForARate = 30;  // fewer say nothing about how rare a violation may be

// The rate of violations that would have shown, if `tells_rate`, and the number of explored harnesses.
std::string chance_text(const Effort& effort, bool tells_rate) {
  std::string text;
  if (tells_rate && effort.executions >= kTooFewForARate)
    text = fmt::format("      a violation in 1 of {} would have shown (95 %)\n",
                       counted(static_cast<std::uint64_t>(1 / rate_seen(effort.executions)), "execution"));
  if (effort.exhausted > 0)
    text += fmt::format("      {} explored to the end, in {}\n", counted(effort.exhausted, "harness"),
                        counted(effort.schedules, "schedule"));
  return text;
}

std::string label_of(const Object& object, const MethodResult& result) {
  if (!result.core) return result.method;
  std::vector<std::string> labels;
  for (const int m : core_methods(object)) labels.push_back(method_label(object, m));
  return "core: " + joined(labels);
}

bool is_unjudged(const MethodResult& result) { return std::holds_alternative<Unjudged>(result.verdict); }

// The reasons for the verdict, and for not giving a stronger one, as indented lines.
std::string reasons_for(const Object& object, const MethodResult& result) {
  std::string text;
  const auto add = [&](const std::string& line) {
    if (!line.empty()) text += "      " + line + "\n";
  };
  if (const auto* suspect = std::get_if<Suspect>(&result.verdict)) add(suspect_text(*suspect, object));
  if (const auto* unjudged = std::get_if<Unjudged>(&result.verdict)) add(unjudged->why);
  if (const auto* proven = std::get_if<AtomicWithinBounds>(&result.verdict))
    add(fmt::format("within {}; {}, {}", premises_text(*proven, object),
                    counted(result.effort.exhausted, "harness"),
                    counted(result.effort.schedules, "schedule")));
  add(level_text(result, object));
  if (std::holds_alternative<NonAtomic>(result.verdict)) add(only_stressed_text(result));
  add(waits_note(result));
  const std::string barely = barely_tried_text(result), no_proof = no_proof_text(result);
  const bool not_found = std::holds_alternative<NoViolationFound>(result.verdict);
  add(barely);
  if (not_found) text += chance_text(result.effort, barely.empty());
  add(no_proof);
  if (not_found && no_proof.empty()) add("a longer --time searches more");
  return text;
}

}  // namespace

std::string TerminalReport::text_of(const Violation& violation, const Object& object) const {
  return kHeadlineIndent +
         terminal_.coloured(headline_text(violation, object), colour_of(gravity_of(violation))) + "\n" +
         details_of(violation, object);
}

std::string TerminalReport::details_of(const Violation& violation, const Object& object) const {
  return details_text(violation, object, reproduce_command(violation, object, command_, object_name_),
                      terminal_.columns());
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
  const bool is_quiet = verbosity_ == Verbosity::quiet;
  if (is_quiet && is_open(result.verdict) && !is_unjudged(result)) return;
  const std::string name = (is_quiet ? object_name_ + " " : "") + label_of(object, result);
  if (told_.knows(object_name_, result.method)) return tell_more(object, result, name);
  name_object();
  std::string text = fmt::format("  {}: {} ({})\n", name,
                                 terminal_.coloured(verdict_text(result, object), colour_of(result.verdict)),
                                 effort_text(result));
  if (violation_in(result.verdict))
    for (const Violation* each : told_.take_new(object_name_, result)) text += text_of(*each, object);
  told_.take_level(object_name_, result.method, level_text(result, object));
  text += reasons_for(object, result);
  if (result.only_scheduled)
    text += "      seen only under the scheduler, not with real threads, so no method is blamed:\n" +
            details_of(*result.only_scheduled, object);
  if (verbosity_ == Verbosity::verbose && !violation_in(result.verdict))
    text +=
        fmt::format("      {} within {} was run, some within {}; {} skipped, since they may wait for ever\n",
                    every_harness(result.part), to_text(covered_by(result)), to_text(result.effort.largest),
                    with_commas(result.effort.skipped));
  terminal_.print(text);
}

// The search for further violations goes on until then: only now every level is known.
void TerminalReport::object_ended(const ObjectResult& result) {
  object_name_ = result.qualified_name;
  for (const MethodResult& m : result.methods)
    if (std::holds_alternative<NonAtomic>(m.verdict) && told_.knows(object_name_, m.method))
      tell_more(result.object, m, label_of(result.object, m));
}

// A further event about a method whose violation was told: only the news.
void TerminalReport::tell_more(const Object& object, const MethodResult& result, const std::string& name) {
  std::string text;
  for (const Violation* each : told_.take_new(object_name_, result)) {
    const bool leads = each == violation_in(result.verdict);
    text += fmt::format("  {}: {}\n{}", name, leads ? "worse" : "also", text_of(*each, object));
  }
  const std::string level = level_text(result, object);
  if (told_.take_level(object_name_, result.method, level) && verbosity_ != Verbosity::quiet)
    text += text.empty() ? fmt::format("  {}: {}\n", name, level) : "      " + level + "\n";
  if (text.empty()) return;
  name_object();
  terminal_.print(text);
}

void TerminalReport::summary(const std::vector<ObjectResult>& results) {
  terminal_.status("");
  terminal_.print("\n" + summary_text(results));
}

}  // namespace sunder
