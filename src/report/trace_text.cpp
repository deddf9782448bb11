#include "report/trace_text.hpp"

#include "model/text.hpp"
#include "support/format.hpp"

namespace sunder {
namespace {

std::string invocation_text(const Invocation& invocation, const Object& object) {
  const std::string text = to_text(Harness{{{invocation}}, {}}, object);
  return text.substr(1, text.size() - 2);
}

std::size_t position_in_outcome(const Harness& harness, const TraceStep& step) {
  std::size_t position = static_cast<std::size_t>(step.invocation);
  for (int i = 0; i < step.sequence; ++i) position += harness.sequences[static_cast<std::size_t>(i)].size();
  return position;
}

std::string step_text(const TraceStep& step, const Harness& harness, const Object& object,
                      const Outcome& outcome) {
  if (step.kind == TraceStep::Kind::access) return "  " + step.place + "  " + step.what;
  const auto& sequence = harness.sequences[static_cast<std::size_t>(step.sequence)];
  const std::string call = invocation_text(sequence[static_cast<std::size_t>(step.invocation)], object);
  if (step.kind == TraceStep::Kind::call) return call;
  const std::size_t position = position_in_outcome(harness, step);
  return position < outcome.size() ? call + " = " + to_text(outcome[position]) : call + " returns";
}

}  // namespace

std::string trace_text(const Trace& trace, const Harness& harness, const Object& object,
                       const Outcome& outcome) {
  std::vector<std::vector<std::string>> rows(1);
  for (std::size_t i = 0; i < harness.sequences.size(); ++i)
    rows.front().push_back("sequence " + std::to_string(i));
  for (const TraceStep& step : trace) {
    std::vector<std::string> row(harness.sequences.size());
    row[static_cast<std::size_t>(step.sequence)] = step_text(step, harness, object, outcome);
    rows.push_back(std::move(row));
  }
  return table(rows, "  ");
}

}  // namespace sunder
