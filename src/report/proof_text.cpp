#include "report/proof_text.hpp"

#include <algorithm>

#include "model/spread.hpp"
#include "model/text.hpp"
#include "support/format.hpp"

namespace sunder {
namespace {

// "values 0..1 and 0,8 lowest first".
std::string values_text(int values, const std::vector<int>& spreads) {
  if (values <= 1) return "value 0";
  std::string text = "values 0.." + std::to_string(values - 1);
  for (const int spread : spreads) {
    std::string numbers;
    for (const int number : value_numbers(std::min(values, spread), spread))
      numbers += (numbers.empty() ? "" : ",") + std::to_string(number);
    text += " and " + numbers;
  }
  return text + " lowest first";
}

// A parameter takes the values of the bounds, or those of its own domain.
std::string values_text(const AtomicWithinBounds& proven, const Object& object) {
  bool from_bounds = false, from_domains = false;
  for (const Method& m : object.methods)
    for (const Parameter& p : m.parameters) (p.domain.empty() ? from_bounds : from_domains) = true;
  std::string text;
  if (from_bounds) text = values_text(proven.bounds.values, proven.spreads);
  if (from_domains) text += from_bounds ? " and declared domains" : "values of declared domains";
  return text.empty() ? text : text + ", ";
}

}  // namespace

std::string premises_text(const AtomicWithinBounds& proven, const Object& object) {
  const std::string preemptions =
      proven.preemptions ? "at most " + counted(static_cast<std::uint64_t>(*proven.preemptions), "preemption")
                         : "any preemptions";
  const std::string memory =
      proven.memory == "sc" ? "sequentially consistent" : "memory model " + proven.memory;
  const std::string twice = proven.twice ? "; called twice within " + to_text(*proven.twice) : "";
  return to_text(proven.bounds) + " (" + values_text(proven, object) + preemptions + ", " + memory + ")" +
         twice;
}

std::string suspect_text(const Suspect& suspect, const Object& object) {
  return "not blamed: the core alone is not atomic either, for example in " + to_text(suspect.core, object);
}

}  // namespace sunder
