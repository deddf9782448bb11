#pragma once

#include <string>

#include "report/changes.hpp"
#include "report/results_file.hpp"

namespace sunder::cli {

/// The objects in a result file. Throws InputError if it is something else, or damaged.
std::vector<ReportedObject> reported_objects_in(const std::string& path);

/// The verdicts in a result file or in the last campaign of a store. Throws InputError if it is neither.
Verdicts verdicts_in(const std::string& path);

}  // namespace sunder::cli
