#include "report/proof_text.hpp"

#include <algorithm>

#include "model/spread.hpp"
#include "model/text.hpp"
#include "support/format.hpp"

namespace sunder {
namespace {

// A parameter takes the values of the bounds, or those of its own domain.
std::string values_text(int values, const Object& object) {
  bool from_bounds = false, from_domains = false;
  for (const Method& m : object.methods)
    for (const Parameter& p : m.parameters) (p.domain.empty() ? from_bounds : from_domains) = true;
  std::string text;
  if (from_bounds)
    text = values > 1 ? "values 0.." + std::to_string(values - 1) + " lowest first" : "value 0";
  if (from_domains) text += from_bounds ? " and declared domains" : "values of declared domains";
  return text.empty() ? text : text + ", ";
}

std::string spreads_text(const std::vector<SpreadBounds>& spreads) {
  std::string text;
  for (const SpreadBounds& each : spreads) {
    std::string numbers;
    for (const int number : spread_numbers(each))
      numbers += (numbers.empty() ? "" : ",") + std::to_string(number);
    text += "; with values " + numbers + " within " + to_text(each.bounds);
  }
  return text;
}

}  // namespace

std::vector<int> spread_numbers(const SpreadBounds& proven) {
  return value_numbers(std::min(proven.bounds.values, proven.spread), proven.spread);
}

std::string premises_text(const AtomicWithinBounds& proven, const Object& object) {
  const std::string preemptions =
      proven.preemptions ? "at most " + counted(static_cast<std::uint64_t>(*proven.preemptions), "preemption")
                         : "any preemptions";
  const bool is_sc = proven.memory == name_of(Memory::sc);
  const std::string memory = is_sc ? ", sequentially consistent" : " and stale reads";
  const std::string weakly = is_sc && proven.weakly ? ", and " + to_text(*proven.weakly) + " under C11" : "";
  const std::string twice = proven.twice ? "; called twice within " + to_text(*proven.twice) : "";
  const std::string further = twice + spreads_text(proven.spreads);
  const bool further_is_sc = !is_sc && proven.weakly && !further.empty();
  const std::string under = proven.memory == name_of(Memory::tso) ? " under TSO" : " under C11";
  return to_text(proven.bounds) + (is_sc ? "" : under) + " (" + values_text(proven.bounds.values, object) +
         preemptions + memory + (object.roles_assumed ? ", assumed roles" : "") + ")" + weakly + further +
         (further_is_sc ? ", sequentially consistent" : "");
}

std::string suspect_text(const Suspect& suspect, const Object& object) {
  return "not blamed: the core alone is not atomic either, for example in " + to_text(suspect.core, object);
}

}  // namespace sunder
