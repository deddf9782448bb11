#include "search/finding/minimise.hpp"

#include "search/finding/smaller.hpp"

namespace sunder {

Violation minimised(
    Violation violation, const Object& object,
    const std::function<std::optional<Violation>(const std::vector<Harness>&)>& violation_among) {
  while (auto still = violation_among(smaller(violation.harness, object))) violation = std::move(*still);
  return violation;
}

}  // namespace sunder
