#pragma once

#include <string>
#include <vector>

#include "model/verdict.hpp"
#include "search/config.hpp"

namespace sunder::cli {

/// A line that says why a check that was not interrupted has ended after these seconds.
std::string why_ended(const std::vector<ObjectResult>& objects, const CheckConfig& config, double seconds);

}  // namespace sunder::cli
