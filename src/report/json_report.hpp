#pragma once

#include <nlohmann/json.hpp>

#include "report/results.hpp"

namespace sunder {

/// The result file; see docs/results.md.
nlohmann::ordered_json result_json(const Results& results);

}  // namespace sunder
