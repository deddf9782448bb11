#pragma once

#include <string>

#include "cli/ready.hpp"

namespace sunder::cli {

/// Tells builds of an object apart: changes with the content of its program, or of its spec, its classpath
/// and its JDK.
std::string build_of(const Found& found);

}  // namespace sunder::cli
