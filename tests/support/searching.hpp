#pragma once

#include <functional>
#include <optional>

#include "search/draw/method_search.hpp"

namespace sunder::testing {

/// Steps until there is a finding, the limits are reached, nothing is left, or `go_on` says no.
inline std::optional<Finding> search(
    MethodSearch& searched,
    const std::function<bool(const Effort&)>& go_on = [](const Effort&) { return true; },
    const Limits& limits = {}) {
  searched.begin_turn();
  while (!limits.reached() && !searched.is_finished()) {
    if (auto finding = searched.step(limits)) return finding;
    if (!go_on(searched.effort())) break;
  }
  return std::nullopt;
}

}  // namespace sunder::testing
