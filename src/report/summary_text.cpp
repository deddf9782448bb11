#include "report/summary_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/premises.hpp"
#include "report/gravest_first.hpp"
#include "report/level_text.hpp"
#include "report/meaning_text.hpp"
#include "report/results.hpp"
#include "support/format.hpp"

namespace sunder {
namespace {

constexpr std::size_t kReasonsShown = 3;
constexpr std::size_t kMethodColumns = 30, kRemarkColumns = 60, kLeastReasonColumns = 20;

// Keeps the table within the width of a terminal.
std::string cut(const std::string& text, std::size_t width) {
  return text.size() <= width ? text : text.substr(0, width - 3) + "...";
}

std::string bounds_text(const Bounds& bounds) { return bounds == Bounds{} ? "-" : to_text(bounds); }

// The last column of the table. Only the reasons are cut: they come last, and were told in full before.
std::string remarks_on(const MethodResult& result, const Object& object) {
  std::vector<std::string> remarks{level_note(result, object), barely_tried_text(result)};
  std::erase(remarks, "");
  const std::string whole = joined(remarks, "; "), reasons = no_proof_text(result);
  if (reasons.empty()) return whole;
  const std::string all = whole.empty() ? reasons : whole + "; " + reasons;
  return cut(all, std::max(kRemarkColumns, whole.size() + kLeastReasonColumns));
}

std::vector<std::string> row_of(const MethodResult& m, const Object& object) {
  const auto* bad = std::get_if<NonAtomic>(&m.verdict);
  const Gravity gravity = bad ? gravity_of(bad->violation) : Gravity{};
  std::vector<std::string> row{
      fmt::format("{} {}", bad ? mark_of(gravity) : " ", cut(m.method, kMethodColumns)),
      verdict_text(m, object) + (bad ? std::string(": ") + title_of(gravity) : ""),
      bounds_text(covered_by(m)),
      bounds_text(m.effort.largest),
      m.effort.harnesses == 0 ? "-" : with_commas(m.effort.harnesses),
      m.effort.harnesses == 0 ? "-" : fmt::format("{:.1f}", m.effort.seconds)};
  if (const std::string remarks = remarks_on(m, object); !remarks.empty()) row.push_back(remarks);
  return row;
}

std::string totals_text(const std::vector<ObjectResult>& results) {
  std::size_t suspects = 0, unjudged = 0, only_scheduled = 0;
  for (const ObjectResult& object : results)
    for (const MethodResult& m : object.methods) {
      suspects += std::holds_alternative<Suspect>(m.verdict) ? 1 : 0;
      unjudged += std::holds_alternative<Unjudged>(m.verdict) ? 1 : 0;
      only_scheduled += m.only_scheduled ? 1 : 0;
    }
  std::string text = counts_text(results);
  if (const std::string part = part_of(results); !part.empty()) text += " in " + part;
  if (suspects > 0) text += ", " + counted(suspects, "suspect");
  if (unjudged > 0) text += fmt::format(", {} not judged", unjudged);
  if (only_scheduled > 0) text += fmt::format(", {} seen only under the scheduler", only_scheduled);
  return text;
}

}  // namespace

std::string no_proof_text(const MethodResult& result) {
  if (result.no_proof.empty()) return {};
  const std::string reasons = reasons_text(result.no_proof, kReasonsShown);
  if (std::holds_alternative<NoViolationFound>(result.verdict)) return "no proof: " + reasons;
  return std::holds_alternative<AtomicWithinBounds>(result.verdict) ? "no proof beyond: " + reasons : "";
}

std::string summary_text(const std::vector<ObjectResult>& results) {
  std::vector<std::vector<std::string>> rows{{"", "verdict", "covered", "reached", "harnesses", "seconds"}};
  for (const ObjectResult* object : gravest_first(results)) {
    rows.push_back({object->qualified_name});
    for (const MethodResult* m : gravest_first(object->methods)) rows.push_back(row_of(*m, object->object));
  }
  return fmt::format(
      "{}covered: {} within these bounds (invocations,sequences,values) was run\n"
      "reached: the largest bounds of which some harnesses were run\n\n{}\n",
      table(rows), every_harness(part_of(results)), totals_text(results));
}

}  // namespace sunder
