#pragma once

#include <functional>
#include <string>

namespace sunder::native::explore::names {

constexpr double kMostSeconds = 3;  ///< for the debug information of a large program

/// The result of `work` in a copy of this process: a crash or an endless loop ends only the copy. Empty if it
/// fails, or takes longer than this.
std::string made_elsewhere(const std::function<std::string()>& work, double seconds);

}  // namespace sunder::native::explore::names
