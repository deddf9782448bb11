#pragma once

#include <string>

#include "report/changes.hpp"

namespace sunder::cli {

/// The verdicts in a result file or in the last campaign of a store. Throws InputError if it is neither.
Verdicts verdicts_in(const std::string& path);

}  // namespace sunder::cli
