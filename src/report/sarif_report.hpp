#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "report/results.hpp"

namespace sunder {

/// The path of the source file with this name, as code scanners expect it; nothing if it is not known.
using PathOf = std::function<std::optional<std::string>(const std::string& name)>;

/// The violations in the format SARIF 2.1.0, a result for each. Its place is the last access of the blamed
/// method in the trace, or else the source that the object's name suggests. Violations of the baseline are
/// suppressed.
nlohmann::ordered_json sarif_json(const Results& results, const PathOf& path_of);

}  // namespace sunder
