#pragma once

#include <string>

#include "report/changes.hpp"

namespace sunder::cli {

/// Whether the file is a database, as stores are.
bool is_store(const std::string& path);

/// The verdicts in a result file or in the last campaign of a store. Throws InputError if it is neither.
Verdicts verdicts_in(const std::string& path);

}  // namespace sunder::cli
