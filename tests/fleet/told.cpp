#include "fleet/told.hpp"

#include <algorithm>
#include <regex>
#include <sstream>

namespace sunder::testing {
namespace {

using nlohmann::json;

// The kind and the level of "weak read: the result of size() may ... (level weak)".
std::string meaning_of(const std::string& sentence) {
  const std::size_t level = sentence.rfind(" (level ");
  return sentence.substr(0, sentence.find(':')) + (level == std::string::npos ? "" : sentence.substr(level));
}

std::ptrdiff_t calls_in(const std::string& harness) { return std::ranges::count(harness, '('); }

bool has(const json& violation, const Told& told) {
  return calls_in(violation["harness"]) <= calls_in(told.harness) &&
         (told.meaning.empty() || meaning_of(violation["meaning"]["text"]) == told.meaning);
}

bool is_lost(const Told& told, const json& results) {
  for (const json& object : results["objects"])
    for (const json& method : object["methods"]) {
      if (object["name"] != told.object || method["name"] != told.method) continue;
      if (method.contains("violation") && has(method["violation"], told)) return false;
      for (const json& other : method.value("others", json::array()))
        if (has(other, told)) return false;
    }
  return true;
}

}  // namespace

std::vector<Told> told_in(const std::string& printed) {
  static const std::regex object("[^ ]+:[^ ]+"), method("  ([^ :]+): (.*)"),
      accused("shows a violation: (.*) gave .*"), meaning("    [^ ] (.*)"), harness("      harness  (.*)");
  std::vector<Told> made;
  Told now;
  std::istringstream lines(printed);
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (std::regex_match(line, object)) now = {line, "", "", ""};
    if (std::regex_match(line, match, method)) {
      now = {now.object, match[1], "", ""};
      const std::string rest = match[2];
      if (std::regex_match(rest, match, accused)) made.push_back({now.object, now.method, match[1], ""});
    } else if (std::regex_match(line, match, meaning)) {
      now.meaning = meaning_of(match[1]);
    } else if (std::regex_match(line, match, harness) && !now.method.empty()) {
      now.harness = match[1];
      made.push_back(now);
    }
  }
  return made;
}

std::vector<Told> lost_of(const std::vector<Told>& told, const json& results) {
  std::vector<Told> made;
  std::ranges::copy_if(told, std::back_inserter(made),
                       [&](const Told& each) { return is_lost(each, results); });
  return made;
}

void PrintTo(const Told& told, std::ostream* out) {
  *out << told.object << " " << told.method << ", " << told.harness << ": " << told.meaning;
}

}  // namespace sunder::testing
