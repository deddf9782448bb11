#include "report/trace_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/text.hpp"
#include "report/call_text.hpp"
#include "report/folded.hpp"
#include "support/format.hpp"

namespace sunder {
namespace {

constexpr const char* kTraceIndent = "      ";

// Number of steps shown of a very long execution.
constexpr std::size_t kFirstSteps = 300, kLastSteps = 50;

std::size_t position_in_outcome(const Harness& harness, const TraceStep& step) {
  std::size_t position = static_cast<std::size_t>(step.invocation);
  for (int i = 0; i < step.sequence; ++i) position += harness.sequences[static_cast<std::size_t>(i)].size();
  return position;
}

std::string step_text(const TraceStep& step, const Harness& harness, const Object& object,
                      const Outcome& outcome) {
  if (step.kind == TraceStep::Kind::access) return "  " + step.place + "  " + step.what;
  const auto& sequence = harness.sequences[static_cast<std::size_t>(step.sequence)];
  const std::string call = to_text(sequence[static_cast<std::size_t>(step.invocation)], object);
  if (step.kind == TraceStep::Kind::call) return call;
  const std::size_t position = position_in_outcome(harness, step);
  return position < outcome.size() ? call + " = " + to_text(outcome[position]) : call + " returns";
}

std::vector<std::size_t> differences(const Outcome& a, const Outcome& b) {
  std::vector<std::size_t> positions;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    if (a[i] != b[i]) positions.push_back(i);
  return positions;
}

// The fewest results that differ from those of some serial order.
std::string nearest_text(const Harness& harness, const Outcome& outcome, const std::vector<Outcome>& atomic,
                         const Object& object) {
  const auto nearest =
      std::ranges::min_element(atomic, {}, [&](const Outcome& a) { return differences(a, outcome).size(); });
  if (nearest == atomic.end()) return {};
  std::vector<std::string> changes;
  for (const std::size_t i : differences(*nearest, outcome))
    changes.push_back(fmt::format("{} is {}", call_text(harness, i, object), to_text((*nearest)[i])));
  return fmt::format("no serial order gives {}; in the nearest, {}\n", to_text(outcome),
                     joined(changes, ", "));
}

// The order of returns and calls that no linearization respects.
std::string order_text(const Harness& harness, const NonAtomicOutcome& wrong, const Object& object) {
  std::vector<std::string> facts;
  for (const auto& [before, after] : wrong.real_time)
    facts.push_back(fmt::format("{} returned before {} began",
                                call_text(harness, static_cast<std::size_t>(before), object),
                                call_text(harness, static_cast<std::size_t>(after), object)));
  return fmt::format("{} is possible in some serial order, but in none where {}\n", to_text(wrong.outcome),
                     joined(facts, ", "));
}

// A column for each sequence.
std::string columns_text(const Harness& harness, const Trace& trace, const Object& object,
                         const Outcome& outcome) {
  std::vector<std::vector<std::string>> rows(1);
  for (std::size_t i = 0; i < harness.sequences.size(); ++i)
    rows.front().push_back("sequence " + std::to_string(i));
  for (const TraceStep& step : trace) {
    std::vector<std::string> row(harness.sequences.size());
    row[static_cast<std::size_t>(step.sequence)] = step_text(step, harness, object, outcome);
    rows.push_back(std::move(row));
  }
  return table(rows, kTraceIndent);
}

// One column with the number of the sequence before each step; an empty line marks each switch.
std::string lines_text(const Harness& harness, const Trace& trace, const Object& object,
                       const Outcome& outcome) {
  std::string text = std::string(kTraceIndent) + "sequence\n";
  const TraceStep* before = nullptr;
  for (const TraceStep& step : trace) {
    if (before && before->sequence != step.sequence) text += "\n";
    text += fmt::format("{}{}  {}\n", kTraceIndent, step.sequence, step_text(step, harness, object, outcome));
    before = &step;
  }
  return text;
}

std::string steps_text(const Harness& harness, const Trace& trace, const Object& object,
                       const Outcome& outcome, std::size_t width) {
  const std::string text = columns_text(harness, trace, object, outcome);
  return widest_line(text) > width ? lines_text(harness, trace, object, outcome) : text;
}

bool is_at_end(const TraceStep& step) {
  return step.kind == TraceStep::Kind::wait || step.kind == TraceStep::Kind::note;
}

}  // namespace

std::string waits_text(const Trace& trace) {
  std::string text;
  for (const TraceStep& step : trace)
    if (step.kind == TraceStep::Kind::wait)
      text += fmt::format("{}sequence {} waits at {} for {}\n", kTraceIndent, step.sequence, step.place,
                          step.what);
  for (const TraceStep& step : trace)
    if (step.kind == TraceStep::Kind::note) text += fmt::format("{}{}\n", kTraceIndent, step.what);
  return text.empty() ? text : "\n" + text;
}

std::string story_text(const Harness& harness, const Symptom& symptom, const std::vector<Outcome>& atomic,
                       const Trace& whole, const Object& object, std::size_t width) {
  Trace trace = folded(whole);
  const std::string waits = waits_text(trace);
  std::erase_if(trace, is_at_end);
  const auto* wrong = std::get_if<NonAtomicOutcome>(&symptom);
  const Outcome* seen = outcome_of(symptom);
  const Outcome outcome = seen ? *seen : Outcome{};
  std::string text;
  if (trace.size() <= kFirstSteps + kLastSteps) {
    text = steps_text(harness, trace, object, outcome, width);
  } else {
    const Trace begin(trace.begin(), trace.begin() + kFirstSteps), end(trace.end() - kLastSteps, trace.end());
    text = steps_text(harness, begin, object, outcome, width) +
           fmt::format("\n{}... {} steps ...\n\n", kTraceIndent,
                       with_commas(trace.size() - kFirstSteps - kLastSteps)) +
           steps_text(harness, end, object, outcome, width);
  }
  text += waits + "\n" + kTraceIndent;
  if (!wrong) return text + "then: " + to_text(symptom) + "\n";
  return text + (wrong->real_time.empty() ? nearest_text(harness, outcome, atomic, object)
                                          : order_text(harness, *wrong, object));
}

}  // namespace sunder
