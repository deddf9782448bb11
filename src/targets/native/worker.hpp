#pragma once

#include <string>
#include <vector>

#include "sunder/declaration.hpp"

namespace sunder::native {

/// The first argument that makes a program with declared objects serve as a worker.
inline constexpr const char* kWorkerArgument = "--sunder-worker";

/// Serves the objects until the searching process is gone.
void serve_objects(const std::vector<ObjectEntry>& entries);

}  // namespace sunder::native
