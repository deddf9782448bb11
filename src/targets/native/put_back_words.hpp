#pragma once

#include <string_view>

namespace sunder::native {

/// The second argument of a worker that puts back state outside the instance before each explored execution.
inline constexpr const char* kPutBackArgument = "put-back";

/// The first word of a schedule that was found by such a worker.
inline constexpr std::string_view kPutBackMark = "put-back";

/// How the errors begin that such a worker may avoid.
inline constexpr std::string_view kLedToOtherSteps =
    "not deterministic: the same schedule led to other steps";
inline constexpr std::string_view kDoesNotFit = "the schedule does not fit";
inline constexpr std::string_view kLeavesState =
    "cannot be explored: what waits for ever leaves state outside the instance behind";

inline bool may_put_back_avoid(std::string_view error) {
  return error.starts_with(kLedToOtherSteps) || error.starts_with(kDoesNotFit) ||
         error.starts_with(kLeavesState);
}

}  // namespace sunder::native
