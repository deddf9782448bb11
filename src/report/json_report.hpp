#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "model/verdict.hpp"

namespace sunder {

/// The result file; see docs/results.md.
nlohmann::ordered_json result_json(const std::vector<ObjectResult>& results, std::uint64_t seed,
                                   const std::string& command, bool interrupted);

}  // namespace sunder
