#include "report/told_violations.hpp"

#include <algorithm>
#include <utility>

#include "report/gravest_first.hpp"

namespace sunder {

std::vector<const Violation*> ToldViolations::take_new(const std::string& object,
                                                       const MethodResult& result) {
  std::vector<const Violation*> made;
  auto& told = told_[{object, result.method}];
  for (const Violation* violation : violations_in(result.verdict)) {
    if (std::ranges::any_of(told, [&](const Violation& known) { return same_meaning(known, *violation); }))
      continue;
    Violation& known = told.emplace_back();
    known.symptom = violation->symptom;
    known.meaning = violation->meaning;
    known.wrong = violation->wrong;
    made.push_back(violation);
  }
  return made;
}

bool ToldViolations::take_level(const std::string& object, const std::string& method,
                                const std::string& level) {
  return !level.empty() && std::exchange(levels_[{object, method}], level) != level;
}

}  // namespace sunder
