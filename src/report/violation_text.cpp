#include "report/violation_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "model/text.hpp"
#include "report/call_text.hpp"
#include "report/meaning_text.hpp"
#include "report/trace_text.hpp"
#include "support/format.hpp"

namespace sunder {
namespace {

constexpr std::size_t kAtomicShown = 6;
constexpr const char* kIndent = "      ";

std::string atomic_text(const std::vector<Outcome>& atomic) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < std::min(atomic.size(), kAtomicShown); ++i) texts.push_back(to_text(atomic[i]));
  std::string text = joined(texts, "  |  ");
  if (atomic.size() > kAtomicShown) text += fmt::format("  |  and {} more", atomic.size() - kAtomicShown);
  return text;
}

// Long enough for a rare outcome to come several times.
int seconds_to_show(const Violation& violation) {
  constexpr double kExecutionsASecond = 200'000, kTimes = 10;
  const double needed =
      static_cast<double>(violation.executions) / std::max<double>(1, static_cast<double>(violation.count));
  return static_cast<int>(std::clamp(std::ceil(kTimes * needed / kExecutionsASecond), 1.0, 60.0));
}

}  // namespace

std::string linearization_text(const std::vector<int>& linearization, const Harness& harness,
                               const Object& object) {
  const auto invocations = invocations_of(harness);
  Sequence ordered;
  for (const int position : linearization) ordered.push_back(invocations[static_cast<std::size_t>(position)]);
  return sequence_text(ordered, object);
}

std::string frequency_text(const Violation& violation) {
  if (violation.executions == 0) return "once";
  return fmt::format(
      "{} of {}{}, {}{}", with_commas(violation.count),
      counted(violation.executions, violation.engine == Engine::explore ? "schedule" : "execution"),
      is_weak(violation) && violation.engine == Engine::explore
          ? std::string(" under ") + title_of(memory_of(violation.schedule))
          : "",
      violation.engine == Engine::explore ? "explored" : "by real threads",
      violation.confirmed ? "" : ", not seen again");
}

std::string rarity_text(const Violation& violation) {
  return fmt::format(
      "not seen in a minute; Sunder saw it in {}{}", frequency_text(violation),
      violation.engine == Engine::explore
          ? ". Threads that nobody schedules may show it far more rarely: run this again, on an "
            "idle machine with more cores"
          : "; run this again");
}

// The schedule of an endless execution is too long for a command line, but exploring finds it again.
std::string how_to_show(const std::string& schedule) {
  constexpr std::size_t kLongest = 2000;
  const std::string memory = " --memory " + std::string(name_of(memory_of(schedule)));
  return schedule.size() > kLongest ? "--engine explore" + memory : "--schedule " + shell_quoted(schedule);
}

std::string reproduce_command(const Violation& violation, const Object& object, const std::string& command,
                              const std::string& qualified_name) {
  const std::string run =
      fmt::format("{} run {} --on {}", command, shell_quoted(to_text(violation.harness, object)),
                  shell_quoted(qualified_name));
  const auto* wrong = std::get_if<NonAtomicOutcome>(&violation.symptom);
  const bool by_order = wrong && !wrong->real_time.empty();
  if (!violation.schedule.empty())
    return run + " " + how_to_show(violation.schedule) + (by_order ? " --criterion linearizability" : "");
  return fmt::format("{} --engine stress --time {}s", run, seconds_to_show(violation));
}

std::string headline_text(const Violation& violation, const Object& object) {
  return std::string(mark_of(gravity_of(violation))) + " " + meaning_text(violation, object);
}

std::string details_text(const Violation& violation, const Object& object, const std::string& reproduce,
                         std::size_t width) {
  std::vector<std::vector<std::string>> rows{{"harness", to_text(violation.harness, object)}};
  if (std::holds_alternative<NonAtomicOutcome>(violation.symptom)) {
    rows.push_back({"outcome", to_text(violation.symptom)});
    rows.push_back({"seen", frequency_text(violation)});
  } else {
    rows.push_back({"symptom", to_text(violation.symptom) + (violation.confirmed ? "" : ", not seen again")});
  }
  std::ranges::move(explanation_rows(violation, object), std::back_inserter(rows));
  rows.push_back({"atomic", atomic_text(violation.atomic)});
  rows.push_back({"again", reproduce});
  std::string text = table(rows, kIndent);
  if (!violation.trace.empty())
    text += "\n" + story_text(violation.harness, violation.symptom, violation.atomic, violation.trace, object,
                              width);
  return text;
}

std::string violation_text(const Violation& violation, const Object& object, const std::string& reproduce) {
  return kHeadlineIndent + headline_text(violation, object) + "\n" +
         details_text(violation, object, reproduce);
}

}  // namespace sunder
