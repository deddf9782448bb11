#pragma once

#include <string>

#include "cli/found.hpp"

namespace sunder::cli {

/// A hash of the object's program, or of its spec, classpath and JDK. It differs between builds.
std::string build_of(const Found& found);

}  // namespace sunder::cli
