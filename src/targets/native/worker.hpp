#pragma once

#include <string>
#include <vector>

#include "sunder/declaration.hpp"

namespace sunder::native {

/// With this first argument, a program with declared objects serves as a worker.
inline constexpr const char* kWorkerArgument = "--sunder-worker";

/// Called when the program has called sunder::run. Null in programs that were not built for
/// exploring.
[[gnu::weak]] void set_up();

/// Serves the objects until the searching process has ended.
void serve_objects(const std::vector<ObjectEntry>& entries);

}  // namespace sunder::native
