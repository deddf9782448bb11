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
    const Gravity gravity = gravity_of(*violation);
    const auto is_same = [&](const auto& known) {
      return known.first == gravity && same_meaning(known.second, violation->meaning);
    };
    if (std::ranges::any_of(told, is_same)) continue;
    told.emplace_back(gravity, violation->meaning);
    made.push_back(violation);
  }
  return made;
}

bool ToldViolations::take_level(const std::string& object, const std::string& method,
                                const std::string& level) {
  return !level.empty() && std::exchange(levels_[{object, method}], level) != level;
}

}  // namespace sunder
